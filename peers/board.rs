//! Connect Four on two words, as both crates play it: seven columns of seven bits from the left, the lowest cell first. The
//! seventh bit of a column is never a stone, so that no row or diagonal goes on in the next column.

pub const COLUMNS: u8 = 7;
/// The middle columns are in the most rows of four, so they are tried first.
pub const CENTRE_FIRST: [u8; COLUMNS as usize] = [3, 2, 4, 1, 5, 0, 6];
pub const LEFT_FIRST: [u8; COLUMNS as usize] = [0, 1, 2, 3, 4, 5, 6];
/// Bits of [`Board::key`].
pub const KEY_BITS: u32 = 49;

const BITS: u32 = 7;
/// The lowest cell of every column, and all its cells.
const FLOOR: u64 = 0x0408_1020_4081;
const CELLS: u64 = FLOOR * 0b11_1111;
/// All bits of the first column.
const COLUMN: u64 = 0b111_1111;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Who is to move.
    own: u64,
    both: u64,
}

impl Board {
    /// Stones on the board, which tell who is to move.
    #[inline]
    pub fn stones(self) -> u32 {
        self.both.count_ones()
    }

    /// Of every column the bit where the next stone falls; of a full one, the seventh.
    #[inline]
    fn next(self) -> u64 {
        self.both + FLOOR
    }

    /// The columns with room, in this order.
    #[inline]
    pub fn columns(self, order: &'static [u8; COLUMNS as usize]) -> Columns {
        Columns {
            order: order.iter(),
            room: self.next() & CELLS,
        }
    }

    #[inline]
    pub fn play(self, column: u8) -> Self {
        let stone = self.next() & COLUMN << (BITS * u32::from(column));
        Self {
            own: self.own ^ self.both,
            both: self.both | stone,
        }
    }

    /// Whether whoever moved last has four in a row.
    #[inline]
    pub fn is_lost(self) -> bool {
        let stones = self.own ^ self.both;
        [1, BITS - 1, BITS, BITS + 1].into_iter().any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    #[inline]
    pub fn is_full(self) -> bool {
        self.both == CELLS
    }

    /// Like no other board's: a column's highest bit tells how many stones it has, those below it which are the mover's.
    #[inline]
    pub fn key(self) -> u64 {
        self.own | self.next()
    }
}

/// The columns that a stone can be put into.
pub struct Columns {
    order: std::slice::Iter<'static, u8>,
    room: u64,
}

impl Iterator for Columns {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let room = self.room;
        self.order
            .find(|&&column| room & COLUMN << (BITS * u32::from(column)) != 0)
            .copied()
    }
}
