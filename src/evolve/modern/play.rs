//! Games between networks of whole numbers: a lean alpha-beta whose sums go along from move to move. It
//! plays what [`Thinker`](crate::evolve::Thinker) would play with the same network, only faster.

use super::whole::{Sums, Whole};
use crate::checkers::{Board, CheckThisGame, Forgotten, Move};
use crate::evolve::contest::End;
use crate::evolve::evaluator::WON_GAME;
use crate::evolve::inputs::Arena;
use crate::evolve::players::{Chance, Player};
use crate::evolve::random::Random;
use crate::game::{Game, Order, Value};
use crate::search::Control;

/// Positions between two looks at the stop flag.
const POLL: u32 = 1 << 10;

/// A network at the board.
pub struct Mind<'a> {
    network: &'a Whole,
    sums: Sums,
    plies: u32,
    nodes: u32,
    control: &'a Control,
    stopped: bool,
}

impl<'a> Mind<'a> {
    /// A network that looks so many plies beyond its own move.
    pub fn new(network: &'a Whole, plies: u32, control: &'a Control) -> Self {
        Self {
            network,
            sums: network.sums(plies as usize + 1),
            plies,
            nodes: 0,
            control,
            stopped: false,
        }
    }

    /// The best move, of equals the last; none where it was stopped or there is none.
    pub fn choose(&mut self, board: &Board<Forgotten>) -> Option<Move> {
        let mut moves = CheckThisGame::new().moves(board, Order::Natural);
        let first = moves.next()?;
        let Some(second) = moves.next() else {
            return Some(first);
        };
        self.network.begin(&board.side, &mut self.sums);
        let mut best = (-Value::MAX, first);
        for played in [first, second].into_iter().chain(moves) {
            // One below the best, so that an equal can be told from a worse one.
            let least = (best.0 - 1).max(-Value::MAX);
            let value = -self.after(board, played, 0, -Value::MAX, -least);
            if self.stopped {
                return None;
            }
            if value >= best.0 {
                best = (value, played);
            }
        }
        Some(best.1)
    }

    /// The value after a move for who is to move then. Between the two limits it is exact; at or
    /// beyond one of them, the true value is there, too.
    fn after(
        &mut self,
        board: &Board<Forgotten>,
        played: Move,
        ply: usize,
        mut least: Value,
        most: Value,
    ) -> Value {
        let game = CheckThisGame::new();
        let child = game.play(board, played);
        if game.is_over(&child) {
            return -WON_GAME;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) && self.control.look_up() {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        self.network.play(&board.side, played, &mut self.sums, ply);
        if ply as u32 >= self.plies {
            return self.network.value(&child.side, &self.sums, ply + 1);
        }
        for next in game.moves(&child, Order::Ranked) {
            least = least.max(-self.after(&child, next, ply + 1, -most, -least));
            if least >= most {
                break;
            }
        }
        least
    }
}

/// A game from a random opening: its moves and how it ended; none where it was stopped.
pub fn game(
    players: [&Whole; 2],
    plies: u32,
    opening: usize,
    length: usize,
    random: &mut Random,
    control: &Control,
) -> Option<(Vec<Move>, End)> {
    let game = CheckThisGame::new();
    let mut minds = players.map(|network| Mind::new(network, plies, control));
    let mut position = game.start();
    let mut moves = Vec::with_capacity(64);
    let mut seen = vec![position];
    loop {
        if game.is_over(&position) {
            let end = End::Won(game.to_move(&position).opponent());
            return Some((moves, end));
        }
        if moves.len() >= length {
            return Some((moves, End::Long));
        }
        let played = match moves.len() < opening {
            true => Chance.choose(&game, &position, random)?,
            false => minds[game.to_move(&position).index()].choose(&position)?,
        };
        if game.settles(&position, played) {
            seen.clear();
        }
        position = game.play(&position, played);
        moves.push(played);
        if seen.contains(&position) {
            return Some((moves, End::Loop));
        }
        seen.push(position);
    }
}
