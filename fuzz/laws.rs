//! What must hold for any bytes at all: one law each for texts, play, search, requests, the stepper and the program of 1964. Two
//! drivers feed them: `tests/fuzz.rs` with seeded random bytes (part of every test run), and
//! `cargo fuzz` with bytes that it breeds towards unseen branches. A broken law panics.

#[path = "checkers.rs"]
pub mod checkers;
#[path = "russell.rs"]
pub mod russell;
#[path = "steps.rs"]
pub mod steps;

use kalahari::annotation::{Remark, Remarks};
use kalahari::engine::{KalahGame, Memory, MethodInfo, Place, Report, SearchRequest, TableGame};
use kalahari::game::{Game, Order, Player};
use kalahari::kalah::{
    Capture, End, Evaluation, GameRecord, Kalah, KalahError, Position, Rules, Word,
};
use kalahari::search::Control;
use kalahari::variation::Variation;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// No sentence for people is longer, whatever it complains about.
const LONGEST_SENTENCE: usize = 400;
const MODES: [&str; 6] = [
    "seq_mm",
    "seq_ab",
    "par_then_mm",
    "par_then_ab",
    "young_bros",
    "young_bros_2022",
];
const EVALUATORS: [&str; 6] = [
    "seeds",
    "stores",
    "stores-decided",
    "weighted",
    "weighted:1/3",
    "russell",
];

/// Choices made by bytes; when they are used up, every choice is the first.
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// What is said of a few moves of a main line of this length.
    pub fn remarks(&mut self, moves: usize) -> Remarks {
        let mut remarks = Remarks::default();
        for _ in 0..self.below(3) {
            let place = (0, self.below(moves + 1));
            let said = Remark {
                comment: self.one(&["", "well played", "; (1) $2"]).into(),
                marks: vec![self.byte()],
            };
            remarks.say(place, &said).expect("little is said");
        }
        remarks
    }

    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) % bound
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn number(&mut self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    fn text(&mut self, most: usize) -> String {
        let length = self.below(most + 1).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    fn rules(&mut self) -> Rules {
        let rules = Rules {
            houses: 1 + self.below(10) as u8,
            seeds: 1 + self.below(20) as u8,
            capture: self.one(&[
                Capture::Opposite,
                Capture::Empty,
                Capture::None,
                Capture::Run,
            ]),
            extra_turn: self.below(2) == 0,
            relay: self.below(2) == 1,
            end: self.one(&[End::Empty, End::Half]),
        };
        let standard = Rules {
            houses: rules.houses,
            seeds: rules.seeds,
            ..Rules::STANDARD
        };
        // The standard game has compiled code of its own, and so a share of its own.
        let rules = self.one(&[rules, rules, standard]);
        rules.with_houses(rules.houses)
    }

    /// The start, or seeds strewn anywhere; the game may be over.
    fn position(&mut self, rules: &Rules) -> Position {
        if self.below(3) == 0 {
            return Position::start(rules).expect("valid rules");
        }
        let size = 2 * usize::from(rules.houses) + 2;
        let most = self.one(&[2, 4, 13, 60, 256]);
        let mut left = 255;
        let mut pits = vec![0; size];
        for pit in &mut pits {
            *pit = self.below(most).min(left);
            left -= *pit;
        }
        let turn = self.one(&[Player::First, Player::Second]);
        Position::new(&pits, turn).expect("at most 255 seeds")
    }
}

// ---- texts ----------------------------------------------------------------------------------

/// A text is refused in one short sentence, or means what its canonical form means.
fn reads_back<T>(text: &str) -> Option<T>
where
    T: FromStr<Err = KalahError> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let canonical = value.to_string();
            assert_eq!(canonical.parse::<T>().as_ref(), Ok(&value), "{text:?}");
            Some(value)
        }
        Err(error) => {
            kind(&error);
            None
        }
    }
}

/// Whatever an error says, it says it shortly and without control characters.
fn kind(error: &dyn std::error::Error) {
    let sentence = error.to_string();
    assert!(!sentence.is_empty());
    assert!(
        sentence.chars().count() <= LONGEST_SENTENCE,
        "{sentence:.200}"
    );
    assert!(!sentence.contains(char::is_control), "{sentence:?}");
}

/// Any text, read as everything that can be read.
pub fn notation(text: &str) {
    reads_back::<Position>(text);
    reads_back::<Evaluation>(text);
    if let Some(rules) = reads_back::<Rules>(text) {
        assert_eq!(rules.fields().parse(), Ok(rules), "{text:?}");
        Position::start(&rules).expect("rules that were read have a start");
    }
    if let Some(game) = reads_back::<GameRecord>(text) {
        let positions = game.positions().expect("its moves are legal");
        assert_eq!(positions.len(), game.moves.len());
        let (rules, start) = (game.rules, game.start);
        let whole = KalahGame::read_game(text).expect("what Kalah reads, the façade reads");
        assert_eq!(whole.text(), game.to_string());
        let main = GameRecord {
            variations: Vec::new(),
            headers: Vec::new(),
            remarks: Remarks::default(),
            ..game
        };
        assert_eq!(GameRecord::new(rules, start, main.moves.clone()), Ok(main));
    }
    for rules in ["standard", text] {
        match Place::at(rules, Some(text)).read::<KalahGame>() {
            Ok((rules, position)) => {
                assert_eq!(usize::from(rules.houses), position.houses());
                assert_eq!(rules.to_string().parse(), Ok(rules), "{text:?}");
            }
            Err(error) => kind(&error),
        }
    }
}

