//! A position as people and files see it: a row of pits and who moves. The search does not use it;
//! it plays on the packed board.

use super::error::KalahError;
use super::rules::{End, MAX_HOUSES, Rules, check_houses, check_total};
use crate::game::Player;
use crate::refusal::sentence;

const MAX_PITS: usize = 2 * MAX_HOUSES + 2;

/// A board and who moves on it. Always within the limits of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(in crate::kalah) pits: [u8; MAX_PITS],
    pub(in crate::kalah) houses: u8,
    pub(in crate::kalah) turn: Player,
}

impl Position {
    /// The start position of a variant.
    ///
    /// # Errors
    /// Where a field of the rules is out of its range.
    pub fn start(rules: &Rules) -> Result<Self, KalahError> {
        let rules = rules.checked()?;
        let mut side = vec![usize::from(rules.seeds); usize::from(rules.houses)];
        side.push(0);
        Self::new(&[side.clone(), side].concat(), Player::First)
    }

    /// A position from its pits in board order.
    ///
    /// # Errors
    /// When the pits are not `2 * m + 2` for 1 to 10 houses, or hold more than 255 seeds.
    pub fn new(pits: &[usize], turn: Player) -> Result<Self, KalahError> {
        if pits.len() % 2 == 1 {
            return Err(KalahError::Option(sentence!(
                "position.pits",
                "a board of m houses per side has 2 m + 2 houses and stores, not {found}",
                found = pits.len()
            )));
        }
        let houses = (pits.len() / 2).saturating_sub(1);
        check_houses(houses)?;
        check_total(pits.iter().fold(0, |sum: usize, &n| sum.saturating_add(n)))?;
        let mut array = [0; MAX_PITS];
        for (to, &from) in array.iter_mut().zip(pits) {
            *to = from as u8;
        }
        Ok(Self {
            pits: array,
            houses: houses as u8,
            turn,
        })
    }

    /// Houses a side.
    pub fn houses(&self) -> usize {
        usize::from(self.houses)
    }

    /// Every pit, in board order.
    pub fn pits(&self) -> &[u8] {
        &self.pits[..2 * self.houses() + 2]
    }

    /// Who moves.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The board index of a player's store.
    pub fn store(&self, player: Player) -> usize {
        self.first_house(player) + self.houses()
    }

    /// The board index of a player's first house.
    pub fn first_house(&self, player: Player) -> usize {
        player.index() * (self.houses() + 1)
    }

    /// A player's houses as a range of board indices.
    pub fn row(&self, player: Player) -> std::ops::Range<usize> {
        self.first_house(player)..self.store(player)
    }

    /// The seeds in a player's houses.
    pub fn in_play(&self, player: Player) -> u32 {
        self.pits[self.row(player)]
            .iter()
            .map(|&n| u32::from(n))
            .sum()
    }

    /// A player's seeds, houses counted to their owner: at the end, the result.
    pub fn seeds(&self, player: Player) -> u32 {
        self.in_play(player) + u32::from(self.pits[self.store(player)])
    }

    /// Whether the game has ended here.
    pub fn is_over(&self, rules: &Rules) -> bool {
        let (mover, opponent) = (self.turn, self.turn.opponent());
        match rules.end {
            End::Empty => self.in_play(mover) == 0 || self.in_play(opponent) == 0,
            End::Half => {
                let total = self.seeds(mover) + self.seeds(opponent);
                self.in_play(mover) == 0
                    || [mover, opponent]
                        .iter()
                        .any(|&p| 2 * u32::from(self.pits[self.store(p)]) > total)
            }
        }
    }

    /// The board indices that can be played, lowest first.
    pub fn legal_moves(&self, rules: &Rules) -> Vec<usize> {
        if self.is_over(rules) {
            return Vec::new();
        }
        self.row(self.turn).filter(|&i| self.pits[i] > 0).collect()
    }

    /// The error of a game that has ended.
    pub(crate) fn finished(&self) -> KalahError {
        KalahError::Finished {
            first: self.seeds(Player::First),
            second: self.seeds(Player::Second),
        }
    }
}
