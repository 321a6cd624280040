//! A game as people keep it is a tree: the moves that were played, and others that were tried in their place. Here it lies flat,
//! as a main line and a list of variations, whatever a move is in a game. Nothing of the crate may be imported here.

/// How deep variations may lie in one another.
pub const MOST_NESTED: usize = 200;

/// Moves that were tried in the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M> {
    /// The line that it leaves: 0 is the main line, any other a variation before this one, counted from 1.
    pub of: usize,
    /// How many moves of the game come before its first, which stands in the place of the one that follows there.
    pub at: usize,
    /// Its moves; at least one.
    pub moves: Vec<M>,
}

/// What a walk through a game and its variations comes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark<'a, M> {
    /// A move.
    Move(&'a M),
    /// The variation with this number begins, in the place of the move before.
    Open(usize),
    /// It ends, and the line that it left goes on.
    Close,
}

/// Walks through a game as it is written: every variation right after the move that it replaces.
pub fn walk<'a, M>(
    moves: &'a [M],
    variations: &'a [Variation<M>],
    visit: &mut impl FnMut(Mark<'a, M>),
) {
    let mut leaving = vec![Vec::new(); variations.len() + 1];
    for (nth, variation) in variations.iter().enumerate() {
        // Only an earlier line can be left, so no walk goes round in circles.
        if variation.of <= nth {
            leaving[variation.of].push(nth);
        }
    }
    walk_line(moves, 0, 0, variations, &leaving, visit);
}

fn walk_line<'a, M>(
    moves: &'a [M],
    line: usize,
    at: usize,
    variations: &'a [Variation<M>],
    leaving: &[Vec<usize>],
    visit: &mut impl FnMut(Mark<'a, M>),
) {
    for (ply, played) in (at..).zip(moves) {
        visit(Mark::Move(played));
        let leaves = leaving[line].iter().copied();
        for nth in leaves.filter(|&nth| variations[nth].at == ply) {
            visit(Mark::Open(nth + 1));
            walk_line(
                &variations[nth].moves,
                nth + 1,
                ply,
                variations,
                leaving,
                visit,
            );
            visit(Mark::Close);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variation(of: usize, at: usize, moves: &[u8]) -> Variation<u8> {
        let moves = moves.to_vec();
        Variation { of, at, moves }
    }

    fn written(moves: &[u8], variations: &[Variation<u8>]) -> String {
        let mut text = String::new();
        walk(moves, variations, &mut |mark| match mark {
            Mark::Move(played) => text += &played.to_string(),
            Mark::Open(_) => text.push('('),
            Mark::Close => text.push(')'),
        });
        text
    }

    #[test]
    fn variations_follow_the_move_they_replace() {
        let tried = [
            variation(0, 1, &[4, 5]),
            variation(1, 2, &[6]),
            variation(0, 0, &[7]),
            variation(0, 1, &[8]),
        ];
        assert_eq!(written(&[1, 2, 3], &tried), "1(7)2(45(6))(8)3");
    }

    #[test]
    fn what_leaves_no_earlier_line_is_left_out() {
        let lost = [
            variation(1, 0, &[1]),
            variation(9, 0, &[2]),
            variation(0, 5, &[3]),
        ];
        assert_eq!(written(&[1, 2], &lost), "12");
    }
}
