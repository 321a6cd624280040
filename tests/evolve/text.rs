//! Texts of networks: the way there and back, and hostile ones.

use super::common::network;
use kalahari::evolve::{Layout, Network};

fn refused(text: &str) -> String {
    let message = text.parse::<Network>().unwrap_err().message;
    assert!(message.len() < 300 && !message.contains('\n'), "{message}");
    message
}

#[test]
fn a_network_comes_back_as_it_was() {
    for layout in Layout::ALL {
        let before = network(3, &[layout.inputs(), 10, 1], layout);
        let text = before.to_string();
        assert!(text.len() < 7200, "{}", text.len());
        let after: Network = text.parse().unwrap();
        assert_eq!(after, before);
        assert_eq!(after.to_string(), text);
    }
}

#[test]
fn hostile_texts_are_refused_in_a_sentence() {
    let text = network(3, &[128, 1], Layout::CheckThis).to_string();
    for end in 0..text.len() {
        refused(&text[..end]);
    }
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refused(&text.replace(from, to))
    };
    assert_eq!(
        changed("\"version\":1", "\"version\":2"),
        "this kalahari-network is of version 2; version 1 can be read"
    );
    assert_eq!(
        changed("kalahari-network", "kalahari-run"),
        "this is not a kalahari-network but 'kalahari-run'"
    );
    assert_eq!(
        changed("check-this", "chess"),
        "the network has inputs of the kind 'chess'; known are check-this, check-this-printed, twin"
    );
    assert_eq!(
        changed("[128,1]", "[128,2]"),
        "the weights of the network have 1032 bytes, not 516"
    );
    assert_eq!(
        changed("[128,1]", "[128,4000000000]"),
        "a layer has 1 to 256 neurons, not 4000000000"
    );
    let not = "this is not the text of a kalahari-network";
    assert_eq!(
        changed("[128,1]", "[128,-1]"),
        format!("{not}: a value is not a whole number in its range (line 1, column 76)")
    );
    assert_eq!(
        changed("[128,1]", "\"128\""),
        format!("{not}: a value is not a list (line 1, column 74)")
    );
    changed("[128,1]", "[]");
    changed("[128,1]", &format!("[128{}]", ",256".repeat(10_000)));
    assert_eq!(
        changed("\"weights\"", "\"more\":1,\"weights\""),
        format!("{not}: the field 'more' is not known (line 1, column 83)")
    );
    assert_eq!(
        changed("\"weights\":\"", "\"weights\":\"*"),
        "the weights of the network are not base64 or are cut off"
    );
    assert_eq!(
        changed("\"layout\":\"check-this\",", ""),
        format!("{not}: the field 'layout' is missing (line 1, column 786)")
    );
    let cut = format!("{not}: its end is missing");
    assert_eq!([refused(&text[..100]), refused("")], [cut.clone(), cut]);
    assert_eq!(
        refused("fine"),
        format!("{not}: it is not JSON (line 1, column 2)")
    );
    refused(&format!("{text}{text}"));
    refused(&"[".repeat(100_000));
    refused(&" ".repeat(5 << 20));
    refused("null");
    // Weights that are no numbers, and a byte that was damaged.
    let mut weights = network(3, &[128, 1], Layout::CheckThis).weights().to_vec();
    weights[5] = f32::INFINITY;
    assert!(Network::new(Layout::CheckThis, &[128, 1], weights).is_err());
    let at = text.find("\"weights\":\"").unwrap() + 20;
    let mut damaged = text.clone().into_bytes();
    damaged[at] = if damaged[at] == b'A' { b'B' } else { b'A' };
    let said = refused(std::str::from_utf8(&damaged).unwrap());
    assert!(
        said.contains("damaged") || said.contains("finite"),
        "{said}"
    );
}
