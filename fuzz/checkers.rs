//! The same laws for checkers: any text, any board, any moves.

use super::{Choices, LONGEST_SENTENCE};
use kalahari::checkers::{
    Board, CheckThisGame, Checkers, EnglishGame, Evaluation, GameRecord, Past, Position, Rules,
    games_in,
};
use kalahari::engine::{CheckersGame, Memory, MethodInfo, Report, SearchRequest, TableGame};
use kalahari::game::{Game, Order};
use kalahari::search::Control;
use std::fmt::{Debug, Display};
use std::str::FromStr;

impl Choices<'_> {
    /// The start, or pieces strewn anywhere.
    fn checkers(&mut self) -> Position {
        if self.below(3) == 0 {
            return Position::start();
        }
        let (kings, filled) = (self.below(4), 2 + self.below(6));
        let mut sides = [Vec::new(), Vec::new()];
        for square in 1..=32u8 {
            let side = self.below(2 * filled);
            if side > 1 || sides[side].len() == 12 {
                continue;
            }
            let crowned = if side == 0 { square >= 29 } else { square <= 4 };
            let king = crowned || self.below(3) < kings;
            sides[side].push(format!("{}{square}", if king { "K" } else { "" }));
        }
        let turn = self.one(&["B", "W"]);
        let text = format!("{turn}:W{}:B{}", sides[1].join(","), sides[0].join(","));
        text.parse().expect("a good position")
    }
}

fn sentence(error: &impl Display) {
    let said = error.to_string();
    assert!(!said.is_empty());
    assert!(said.chars().count() <= LONGEST_SENTENCE, "{said:.200}");
    assert!(!said.contains(char::is_control), "{said:?}");
}

/// A text is refused in one short sentence, or means what its canonical form means.
fn reads_back<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Display + Debug + PartialEq> + Display + PartialEq + Debug,
{
    let read = text.parse::<T>();
    match &read {
        Ok(value) => assert_eq!(value.to_string().parse::<T>(), read, "{text:?}"),
        Err(error) => sentence(error),
    }
    read.ok()
}

/// Any text, read as everything that can be read.
pub fn notation(text: &str) {
    reads_back::<Position>(text);
    reads_back::<Evaluation>(text);
    reads_back::<Rules>(text);
    if let Err(error) = Position::start().play_text(Rules::English, text) {
        sentence(&error);
    }
    if let Some(game) = reads_back::<GameRecord>(text) {
        let whole = CheckersGame::read_game(text).expect("what checkers reads, the façade reads");
        assert_eq!(whole.text(), game.to_string());
    }
    let games = games_in(text);
    let length: usize = games.iter().map(|game| game.len()).sum();
    assert!(length <= text.len(), "{text:?}");
    for game in games {
        reads_back::<GameRecord>(game);
    }
}

