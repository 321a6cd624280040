//! The printed run to the letter, both printouts, and its display.

use crate::common::json;
use crate::{console, paper, typed};
use kalahari::russell::{Console, Input, Picture, Waiting, scope};
use serde_json::Value as Json;

const RUN: [(&str, &str); 4] = [("ip", "2"), ("id", "5"), ("td", "777"), ("op", "221")];

fn run(switches: &str) -> Console {
    let mut given = RUN.to_vec();
    given.push(("switches", switches));
    let mut console = console(&given);
    typed(&mut console, " ");
    console
}

fn texts(list: &Json) -> Vec<String> {
    let text = |item: &Json| item.as_str().expect("a text").to_string();
    list.as_array().expect("a list").iter().map(text).collect()
}

/// The whole paper, as the reference has it: a move, then for each of its replies the variations, where they are typed, and the line
/// of the reply behind the last of them; at the end the totals, the move and the board.
fn printed(data: &Json, variations: bool) -> String {
    let mut paper = String::new();
    let leaves = data["leaves_in_order"].as_array().expect("leaves");
    let mut leaves = leaves.iter().zip(variations_printed(data)).peekable();
    let headers = texts(&data["printed_move_headers"]["headers"]);
    let mut headers = headers.iter();
    let mut before = Json::Null;
    for reply in data["printed_reply_lines"].as_array().expect("lines") {
        let first = reply["move"].as_str().expect("a move");
        if reply["move"] != before {
            before = reply["move"].clone();
            let header = headers.next().expect("a header for each move");
            // As the reference says, it stands alone before the third photograph.
            let alone = variations || header == "M4-";
            paper += header;
            paper += if alone { "\n" } else { " " };
        }
        let line = reply["line"].as_str().expect("a line");
        let answer = line[1..].split(',').next().expect("a turn");
        let both = format!("{first}-{answer}-");
        let belongs = |leaf: &Json| {
            leaf[0]
                .as_str()
                .is_some_and(|turns| turns.starts_with(&both))
        };
        while let Some((_, variation)) = leaves.next_if(|(leaf, _)| belongs(leaf)) {
            if variations {
                paper += &format!("{variation}\n");
            }
        }
        paper += &format!("{line}\n");
    }
    assert_eq!(leaves.next(), None, "each belongs to a reply");
    paper + &texts(&data["printed_end"]).join("\n") + "\n"
}

/// The printout of variations, as the reference has it.
fn variations_printed(data: &Json) -> Vec<String> {
    let markers: Vec<(u64, &str)> = data["printed_markers"]
        .as_array()
        .expect("markers")
        .iter()
        .map(|pair| {
            (
                pair[0].as_u64().expect("a leaf"),
                pair[1].as_str().expect("a marker"),
            )
        })
        .collect();
    let line = |(n, leaf): (u64, &Json)| {
        let mut turns = leaf[0].as_str().expect("turns").split('-');
        let mut turn = || turns.next().expect("four turns");
        let variation = format!("{}-{},{}-{}", turn(), turn(), turn(), turn());
        let pits = variation.chars().filter(char::is_ascii_digit).count();
        let comma = if pits == 8 { "" } else { "," };
        let marker = markers.iter().find(|marker| marker.0 == n);
        let marker = marker.map_or(String::new(), |(_, text)| format!("{text},"));
        format!("{marker}{variation}{comma} V{}", leaf[1])
    };
    let leaves = data["leaves_in_order"].as_array().expect("leaves");
    (1..).zip(leaves).map(line).collect()
}

#[test]
fn moves_and_replies_to_the_letter() {
    let data = json("russell-1964.json");
    let console = run("");
    assert_eq!(paper(&console), printed(&data, false));
    assert_eq!(console.effort().all, 627);
    assert_eq!(console.effort().long, 627);
    assert_eq!(console.value(), Some(4));
    assert_eq!(console.waiting(), Waiting::Key);
}

#[test]
fn variations_between_them_to_the_letter() {
    let data = json("russell-1964.json");
    assert_eq!(variations_printed(&data).len(), 258);
    assert_eq!(paper(&run("35")), printed(&data, true));
}

#[test]
fn switch_5_types_the_variations_at_markers_alone() {
    let data = json("russell-1964.json");
    let console = run("5");
    let marked: Vec<&str> = paper(&console)
        .lines()
        .filter(|line| line.starts_with('P') && line.contains(" V"))
        .collect();
    let expected: Vec<String> = variations_printed(&data)
        .into_iter()
        .filter(|line| line.starts_with('P'))
        .collect();
    assert_eq!(marked, expected);
    assert_eq!(marked.len(), 10);
}

#[test]
fn switch_6_types_the_move_alone() {
    assert_eq!(paper(&run("6")), "2.4,\n");
    assert_eq!(paper(&run("46")), "2.4,\n0 2 2 2 2 0 2\n2 2 0 3 0 3 4\n");
}

#[test]
fn display_lines_end_where_they_ended() {
    let data = json("russell-1964.json");
    let console = run("");
    let (from, points) = console.scope().since(0);
    assert_eq!((from, points.len()), (0, 627));
    let mut leaves = 0;
    let mut ends = Vec::new();
    for (effort, point) in (1..).zip(points) {
        leaves += u32::from(point & scope::point::FINAL != 0);
        if scope::ends_line(effort) {
            ends.push(leaves);
        }
    }
    assert_eq!(
        serde_json::json!(ends),
        data["display_lines_end_after_leaf"]
    );
}

/// By hand: the moves of 1-1,213-213, in turns 1, 2, 3 and 4. Each move is three columns of two pixels after the one before, each
/// turn 30 pixels above the one before; those that go on with a turn have a dot below, and so has the last, which is evaluated.
#[test]
fn deeper_is_higher_in_the_picture() {
    let console = run("");
    let picture = Picture::of(console.scope(), console.settings().turns());
    assert_eq!((picture.width, picture.height), (1024, 4 * 160));
    let begin = "M6 110h4v2h-4zM12 80h4v2h-4zM18 50h4v2h-4z\
        M24 50h4v2h-4zM25 60h2v2h-2zM30 50h4v2h-4zM31 60h2v2h-2z\
        M36 20h4v2h-4zM42 20h4v2h-4zM43 30h2v2h-2zM48 20h4v2h-4zM49 30h2v2h-2z";
    let svg = picture.svg();
    let (_, drawn) = svg.split_once(" d=\"").expect("a path");
    assert!(drawn.starts_with(begin), "{}", &drawn[..begin.len()]);
    // The pit move 171 begins the second line, in its second column and in turn 1 to 4.
    let second = picture.marks.iter().find(|mark| mark.y > 160);
    assert_eq!(second.expect("a second line").x, 2);
    // The first marker, at the foot of the first line.
    let marker = picture.marks.iter().find(|mark| mark.height == 12);
    assert_eq!(marker.expect("a marker").y, 144);
}

#[test]
fn photo_halts_stop_at_each_lines_end() {
    let mut console = console(&RUN);
    console.take(Input::Key(' '));
    let mut halts = Vec::new();
    loop {
        console.run(&[], 0, |_| false);
        if console.waiting() != Waiting::Halt {
            break;
        }
        halts.push(console.effort().long);
        console.take(Input::Continue);
    }
    assert_eq!(halts, [170, 341, 511]);
    assert_eq!(paper(&console), paper(&run("")));
}
