//! What several test files need: repeatable random numbers, positions and rules.

#![allow(dead_code)] // each test file uses its own part

use kalahari::game::{Evaluator, Game, Player, Value};
use kalahari::kalah::{Board, Kalah, Position, Rules, Word};

/// A file of reference figures.
pub fn json(name: &str) -> serde_json::Value {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the data file");
    serde_json::from_str(&text).expect("JSON")
}

/// A repeatable generator (xorshift64*).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// The named rules, and rules that no name covers: odd sizes, no captures, no extra turns, relays
/// with the standard capture.
pub fn all_rules() -> Vec<Rules> {
    let mut rules: Vec<Rules> = Rules::PRESETS.iter().map(|preset| preset.rules).collect();
    for text in [
        "houses=6 seeds=4 capture=none",
        "houses=3 seeds=3",
        "houses=1 seeds=5",
        "houses=8 seeds=3",
        "houses=10 seeds=4 capture=empty",
        "houses=4 seeds=5 relay=yes",
        "houses=7 seeds=4 capture=run relay=yes extra=yes end=half",
        "houses=5 seeds=3 extra=no end=half",
    ] {
        rules.push(text.parse().expect(text));
    }
    rules
}

/// An unfinished position: some random moves from the start, or seeds strewn at random.
pub fn random_position(rules: &Rules, random: &mut Random) -> Position {
    loop {
        let position = if random.below(2) == 0 {
            let mut position = Position::start(rules).expect("valid rules");
            for _ in 0..random.below(30) {
                let legal = position.legal_moves(rules);
                if legal.is_empty() {
                    break;
                }
                let pit = legal[random.below(legal.len())];
                position = position.play(rules, pit).expect("legal").position;
            }
            position
        } else {
            let size = 2 * usize::from(rules.houses) + 2;
            let most = [3, 6, 20][random.below(3)];
            let pits: Vec<usize> = (0..size)
                .map(|_| random.below(2) * random.below(most))
                .collect();
            let turn = [Player::First, Player::Second][random.below(2)];
            Position::new(&pits, turn).expect("few seeds")
        };
        if !position.is_over(rules) {
            return position;
        }
    }
}

/// An evaluator without sense: a hash of the board, with few values and so many ties. It stresses
/// pruning harder than any smooth one (the idea is minimax-rs's).
pub struct HashRandom(pub u64);

impl<W: Word, const STANDARD: bool> Evaluator<Kalah<W, STANDARD>> for HashRandom {
    fn evaluate(&self, game: &Kalah<W, STANDARD>, board: &Board<W>) -> Value {
        let mut hash = self.0;
        for &seeds in game.unpack(board).pits() {
            hash = (hash ^ u64::from(seeds)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        }
        let value = (hash >> 40) as Value % 5;
        game.to_move(board).signed(value)
    }
}
