//! What the tests of evolution share.

use kalahari::checkers::{Board, Forgotten, Position};
use kalahari::evolve::{Layout, Network};
use serde_json::Value as Json;

/// The reference figures.
pub fn reference() -> Json {
    let path = format!("{}/tests/data/check-this.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The weights of the reference's formula.
pub fn weights(set: usize, count: usize) -> Vec<f32> {
    let weight = |i: usize| ((i * 7919 + set * 104_729) % 2001) as f64 / 1000.0 - 1.0;
    (0..count).map(|i| weight(i) as f32).collect()
}

/// A network of these weights.
pub fn network(set: usize, sizes: &[usize], layout: Layout) -> Network {
    let layers = sizes.windows(2).map(|pair| (pair[0] + 1) * pair[1]);
    let count = layers.sum::<usize>() + layout.direct();
    Network::new(layout, sizes, weights(set, count)).unwrap()
}

/// The numbers of a list.
pub fn numbers(list: &Json) -> Vec<f64> {
    let list = list.as_array().unwrap().iter();
    list.map(|number| number.as_f64().unwrap()).collect()
}

/// The board that games begin with.
pub fn start() -> Board<Forgotten> {
    Board::pack(&Position::start())
}