/// A text that was nearly right: a good one, with some of it changed.
pub fn near_miss(bytes: &[u8]) -> String {
    let mut choices = Choices::new(bytes);
    let rules = choices.rules();
    let start = choices.position(&rules);
    let mut position = start;
    let mut moves = Vec::new();
    for _ in 0..choices.below(24) {
        let legal = position.legal_moves(&rules);
        if legal.is_empty() {
            break;
        }
        let pit = choices.one(&legal);
        moves.push(pit);
        position = position.play(&rules, pit).expect("legal").position;
    }
    let mut game = GameRecord::new(rules, start, moves).expect("legal moves");
    for _ in 0..choices.below(4) {
        let Some(at) = game.moves.len().checked_sub(1 + choices.below(8)) else {
            break;
        };
        let positions = game.positions().expect("legal moves");
        let before = at.checked_sub(1).map_or(start, |last| positions[last]);
        let moves = vec![choices.one(&before.legal_moves(&rules))];
        game.variations.push(Variation { of: 0, at, moves });
    }
    game.remarks = choices.remarks(game.moves.len());
    if choices.below(2) == 0 {
        game.headers.push(("South".into(), "A \"b\" \\".into()));
    }
    let texts = [
        game.to_string(),
        rules.to_string(),
        rules.fields(),
        position.to_string(),
        "weighted:1/2".into(),
    ];
    let mut text: Vec<char> = texts[choices.below(texts.len())].chars().collect();
    for _ in 0..choices.below(5) {
        let at = usize::from(choices.byte()) % (text.len() + 1);
        let other = choices.one(&[
            '0', '9', ',', '/', ' ', ';', '-', '=', '<', '>', '[', '(', ')', 'é', '\0',
        ]);
        match choices.below(4) {
            0 => text.insert(at, other),
            1 if at < text.len() => text[at] = other,
            2 if at < text.len() => {
                text.remove(at);
            }
            _ => text.extend_from_within(at..),
        }
    }
    text.into_iter().collect()
}

// ---- play -----------------------------------------------------------------------------------

/// A game by any moves, most of them nonsense: the packed board follows the plain one.
pub fn play(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let rules = choices.rules();
    let position = choices.position(&rules);
    let standard = Rules {
        houses: rules.houses,
        seeds: rules.seeds,
        ..Rules::STANDARD
    };
    if usize::from(rules.houses) > <u64 as Word>::HOUSES {
        play_on::<u128, false>(rules, position, choices);
    } else if rules == standard {
        play_on::<u64, true>(rules, position, choices);
    } else {
        play_on::<u64, false>(rules, position, choices);
    }
}

fn play_on<W: Word, const S: bool>(rules: Rules, mut position: Position, mut choices: Choices) {
    let game = Kalah::<W, S>::new(rules).expect("valid rules");
    let mut board = game.pack(&position);
    let seeds: u32 = [Player::First, Player::Second]
        .map(|player| position.seeds(player))
        .iter()
        .sum();
    loop {
        let unpacked = game.unpack(&board);
        if position.is_over(&rules) {
            // A position that was over before the first move keeps what packing sweeps at once.
            for player in [Player::First, Player::Second] {
                assert_eq!(unpacked.seeds(player), position.seeds(player), "{position}");
            }
        } else {
            assert_eq!(unpacked, position);
        }
        assert_eq!(game.is_over(&board), position.is_over(&rules), "{position}");
        let legal = position.legal_moves(&rules);
        assert_eq!(legal.is_empty(), position.is_over(&rules), "{position}");
        for hostile in [usize::MAX, position.pits().len(), choices.number() as usize] {
            let played = position.play(&rules, hostile);
            assert_eq!(played.is_ok(), legal.contains(&hostile), "{hostile}");
            if let Err(error) = played {
                kind(&error);
            }
        }
        if legal.is_empty() || choices.0.is_empty() {
            break;
        }
        let pit = choices.one(&legal);
        let house = game
            .moves(&board, Order::Natural)
            .find(|&house| game.number(&board, house) as usize == pit)
            .expect("both boards list the same moves");
        position = position.play(&rules, pit).expect("legal").position;
        board = game.play(&board, house);
        let now = position.seeds(Player::First) + position.seeds(Player::Second);
        assert_eq!(now, seeds, "seeds are conserved: {position}");
    }
}