/// A text that was nearly right: a good one, with some of it changed.
pub fn near_miss(bytes: &[u8]) -> String {
    let mut choices = Choices::new(bytes);
    let rules = choices.one(&Rules::ALL);
    let start = choices.checkers();
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..choices.below(24) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let (text, hops) = legal[choices.below(legal.len())].clone();
        position = position.after(rules, &hops);
        moves.push(text);
    }
    let remarks = choices.remarks(moves.len());
    let game = GameRecord {
        rules,
        start,
        moves,
        variations: Vec::new(),
        headers: vec![("White".into(), "A \"b\" \\".into())],
        remarks,
    };
    let texts = [
        game.to_string(),
        format!("{game}\n\n{game}"),
        position.to_string(),
        "check-this:10000,10000,10,1,100".into(),
        game.moves.last().cloned().unwrap_or_default(),
    ];
    let mut text: Vec<char> = texts[choices.below(texts.len())].chars().collect();
    for _ in 0..choices.below(5) {
        let at = usize::from(choices.byte()) % (text.len() + 1);
        let other = choices.one(&[
            '0', '9', ',', ':', ' ', 'K', '-', 'x', '[', ']', '"', '(', ')', '{', '}', ';', 'é',
            '\0', '\n', '$', '!',
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

/// A game by any moves: the bitboards follow the plain rules.
pub fn play(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let position = choices.checkers();
    match choices.below(2) {
        0 => play_on(&EnglishGame::new(), position, choices),
        _ => play_on(&CheckThisGame::new(), position, choices),
    }
}

fn play_on<P: Past>(game: &Checkers<P>, mut position: Position, mut choices: Choices) {
    let mut board = Board::<P>::pack(&position);
    loop {
        assert_eq!(board.squares(), *position.squares(), "{position}");
        assert_eq!(board.ending(), position.ending(), "{position}");
        assert_eq!(
            game.is_over(&board),
            position.ending().is_some(),
            "{position}"
        );
        let legal = position.legal_moves();
        if legal.is_empty() || choices.0.is_empty() {
            break;
        }
        let moves: Vec<_> = game.moves(&board, Order::Natural).collect();
        let texts: Vec<String> = moves
            .iter()
            .map(|&played| board.move_text(played))
            .collect();
        assert!(
            texts.iter().eq(legal.iter().map(|(text, _)| text)),
            "{position}"
        );
        let mut ranked: Vec<_> = game.moves(&board, Order::Ranked).collect();
        ranked.sort_unstable();
        assert_eq!(ranked, moves, "{position}");
        let nth = choices.below(legal.len());
        let by_text = position.play_text(game.rules(), &legal[nth].0);
        position = position.after(game.rules(), &legal[nth].1);
        assert_eq!(by_text.map(|(after, _)| after), Ok(position.clone()));
        board = game.play(&board, moves[nth]);
    }
}

fn run(request: &SearchRequest) -> Report {
    let search = request.check::<CheckersGame>().expect("a good request");
    let report = search.run(&mut Memory::new(), &Control::new());
    report.expect("an unfinished game")
}

/// All modes find what plain minimax finds.
pub fn search(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let position = choices.checkers();
    if position.ending().is_some() {
        return;
    }
    let request = SearchRequest {
        rules: choices.one(&Rules::ALL).to_string(),
        position: Some(position.to_string()),
        depth: Some(1 + choices.below(4) as u32),
        evaluator: Some(
            choices
                .one(&["check-this", "material", "check-this:1,2,3,4,5"])
                .into(),
        ),
        ..SearchRequest::default()
    };
    let oracle = run(&SearchRequest {
        mode: Some("seq_mm".into()),
        all_moves: Some(true),
        ..request.clone()
    });
    for mode in super::MODES {
        let method = MethodInfo::find(CheckersGame::methods(), Some(mode));
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
}

/// The expert plays a legal move and a legal line whatever its limit, and calls proved only what plain
/// minimax to its depth does not deny.
pub fn expert(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let position = choices.checkers();
    if position.ending().is_some() {
        return;
    }
    let rules = choices.one(&Rules::ALL);
    let request = SearchRequest {
        rules: rules.to_string(),
        position: Some(position.to_string()),
        mode: Some("expert".into()),
        table_mb: Some(1),
        all_moves: Some(choices.below(2) == 0),
        ..SearchRequest::default()
    };
    let limited = match choices.below(2) {
        0 => SearchRequest {
            nodes: Some(1 + choices.number() % 3000),
            ..request
        },
        _ => SearchRequest {
            depth: Some(1 + choices.below(5) as u32),
            ..request
        },
    };
    let report = run(&limited);
    let legal = position.legal_moves();
    assert_eq!(report.best_text(), legal[report.best].0, "{position}");
    let mut at = position.clone();
    for text in &report.line {
        let (after, _) = at.play_text(rules, text).expect("a legal line");
        at = after;
    }
    if let Some(depth) = limited.depth.filter(|_| report.exact) {
        let plain = run(&SearchRequest {
            mode: Some("seq_ab".into()),
            depth: Some(depth),
            evaluator: Some("material".into()),
            table_mb: None,
            all_moves: None,
            ..limited
        });
        let lost = plain.value.signum() == -report.value.signum();
        assert!(plain.value.abs() < 1000 || !lost, "{position}");
    }
}
