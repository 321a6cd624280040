//! The law of the stepper's doors: whatever is asked of `steps`, `worth` and `misread`, the record fits its budget and the
//! answer is true to it, or one sentence says why there is none.

use super::{Choices, EVALUATORS, kind};
use kalahari::engine::programs::{
    Misread, MisreadRequest, Program, Steps, StepsAnswer, StepsRequest, Worth, WorthRequest,
};
use kalahari::kalah::Rules;
use kalahari::search::Control;
use kalahari::search::steps::{MOST_POINTS, MOST_VISITS};

const DEPTHS: [u32; 9] = [1, 2, 3, 4, 9, 40, 0, 201, u32::MAX];
/// What takes longer is asked for and stopped at once.
const SHORT: u32 = 3;

impl Choices<'_> {
    /// Mostly one of the usual texts, sometimes none, sometimes anything at all.
    fn word(&mut self, usual: &[&str]) -> Option<String> {
        match self.below(8) {
            0 => Some(self.text(24)),
            1 | 2 => None,
            _ => Some(self.one(usual).to_string()),
        }
    }

    /// A tree of numbers, nearly one, or none.
    fn tree(&mut self) -> Option<String> {
        match self.below(6) {
            0 => Some(self.text(60)),
            1 => {
                let marks = ["(", ")", "+(", " ", "3", "-7", "A", "99999999", ":"];
                let length = self.below(60);
                Some((0..length).map(|_| self.one(&marks)).collect())
            }
            2 => {
                let [seed, plies, branches, extra] = [256, 9, 9, 110].map(|most| self.below(most));
                let numbers = format!("seed={seed} plies={plies} branches={branches}");
                Some(format!("random {numbers} extra={extra}"))
            }
            3 => self.word(&["figure-1", "((3 12 8) (2 4 6) (14 5 2))", "random"]),
            _ => None,
        }
    }

    fn steps_request(&mut self) -> StepsRequest {
        let tree = self.tree();
        let mode = self.word(&["seq_mm", "seq_ab", "young_bros", "expert"]);
        let order = self.word(&["natural", "ranked", "lecture", "lecture-first"]);
        let alone = StepsRequest {
            tree,
            mode,
            order,
            ..StepsRequest::default()
        };
        if alone.tree.is_some() && self.below(8) > 0 {
            return alone;
        }
        let checkers = self.below(3) == 0;
        let rules = if checkers {
            Rules::STANDARD
        } else {
            self.rules()
        };
        let position = self.position(&rules).to_string();
        let men = ["W:W21-32:B1-12", "B:WK1:BK32", "W:WK1,K2,K3:BK30,K31,K32"];
        let positions = if checkers { &men[..] } else { &[&*position] };
        let usual = if checkers { "english" } else { "" };
        StepsRequest {
            game: match self.below(12) {
                0 => Some(self.text(12)),
                _ => checkers.then(|| "checkers".into()),
            },
            rules: match self.below(8) {
                0 => Some(self.text(40)),
                _ if checkers => self.word(&[usual]),
                _ => Some(rules.to_string()),
            },
            position: self.word(positions),
            moves: match self.below(6) {
                0 => Some(vec![self.text(8)]),
                1 => Some(vec!["1".into(), "11-15".into()]),
                _ => None,
            },
            depth: (self.below(6) > 0).then(|| self.one(&DEPTHS)),
            evaluator: match checkers {
                true => self.word(&["material", "check-this", "expert"]),
                false => self.word(&EVALUATORS),
            },
            ..alone
        }
    }

    /// The way to a point of the tree, and perhaps elsewhere.
    fn path(&mut self, answer: Option<&StepsAnswer>) -> Vec<String> {
        let mut path = Vec::new();
        if let Some(answer) = answer {
            let nodes = &answer.nodes;
            let mut at = self.number() as usize % nodes.parent.len();
            while let Some(parent) = nodes.parent[at] {
                path.insert(0, nodes.text[at].clone());
                at = parent;
            }
        }
        if self.below(6) == 0 {
            path.push(self.text(8));
        }
        path
    }
}

/// A search goes to its end, or is stopped where that would take long.
fn control(depth: Option<u32>) -> Control {
    let control = Control::new();
    if depth.is_some_and(|depth| depth > SHORT) {
        control.stop();
    }
    control
}

/// Any request is answered within the budget, or refused in one sentence.
pub fn doors(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let search = choices.steps_request();
    let answer = Steps::run(search.clone(), &Control::new());
    match &answer {
        Err(error) => kind(error),
        Ok(answer) => {
            assert!(answer.visits <= MOST_VISITS, "{search:?}");
            assert!(answer.nodes.parent.len() <= MOST_POINTS, "{search:?}");
            let visited = answer.nodes.value.iter().flatten().count();
            assert_eq!(visited, answer.visits, "{search:?}");
        }
    }
    let path = choices.path(answer.as_ref().ok());
    let control = control(search.depth);
    match Worth::run(WorthRequest { search, path }, &control) {
        Err(error) => kind(&error),
        Ok(worth) => assert!(worth.is_some() || control.is_stopped()),
    }
    let misread = MisreadRequest {
        seed: choices.number() as u32,
        depth: (choices.below(4) > 0).then(|| choices.one(&DEPTHS)),
        evaluator: choices.word(&EVALUATORS),
    };
    let control = self::control(misread.depth);
    match Misread::run(misread, &control) {
        Err(error) => kind(&error),
        Ok(Some(found)) => {
            let [printed, right] = [found.printed, found.right].map(|nth| &found.branches[nth]);
            assert!(printed.right < right.right, "{found:?}");
        }
        Ok(None) => {}
    }
}
