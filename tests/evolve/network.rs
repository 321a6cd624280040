//! Every network output of the reference.

use super::common::{network, numbers, reference, weights};
use kalahari::checkers::{Board, CheckThisGame, Forgotten, Position};
use kalahari::evolve::{Inputs, Layout, Network, Random, Wired};
use serde_json::Value as Json;

fn board(case: &Json) -> Board<Forgotten> {
    let position: Position = case["fen"].as_str().unwrap().parse().unwrap();
    Board::pack(&position)
}

fn sizes(set: &Json) -> Vec<usize> {
    numbers(&set["sizes"]).iter().map(|&n| n as usize).collect()
}

#[test]
fn weights_follow_the_formula() {
    for set in reference()["ann"]["sets"].as_array().unwrap() {
        let first = weights(set["set"].as_u64().unwrap() as usize, 6);
        let expected = numbers(&set["first_weights"]).into_iter();
        assert_eq!(
            first,
            expected.map(|weight| weight as f32).collect::<Vec<_>>()
        );
    }
}

#[test]
fn active_inputs_are_those_of_the_reference() {
    let cases = reference()["ann"]["active_inputs"].clone();
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 10);
    for case in cases {
        let active = CheckThisGame::new().active(&board(case), Layout::CheckThis);
        let active: Vec<f64> = active.iter().map(|&input| f64::from(input)).collect();
        assert_eq!(active, numbers(&case["active_inputs"]), "{case}");
    }
}

#[test]
fn outputs_are_those_of_the_reference() {
    let ann = reference()["ann"].clone();
    let tolerance = ann["tolerance"].as_f64().unwrap();
    let cases = ann["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 50);
    for case in cases {
        let set = case["set"].as_u64().unwrap() as usize;
        let sizes = sizes(&ann["sets"][set]);
        let board = board(case);
        for (layout, key) in [
            (Layout::CheckThis, "outputs"),
            (Layout::Printed, "outputs_pdf_swap"),
        ] {
            let network = network(set, &sizes, layout);
            let active = CheckThisGame::new().active(&board, layout);
            let outputs = network.outputs(&active);
            let expected = numbers(&case[key]);
            assert_eq!(outputs.len(), expected.len());
            for (output, expected) in outputs.iter().zip(expected) {
                let apart = (f64::from(*output) - expected).abs();
                assert!(apart <= tolerance, "{case}, {key}: {output}");
            }
            if layout == Layout::CheckThis {
                let mean = f64::from(network.value(&active));
                assert!((mean - case["mean"].as_f64().unwrap()).abs() <= tolerance);
            }
            let wired = Wired::new(&network).value(&active);
            assert_eq!(wired.to_bits(), network.value(&active).to_bits());
        }
    }
}

/// Read with the bias last, which the prose alone leaves open: the same weights in another order.
fn bias_first(weights: &[f32], sizes: &[usize]) -> Vec<f32> {
    let mut rest = weights;
    let mut ordered = Vec::new();
    for pair in sizes.windows(2) {
        for _ in 0..pair[1] {
            let (neuron, others) = rest.split_at(pair[0] + 1);
            ordered.push(neuron[pair[0]]);
            ordered.extend_from_slice(&neuron[..pair[0]]);
            rest = others;
        }
    }
    ordered
}

#[test]
fn outputs_with_the_bias_last_are_those_of_the_reference() {
    let ann = reference()["ann"].clone();
    let tolerance = ann["tolerance"].as_f64().unwrap();
    for case in ann["cases"].as_array().unwrap() {
        let set = case["set"].as_u64().unwrap() as usize;
        let sizes = sizes(&ann["sets"][set]);
        let network = network(set, &sizes, Layout::CheckThis);
        let weights = bias_first(network.weights(), &sizes);
        let network = Network::new(Layout::CheckThis, &sizes, weights).unwrap();
        let active = CheckThisGame::new().active(&board(case), Layout::CheckThis);
        let expected = numbers(&case["outputs_bias_last"]);
        let outputs = network.outputs(&active);
        assert_eq!(outputs.len(), expected.len());
        for (output, expected) in outputs.iter().zip(expected) {
            let apart = (f64::from(*output) - expected).abs();
            assert!(apart <= tolerance, "{case}: {output}");
        }
    }
}

/// The whole number that the Haskell program makes of a mean: 2^63 times as much, and of 1 the least there is.
#[test]
fn means_are_the_whole_numbers_of_the_reference() {
    let ann = reference()["ann"].clone();
    for case in ann["cases"].as_array().unwrap() {
        let set = case["set"].as_u64().unwrap() as usize;
        let network = network(set, &sizes(&ann["sets"][set]), Layout::CheckThis);
        let mean = network.value(&CheckThisGame::new().active(&board(case), Layout::CheckThis));
        let whole = match mean < 1.0 {
            true => (mean * 2f32.powi(63)) as i64,
            false => i64::MIN,
        };
        assert_eq!(case["hs_float_int"].as_i64(), Some(whole), "{case}");
    }
}

#[test]
fn wired_networks_say_the_same_to_the_bit() {
    let mut random = Random::new(1);
    for sizes in [
        &[128, 1][..],
        &[128, 5, 2],
        &[128, 40, 10, 1],
        &[128, 256, 3, 7, 9, 2],
    ] {
        let network = Network::random(Layout::CheckThis, sizes, &mut random).unwrap();
        let wired = Wired::new(&network);
        for _ in 0..50 {
            let active: Vec<u16> = (0..32u16).filter(|_| random.below(2) == 0).collect();
            let active: Vec<u16> = active
                .iter()
                .map(|at| 4 * at + random.below(4) as u16)
                .collect();
            assert_eq!(
                wired.value(&active).to_bits(),
                network.value(&active).to_bits()
            );
        }
    }
}

#[test]
fn what_cannot_be_a_network_is_refused_in_a_sentence() {
    let refused = |sizes: &[usize], weights: Vec<f32>| {
        Network::new(Layout::CheckThis, sizes, weights)
            .unwrap_err()
            .message
    };
    assert_eq!(
        refused(&[128], vec![]),
        "a network has 2 to 6 layers, the inputs among them, not 1"
    );
    assert_eq!(
        refused(&[64, 1], vec![]),
        "a network of the layout check-this has 128 inputs, not 64"
    );
    assert_eq!(
        refused(&[128, 0, 1], vec![]),
        "a layer has 1 to 256 neurons, not 0"
    );
    assert_eq!(
        refused(&[128, 1], vec![0.0; 128]),
        "a network of the layers 128-1 has 129 weights, not 128"
    );
    let mut weights = vec![0.0; 129];
    weights[7] = f32::NAN;
    assert_eq!(
        refused(&[128, 1], weights),
        "weight 8 of the network is not a finite number"
    );
}
