//! Trees that nobody has to type: drawn at random from a seed, and those of the literature.

use super::text::wrong;
use super::{MOST_POINTS, Tree};
use crate::game::Value;
use crate::refusal::{Refusal, quoted, sentence};

/// Figure 1 of Russell's memo of 1964: three branches at each point, four plies, A, B, C and D on the first
/// line. The first player moves at A and at C. D's leaves have the minimum 5; at F, the next below C, the
/// first leaf is 4, so that F's others are cut; then comes G. The memo does not give the other leaves:
/// they are chosen here so that cuts of both sides occur.
const FIGURE_1: &str = "A(\
    B(C(D(7 5 9) F(4 8 6) G(6 3 7)) (\
        (8 6 9) (2 7 5) (7 9 6)) (\
        (1 4 6) (3 5 2) (2 8 4)))\
    ((\
        (6 8 7) (9 4 5) (3 7 8)) (\
        (2 3 1) (5 2 6) (4 1 7)) (\
        (9 6 8) (5 7 3) (8 2 4)))\
    ((\
        (4 9 2) (7 6 8) (1 5 3)) (\
        (8 7 9) (6 3 5) (9 8 6)) (\
        (5 4 7) (3 9 8) (2 6 1))))";

/// The tree of this name as a nested list.
pub(super) fn named(name: &str) -> Option<&'static str> {
    (name == "figure-1").then_some(FIGURE_1)
}

/// The numbers of a random tree with their ranges and usual values.
const FIELDS: [(&str, u32, u32, u32); 5] = [
    ("seed", 0, u32::MAX, 1),
    ("plies", 1, 8, 3),
    ("branches", 2, 6, 3),
    ("extra", 0, 100, 0),
    ("most", 1, 1000, 20),
];

/// A random tree: `seed=7 plies=3 branches=3 extra=0 most=20`, of which any may be missing. Leaves lie
/// between minus and plus `most`; `extra` of a hundred moves above the leaves give another turn.
pub(super) fn random(fields: &str) -> Result<Tree, Refusal> {
    let mut values = FIELDS.map(|(.., usual)| usual);
    for field in fields.split_whitespace() {
        let known = field.split_once('=').and_then(|(name, value)| {
            let place = FIELDS.iter().position(|&(known, ..)| known == name)?;
            let (_, least, most, _) = FIELDS[place];
            let value: u32 = value.parse().ok()?;
            (least..=most).contains(&value).then_some((place, value))
        });
        let Some((place, value)) = known else {
            let fields = FIELDS.map(|(name, least, most, _)| format!("{name}={least}..{most}"));
            return Err(wrong(sentence!(
                "tree.random",
                "tree, random: {found} is not understood; accepted are {fields}",
                found = quoted(field),
                fields = fields.join(" ")
            )));
        };
        values[place] = value;
    }
    let [seed, plies, branches, extra, most] = values;
    if points(plies, branches) > MOST_POINTS {
        return Err(wrong(sentence!(
            "tree.random-size",
            "tree, random: {branches} branches and {plies} plies are more than the {most} points of a tree",
            branches = branches,
            plies = plies,
            most = MOST_POINTS
        )));
    }
    let mut draw = Draw(u64::from(seed));
    let mut text = String::new();
    write(&mut text, &mut draw, plies, [branches, extra, most], true);
    text.parse()
}

/// How many points such a tree has.
fn points(plies: u32, branches: u32) -> usize {
    (0..=plies).map(|ply| (branches as usize).pow(ply)).sum()
}

fn write(text: &mut String, draw: &mut Draw, plies: u32, numbers: [u32; 3], root: bool) {
    let [branches, extra, most] = numbers;
    if plies == 0 {
        let value = draw.below(2 * most + 1) as Value - most as Value;
        *text += &value.to_string();
        return;
    }
    if !root && draw.below(100) < extra {
        *text += "+";
    }
    *text += "(";
    for nth in 0..branches {
        if nth > 0 {
            *text += " ";
        }
        write(text, draw, plies - 1, numbers, false);
    }
    *text += ")";
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers on every machine.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % u64::from(bound)) as u32
    }
}
