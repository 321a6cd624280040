//! A variant is data: six fields, and one name for each variant of the literature.

use super::error::KalahError;

/// Most houses a side can have.
pub const MAX_HOUSES: usize = 10;
/// Most seeds a house can start with.
pub const MAX_SEEDS: usize = 20;
/// Most seeds on a board: a store counts in one byte.
pub const MAX_TOTAL: usize = 255;

/// When the last seed of a sowing takes other seeds with it into the mover's store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Capture {
    /// Falling into an own empty house, it takes the opposite house if that holds seeds.
    Opposite,
    /// The same, but the single seed is banked even when the opposite house is empty.
    Empty,
    /// Never.
    None,
    /// Leaving 2 or 3 in an opponent's house, it takes that house and the run of such houses
    /// before it (Wetherell).
    Run,
}

/// When the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// As soon as either side's houses are empty; the rest belongs to its owner.
    Empty,
    /// As soon as one store holds more than half of all seeds, or the side to move has none in its
    /// houses (then the rest belongs to its owner).
    Half,
}

/// A variant of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Houses a side, 1 to 10.
    pub houses: u8,
    /// Seeds in each house of the start position, 1 to 20.
    pub seeds: u8,
    /// What the last seed captures.
    pub capture: Capture,
    /// Whether a last seed in the own store gives another turn.
    pub extra_turn: bool,
    /// Whether a last seed in an own occupied house, after sowing on the other side, is lifted
    /// with that house and sown on.
    pub relay: bool,
    /// When the game ends.
    pub end: End,
}

/// A variant with a name.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Preset {
    /// The name, as in every rules text.
    pub name: &'static str,
    /// One sentence on it.
    pub about: &'static str,
    /// The rules themselves.
    pub rules: Rules,
}

impl Rules {
    /// Six houses, four seeds, captures from a filled opposite house.
    pub const STANDARD: Self = Self {
        houses: 6,
        seeds: 4,
        capture: Capture::Opposite,
        extra_turn: true,
        relay: false,
        end: End::Empty,
    };

    /// Every named variant.
    pub const PRESETS: [Preset; 5] = [
        Preset {
            name: "standard",
            about: "Six houses of four seeds; a last seed in an empty house of your own captures the house opposite if it has seeds.",
            rules: Self::STANDARD,
        },
        Preset {
            name: "six-seeds",
            about: "The standard rules with six seeds in a house.",
            rules: Self {
                seeds: 6,
                ..Self::STANDARD
            },
        },
        Preset {
            name: "russell",
            about: "Russell's 1964 game: the standard rules with three seeds in each house.",
            rules: Self {
                seeds: 3,
                ..Self::STANDARD
            },
        },
        Preset {
            name: "empty-capture",
            about: "The standard start; a last seed in an empty house of your own goes to your store even when the house opposite is empty.",
            rules: Self {
                capture: Capture::Empty,
                ..Self::STANDARD
            },
        },
        Preset {
            name: "wetherell",
            about: "Wetherell's game: six seeds, no extra turn, relay sowing, houses left with two or three are captured, more than half wins.",
            rules: Self {
                houses: 6,
                seeds: 6,
                capture: Capture::Run,
                extra_turn: false,
                relay: true,
                end: End::Half,
            },
        },
    ];

    /// The rules themselves, if every field is in its range.
    ///
    /// # Errors
    /// Names the field that is not, and its range.
    pub fn checked(self) -> Result<Self, KalahError> {
        let (houses, seeds) = (usize::from(self.houses), usize::from(self.seeds));
        check_houses(houses)?;
        if !(1..=MAX_SEEDS).contains(&seeds) {
            return Err(KalahError::Seeds(seeds));
        }
        check_total(2 * houses * seeds)?;
        Ok(self)
    }

    /// These rules on a board of another size, which may need fewer seeds at its start.
    pub fn with_houses(self, houses: u8) -> Self {
        let most = MAX_TOTAL / (2 * usize::from(houses).max(1));
        Self {
            houses,
            seeds: self.seeds.min(most as u8),
            ..self
        }
    }
}

pub(super) fn check_houses(houses: usize) -> Result<(), KalahError> {
    if (1..=MAX_HOUSES).contains(&houses) {
        Ok(())
    } else {
        Err(KalahError::Houses(houses))
    }
}

pub(super) fn check_total(total: usize) -> Result<(), KalahError> {
    if total <= MAX_TOTAL {
        Ok(())
    } else {
        Err(KalahError::TooManySeeds(total))
    }
}