// ---- search ---------------------------------------------------------------------------------

fn run(request: &SearchRequest) -> Report {
    let search = request.check::<KalahGame>().expect("a good request");
    search
        .run(&mut Memory::new(), &Control::new())
        .expect("an unfinished game")
}

/// All modes, and the expert where it may, find what plain minimax finds.
pub fn search(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let rules = choices.rules();
    let position = choices.position(&rules);
    if position.is_over(&rules) {
        return;
    }
    let width = usize::from(rules.houses);
    let depth = 1 + choices.below(if width > 6 { 3 } else { 5 }) as u32;
    let evaluator = choices.one(&EVALUATORS);
    let request = SearchRequest {
        rules: rules.to_string(),
        position: Some(position.to_string()),
        depth: Some(depth),
        evaluator: Some(evaluator.into()),
        ..SearchRequest::default()
    };
    let oracle = run(&SearchRequest {
        mode: Some("seq_mm".into()),
        all_moves: Some(true),
        ..request.clone()
    });
    assert!(position.legal_moves(&rules).contains(&oracle.best));
    for mode in MODES {
        let method = MethodInfo::find(KalahGame::methods(), Some(mode));
        let accepts = method.expect("a method").accepts;
        let report = run(&SearchRequest {
            mode: Some(mode.into()),
            par_depth: accepts.par_depth.map(|_| choices.below(5) as u32),
            order: accepts
                .order
                .map(|order| choices.one(&order.names).to_string()),
            ..request.clone()
        });
        let found = (report.value, report.best, report.complete);
        assert_eq!(
            found,
            (oracle.value, oracle.best, true),
            "{mode} {request:?}"
        );
    }
    // The tree ended before the depth did, so the value is the game's own and the solver's too.
    if oracle.exact && evaluator == "seeds" {
        let solved = run(&SearchRequest {
            mode: Some("solve".into()),
            depth: None,
            evaluator: None,
            table_mb: Some(1),
            ..request.clone()
        });
        assert_eq!(solved.value, oracle.value, "solve {request:?}");
    }
}

/// A request with anything in its fields is refused in a sentence, or can be run.
pub fn request(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let rules = choices.rules();
    let position = choices.position(&rules);
    let limits = [0, 1, 3, 60, u32::MAX];
    let request = SearchRequest {
        rules: match choices.below(8) {
            0 => choices.text(40),
            _ => rules.to_string(),
        },
        position: match choices.below(8) {
            0 => Some(choices.text(40)),
            1 => None,
            _ => Some(position.to_string()),
        },
        moves: match choices.below(6) {
            0 => Some(vec![choices.text(8)]),
            1 => Some(vec!["1".into(), "2".into()]),
            _ => None,
        },
        mode: match choices.below(10) {
            0 => Some(choices.text(12)),
            1 => None,
            2 => Some("solve".into()),
            3 => Some("expert".into()),
            _ => Some(choices.one(&MODES).into()),
        },
        depth: match choices.below(3) {
            0 => None,
            _ => Some(choices.one(&limits)),
        },
        time_ms: match choices.below(6) {
            0 => Some(f64::from_bits(choices.number())),
            1 => Some(choices.one(&[-1.0, 0.0, 0.5, 2.0, 1e300, f64::NAN, f64::INFINITY])),
            _ => None,
        },
        nodes: match choices.below(6) {
            0 => Some(choices.number()),
            1 => Some(choices.one(&[0, 1, 500, u64::MAX])),
            _ => None,
        },
        par_depth: (choices.below(3) == 0).then(|| choices.one(&limits)),
        order: match choices.below(6) {
            0 => Some(choices.text(12)),
            1 => Some("natural".into()),
            _ => None,
        },
        evaluator: match choices.below(8) {
            0 => Some(choices.text(16)),
            1 => Some(choices.one(&EVALUATORS).into()),
            _ => None,
        },
        all_moves: (choices.below(3) == 0).then_some(true),
        table_mb: match choices.below(4) {
            0 => Some(choices.one(&limits)),
            1 => Some(1),
            _ => None,
        },
        endgame_seeds: (choices.below(4) == 0).then(|| choices.one(&limits)),
        record: (choices.below(4) == 0).then_some(true),
    };
    match request.check::<KalahGame>() {
        Err(error) => kind(&error),
        Ok(search) => {
            let small = request.depth.is_some_and(|depth| depth <= 3)
                || request.nodes.is_some_and(|nodes| nodes <= 500)
                || request.time_ms.is_some_and(|ms| ms <= 2.0);
            let table = !search.method.table || search.table_mb.is_some_and(|mb| mb <= 3);
            if small && table {
                let report = search
                    .run(&mut Memory::new(), &Control::new())
                    .expect("it was checked");
                let legal = search.position.legal_moves(&search.rules);
                assert!(legal.contains(&report.best), "{request:?}");
            }
        }
    }
}
