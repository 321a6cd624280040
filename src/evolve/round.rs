//! One round: of one population the next. A round changes nothing before it is over, so one that is
//! stopped halfway has not been.

use super::breed::child;
use super::contest::{Contest, End, contest};
use super::modern;
use super::players::Player;
use super::random::Random;
use super::run::{Individual, Run};
use super::settings::Preset;
use super::{Ground, MoveOf};
use crate::game;
use crate::search::Control;

/// What the random numbers of a round are drawn for, as against others of the same seed.
const PURPOSE: u64 = 1;

/// One game of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bout {
    /// Who played the first side and who the second, by their numbers.
    pub players: [u32; 2],
    /// The moves.
    pub moves: Vec<MoveOf<Ground>>,
    /// How it ended.
    pub end: End,
}

/// What a round has done.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Round {
    /// Its games, or those of them that are worth a look.
    pub bouts: Vec<Bout>,
    /// Who became parents, by their numbers: the winners, if all is as it should be.
    pub winners: Vec<u32>,
    /// Games that were played, those without a winner because a board stood before, and those that
    /// were too long.
    pub games: [u32; 3],
    /// Which individuals take which places.
    pub newcomers: Vec<(usize, Individual)>,
    /// The step sizes of the next round, as [`Run::steps`].
    pub steps: Vec<u32>,
}

/// Plays the next round of a run; none where it was stopped. Its random numbers follow from the seed
/// and the round's number, whatever thread plays which game.
pub(super) fn next(run: &Run, control: &Control) -> Option<Round> {
    let random = Random::of(run.settings().seed.into(), PURPOSE, run.round().into());
    match run.settings().preset {
        Preset::AsPrinted | Preset::AsIntended | Preset::BothColours => paper(run, random, control),
        Preset::Modern => modern::next(run, control),
    }
}

/// A round of the paper: two pairs play, the losers leave, two children take their places.
fn paper(run: &Run, mut random: Random, control: &Control) -> Option<Round> {
    // 1. Who plays: places of the population, the first of a pair as the first player.
    let places = run.population().len() as u32;
    let preset = run.settings().preset;
    let mut below = |limit: u32| random.below(limit) as usize;
    let [a, b, c, d] = match preset {
        Preset::AsPrinted => [
            below(places),
            below(places),
            below(places - 1),
            below(places - 1),
        ],
        _ => different(&mut below, places),
    };
    let coins = [below(2), below(2)];

    // 2. The games.
    let pair = |first: usize, second: usize, coin: usize| {
        let [first, second] = [first, second].map(|place| &run.population()[place]);
        pairing(run, first, second, coin, control)
    };
    let (one, two) = rayon::join(|| pair(a, b, coins[0]), || pair(c, d, coins[1]));
    let ((won_one, mut bouts), (won_two, more)) = (one?, two?);
    bouts.extend(more);

    // 3. Who leaves, and who become parents. The listing takes the second pair's numbers for places of
    // the population that the first loser has left already, so from his place on they mean the next one:
    // often neither the loser leaves nor the winner becomes a parent.
    let (winner_one, loser_one) = if won_one { (a, b) } else { (b, a) };
    let (winner_two, loser_two) = if won_two { (c, d) } else { (d, c) };
    let meant = |place: usize| match preset {
        Preset::AsPrinted if place >= loser_one => place + 1,
        _ => place,
    };
    let (winner_two, loser_two) = (meant(winner_two), meant(loser_two));

    // 4. The children.
    let parents = [winner_one, winner_two].map(|place| &run.population()[place]);
    let mut newcomers = Vec::new();
    for (nth, (place, parents)) in [(loser_one, parents), (loser_two, [parents[1], parents[0]])]
        .into_iter()
        .enumerate()
    {
        let networks = parents.map(Individual::network);
        let (network, crossed) = child(networks, run.settings(), &mut random);
        let id = run.born() + nth as u32;
        let parents = parents.map(|parent| parent.id).to_vec();
        newcomers.push((
            place,
            Individual::new(id, run.round() + 1, parents, crossed, network),
        ));
    }
    Some(Round {
        games: counted(&bouts),
        winners: parents.map(|parent| parent.id).to_vec(),
        bouts,
        newcomers,
        steps: Vec::new(),
    })
}

/// Four different places.
fn different(below: &mut impl FnMut(u32) -> usize, places: u32) -> [usize; 4] {
    let mut left: Vec<usize> = (0..places as usize).collect();
    [0; 4].map(|_| left.swap_remove(below(left.len() as u32)))
}

/// Whether the first of a pair wins, and the games. A game without a winner counts for the second
/// player, as in the paper; where both colours are played, a tie is the coin's.
fn pairing(
    run: &Run,
    first: &Individual,
    second: &Individual,
    coin: usize,
    control: &Control,
) -> Option<(bool, Vec<Bout>)> {
    let one = bout(run, first, second, control)?;
    let won = one.end.winner() == Some(game::Player::First);
    if run.settings().preset != Preset::BothColours {
        return Some((won, vec![one]));
    }
    let other = bout(run, second, first, control)?;
    let points = |end: End, own: game::Player| match end.winner() {
        None => 0,
        Some(winner) if winner == own => 1,
        Some(_) => -1,
    };
    let sum = points(one.end, game::Player::First) + points(other.end, game::Player::Second);
    let won = sum > 0 || sum == 0 && coin == 0;
    Some((won, vec![one, other]))
}

/// A game of two individuals as the settings have it.
pub(super) fn bout(
    run: &Run,
    first: &Individual,
    second: &Individual,
    control: &Control,
) -> Option<Bout> {
    let settings = run.settings();
    let (one, two) = (
        first.thinker(settings.plies),
        second.thinker(settings.plies),
    );
    let players: [&dyn Player<Ground>; 2] = [&one, &two];
    // No player of these draws a random number.
    let random = &mut Random::new(0);
    let played = contest(
        &Ground::default(),
        players,
        0,
        settings.length,
        random,
        control,
    );
    let Contest { moves, end } = played?;
    let players = [first.id, second.id];
    Some(Bout {
        players,
        moves,
        end,
    })
}

/// The numbers of [`Round::games`].
fn counted(bouts: &[Bout]) -> [u32; 3] {
    let ended = |end: End| bouts.iter().filter(|bout| bout.end == end).count() as u32;
    [bouts.len() as u32, ended(End::Loop), ended(End::Long)]
}
