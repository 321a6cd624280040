//! Gamma (option 2). The memo: a move that is more than the value required by gamma is good enough, and no other is
//! tried. The value required is the bound with which the position was reached: alpha for a, beta for b. Only where alpha is
//! below 0 and beta above, so never in a proof.
//!
//! A bound that is still the one set at the console requires nothing: no move has been found yet that another must
//! better. With alpha -377 every first move would be good enough, and nothing would be searched.

use super::settings::Settings;
use crate::game::{Player, Value};

/// Whether a move of this value ends the search of a position that was reached with this window.
#[inline]
pub fn good_enough(
    settings: &Settings,
    mover: Player,
    asked: (Value, Value),
    value: Value,
) -> bool {
    let (alpha, beta) = asked;
    if !settings.option(2) || alpha >= 0 || beta <= 0 {
        return false;
    }
    match mover {
        Player::First => alpha > settings.ia && value >= alpha + settings.gm,
        Player::Second => beta < settings.ib && value <= beta - settings.gm,
    }
}
