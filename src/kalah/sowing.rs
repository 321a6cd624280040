//! A move played seed by seed, as a person plays it: checked, slow and plain. It explains moves to
//! people, and it is the oracle that the packed board is tested against.

use super::error::KalahError;
use super::position::Position;
use super::rules::{Capture, End, Rules};
use crate::game::Player;
use crate::refusal::sentence;
use serde::Serialize;

/// One visible step of a move. Pits and stores are board indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Step {
    /// All seeds of a house are taken up to be sown.
    Lift {
        /// The house.
        pit: usize,
        /// How many.
        seeds: u8,
    },
    /// One seed falls.
    Sow {
        /// Where it falls.
        pit: usize,
    },
    /// A house is emptied into the mover's store.
    Capture {
        /// The house.
        pit: usize,
        /// How many.
        seeds: u8,
        /// The store.
        store: usize,
    },
    /// The mover moves again.
    Extra {
        /// 0 or 1.
        player: usize,
    },
    /// At the end, what is left in a house goes to its owner's store.
    Sweep {
        /// The house.
        pit: usize,
        /// How many.
        seeds: u8,
        /// The store.
        store: usize,
    },
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played {
    /// The position after it.
    pub position: Position,
    /// What happened, in order.
    pub steps: Vec<Step>,
}

impl Position {
    /// Plays the house with board index `pit`.
    ///
    /// # Errors
    /// When the game is over or the house cannot be played; the position stays as it was.
    pub fn play(&self, rules: &Rules, pit: usize) -> Result<Played, KalahError> {
        if self.is_over(rules) {
            return Err(self.finished());
        }
        if !self.row(self.turn).contains(&pit) || self.pits[pit] == 0 {
            return Err(self.illegal(rules, pit));
        }
        let mut sowing = Sowing {
            position: *self,
            mover: self.turn,
            steps: Vec::new(),
        };
        let last = sowing.sow(rules, pit);
        sowing.capture(rules, last);
        sowing.pass_turn(rules, last);
        sowing.sweep(rules);
        Ok(Played {
            position: sowing.position,
            steps: sowing.steps,
        })
    }

    fn illegal(&self, rules: &Rules, pit: usize) -> KalahError {
        let reason = if pit >= self.pits().len() {
            sentence!("move.no-pit", "there is no such house")
        } else if pit == self.store(Player::First) || pit == self.store(Player::Second) {
            sentence!("move.store", "it is a store")
        } else if !self.row(self.turn).contains(&pit) {
            sentence!(
                "move.other-side",
                "it belongs to the side that is not to move"
            )
        } else {
            sentence!("move.empty-pit", "it is empty")
        };
        let legal: Vec<String> = self
            .legal_moves(rules)
            .iter()
            .map(usize::to_string)
            .collect();
        KalahError::IllegalMove {
            pit,
            reason,
            legal: legal.join(", "),
        }
    }
}

/// A move on its way.
struct Sowing {
    position: Position,
    mover: Player,
    steps: Vec<Step>,
}

impl Sowing {
    /// Sows a house, and by relay the houses after it; returns where the last seed fell.
    fn sow(&mut self, rules: &Rules, from: usize) -> usize {
        let (own, skipped) = (
            self.position.row(self.mover),
            self.position.store(self.mover.opponent()),
        );
        let opposite_row = self.position.row(self.mover.opponent());
        let size = self.position.pits().len();
        let mut pit = from;
        loop {
            let seeds = std::mem::take(&mut self.position.pits[pit]);
            self.steps.push(Step::Lift { pit, seeds });
            let mut crossed = false;
            for _ in 0..seeds {
                pit = (pit + 1) % size;
                if pit == skipped {
                    pit = (pit + 1) % size;
                }
                self.position.pits[pit] += 1;
                self.steps.push(Step::Sow { pit });
                crossed |= opposite_row.contains(&pit);
            }
            if !(rules.relay && crossed && own.contains(&pit) && self.position.pits[pit] > 1) {
                return pit;
            }
        }
    }

    fn capture(&mut self, rules: &Rules, last: usize) {
        let position = &self.position;
        let own = position.row(self.mover);
        match rules.capture {
            Capture::Opposite | Capture::Empty => {
                if own.contains(&last) && position.pits[last] == 1 {
                    let opposite = 2 * position.houses() - last;
                    let filled = position.pits[opposite] > 0;
                    if filled || rules.capture == Capture::Empty {
                        self.bank(last);
                    }
                    if filled {
                        self.bank(opposite);
                    }
                }
            }
            Capture::Run => {
                let row = position.row(self.mover.opponent());
                if row.contains(&last) {
                    let run: Vec<usize> = (row.start..=last)
                        .rev()
                        .take_while(|&pit| (2..=3).contains(&position.pits[pit]))
                        .collect();
                    for pit in run {
                        self.bank(pit);
                    }
                }
            }
            Capture::None => {}
        }
    }

    fn bank(&mut self, pit: usize) {
        let (seeds, store) = self.move_to_store(pit, self.mover);
        self.steps.push(Step::Capture { pit, seeds, store });
    }

    fn move_to_store(&mut self, pit: usize, owner: Player) -> (u8, usize) {
        let store = self.position.store(owner);
        let seeds = std::mem::take(&mut self.position.pits[pit]);
        self.position.pits[store] += seeds;
        (seeds, store)
    }

    fn pass_turn(&mut self, rules: &Rules, last: usize) {
        let extra = rules.extra_turn && last == self.position.store(self.mover);
        if !extra {
            self.position.turn = self.mover.opponent();
        } else if !self.position.is_over(rules) {
            let player = self.mover.index();
            self.steps.push(Step::Extra { player });
        }
    }

    /// A game that ends because a side has no seeds gives the rest to its owner. One that ends
    /// because a store holds more than half stops as it stands.
    fn sweep(&mut self, rules: &Rules) {
        let position = &self.position;
        let emptied = match rules.end {
            End::Empty => position.is_over(rules),
            End::Half => position.in_play(position.turn) == 0,
        };
        if !emptied {
            return;
        }
        for owner in [Player::First, Player::Second] {
            for pit in self.position.row(owner) {
                if self.position.pits[pit] > 0 {
                    let (seeds, store) = self.move_to_store(pit, owner);
                    self.steps.push(Step::Sweep { pit, seeds, store });
                }
            }
        }
    }
}
