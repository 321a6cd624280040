//! `russell`: the program of 1964, keys in and paper out.

use super::{run, text};
use std::fs;
use std::io::Cursor;

const PRINTED: [&str; 9] = [
    "russell", "--ip", "2", "--id", "5", "--td", "777", "--op", "221",
];

#[test]
fn the_printed_run() {
    let paper = text(&PRINTED, " ");
    let begin = "M1- R1,213-213 E60 P60 V0\nR21,213-3 E8 P8 V0\n";
    assert!(paper.starts_with(begin), "{paper}");
    let end = "TE627 TP627\nPV24-1,36-213\n2.4,\n0 2 2 2 2 0 2\n2 2 0 3 0 3 4\n";
    assert!(paper.ends_with(end), "{paper}");
    // The third photograph was taken behind the header of move 4.
    assert!(
        paper.contains("\nM4-\nR1,1-213 E35 P35 V4\nM5- R1,"),
        "{paper}"
    );
    assert_eq!(paper.lines().count(), 28 + 1 + 5);
    let marked = text(&[&PRINTED[..], &["--switches", "5"]].concat(), " ");
    assert!(marked.contains("\nP1M1,1-23,213-2, V12\n"), "{marked}");
}

/// The memo: on, the table is compared with the moves into the game, and after two of them this one has no short look-ahead; off, with the
/// counters in both kalahs, of which there are none yet.
#[test]
fn option_5_says_what_the_table_is_compared_with() {
    for (op, total) in [("21", "\nTE80 TP80\n"), ("1", "\nTE694 TP59\n")] {
        let args = ["russell", "--id", "3", "--op", op, "--td", "30002 777"];
        let said = text(&args, "66 ");
        assert!(said.contains(total), "{op}: {said}");
    }
}

#[test]
fn a_game_line_by_line() {
    let args = ["russell", "--ip", "2", "--id", "3", "--switches", "6"];
    assert_eq!(text(&args, "7\nr\n1\n \n"), "7\u{8}xr1,\n2.4,\n");
    assert_eq!(text(&args, ""), "");
}

#[test]
fn bounds_may_be_negative() {
    let args = [
        "russell", "--ia", "-2", "--ib", "3", "--ip", "1", "--id", "2",
    ];
    assert!(text(&args, " ").contains("TE"));
}

/// What a run writes into a file whose name ends so.
fn picture(ending: &str, args: &[&str]) -> Vec<u8> {
    let name = format!("kalahari-scope-{}.{ending}", std::process::id());
    let file = std::env::temp_dir().join(name);
    let path = file.to_str().expect("a path");
    text(&[args, &["--scope", path]].concat(), " ");
    let found = fs::read(&file).expect("the picture");
    fs::remove_file(&file).expect("it was there");
    found
}

#[test]
fn the_display_as_a_picture() {
    let svg = String::from_utf8(picture("svg", &PRINTED)).expect("a text");
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
    // A dash for each pit move, and ten markers.
    let marks = |size: &str| svg.matches(size).count();
    assert_eq!((marks("h4v2h-4z"), marks("h2v12h-2z")), (627, 10));
}

#[test]
fn the_display_in_pixels() {
    let file = picture("png", &PRINTED);
    let mut reader = png::Decoder::new(Cursor::new(file))
        .read_info()
        .expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("not too large")];
    let frame = reader.next_frame(&mut pixels).expect("its pixels");
    assert_eq!((frame.width, frame.height), (1024, 640));
    let lit = |x: usize, y: usize| pixels[y * 128 + x / 8] & (0x80 >> (x % 8)) != 0;
    let in_all = (0..640).flat_map(|y| (0..1024).map(move |x| (x, y)));
    let count = in_all.filter(|&(x, y)| lit(x, y)).count();
    // 627 dashes of 4 by 2, 427 dots of 2 by 2, ten markers of 2 by 12. The pit move 341 begins in the last column: half of its dash
    // and of its dot is behind the edge.
    assert_eq!(count, 627 * 8 - 4 + 427 * 4 - 2 + 10 * 24);
    // By hand: the first move is in turn 1, six pixels from the left; the fourth, in turn 3, has a dot below.
    let first: Vec<usize> = (0..12).filter(|&x| lit(x, 110)).collect();
    assert_eq!(first, [6, 7, 8, 9]);
    assert!(lit(25, 60) && !lit(24, 60) && !lit(7, 120));
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    for (args, sentence) in [
        (
            ["--id", "8"],
            "id is an octal number, with digits 0 to 7, not '8'",
        ),
        (["--id", "1"], "id is 2 to 7777 in octal, not '1'"),
        (["--op", "1000"], "op is 0 to 777 in octal, not '1000'"),
        (
            ["--ia", "500"],
            "ia must be less than ib, but 500 is not less than 377",
        ),
        (
            ["--switches", "7"],
            "the sense switches are 3 to 6, not '7'",
        ),
        (
            ["--scope", "scope.gif"],
            "the display is written as an .svg or a .png file, which 'scope.gif' is not",
        ),
    ] {
        let output = run(&[&["russell"], &args[..]].concat(), b"");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr, format!("error: {sentence}\n"));
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(output.stdout, b"");
    }
}
