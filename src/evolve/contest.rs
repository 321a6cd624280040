//! One game between two players. It ends where somebody cannot move, where a board stands for the
//! second time since the last capture, or after so many plies as are allowed.

use super::inputs::Arena;
use super::players::Player;
use super::random::Random;
use crate::game;
use crate::search::Control;

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(game::Player),
    /// A board stood before since the last capture: no winner.
    Loop,
    /// It was too long: no winner.
    Long,
}

impl End {
    /// Who has won, if anybody.
    pub fn winner(self) -> Option<game::Player> {
        match self {
            Self::Won(winner) => Some(winner),
            Self::Loop | Self::Long => None,
        }
    }

    /// The name in every interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Won(game::Player::First) => "first",
            Self::Won(game::Player::Second) => "second",
            Self::Loop => "loop",
            Self::Long => "long",
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contest<M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// How it ended.
    pub end: End,
}

/// Lets two players play, the first of them as the first player, for at most `length` plies. The first
/// `opening` of these are chance's, so that games between the same two differ. None where it was
/// stopped.
pub fn contest<G: Arena>(
    game: &G,
    players: [&dyn Player<G>; 2],
    opening: usize,
    length: usize,
    random: &mut Random,
    control: &Control,
) -> Option<Contest<G::Move>> {
    let mut position = game.start();
    let mut moves = Vec::with_capacity(64);
    // The positions that could stand on the board again, this one last.
    let mut seen = vec![position];
    loop {
        if game.is_over(&position) {
            let winner = game.to_move(&position).opponent();
            let end = End::Won(winner);
            return Some(Contest { moves, end });
        }
        if moves.len() >= length {
            let end = End::Long;
            return Some(Contest { moves, end });
        }
        if control.look_up() {
            return None;
        }
        let player = match moves.len() < opening {
            true => &super::players::Chance,
            false => players[game.to_move(&position).index()],
        };
        let played = player.choose(game, &position, random)?;
        if game.settles(&position, played) {
            seen.clear();
        }
        position = game.play(&position, played);
        moves.push(played);
        if seen.contains(&position) {
            let end = End::Loop;
            return Some(Contest { moves, end });
        }
        seen.push(position);
    }
}
