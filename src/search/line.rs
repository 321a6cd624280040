//! A line of play, kept on the stack while a search runs.

/// Moves of a line that are kept; a longer line loses its tail.
const KEPT: usize = 64;

/// The best line found below a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<M> {
    moves: [M; KEPT],
    length: u8,
}

impl<M: Copy + Default> Line<M> {
    #[inline]
    pub fn new() -> Self {
        Self {
            moves: [M::default(); KEPT],
            length: 0,
        }
    }

    #[inline]
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// Becomes `first` and what follows it.
    #[inline]
    pub fn set(&mut self, first: M, rest: &[M]) {
        let kept = rest.len().min(KEPT - 1);
        self.moves[0] = first;
        self.moves[1..=kept].copy_from_slice(&rest[..kept]);
        self.length = kept as u8 + 1;
    }

    pub fn moves(&self) -> &[M] {
        &self.moves[..usize::from(self.length)]
    }
}
