//! The layout: the starting piece and the hexes placed around it (P1.4, P1.5, P4.1).
//!
//! Hexes lie with a flat side up. A cell is named by its axial coordinates `q,r`; edges and corners are
//! numbered clockwise, corner 0 at the top left, edge 0 on top:
//!
//! ```text
//!            0 ___0___ 1                 edge   0       1       2      3      4       5
//!             /       \                  step   0,-1    1,-1    1,0    0,1    -1,1    -1,0
//!          5 /         \ 1
//!         5 (    q,r    ) 2              corner i is the neighbour's corner i+4 across edge i
//!          4 \         / 2               and the neighbour's corner i+2 across edge i-1.
//!             \_______/
//!            4    3    3
//! ```

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use table::notation::read_number;
use table::{NotationError, Seat};

use crate::cards::Cards;
use crate::components::{HEXES, HexId, Primary, START_PIECE};
use crate::mixing::{self, Prices};

/// A place for a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "axial coordinates have no other names")]
pub struct Cell {
    pub q: i8,
    pub r: i8,
}

impl Cell {
    /// The neighbours across edges 0 to 5.
    pub const STEPS: [Self; 6] = [
        Self { q: 0, r: -1 },
        Self { q: 1, r: -1 },
        Self { q: 1, r: 0 },
        Self { q: 0, r: 1 },
        Self { q: -1, r: 1 },
        Self { q: -1, r: 0 },
    ];

    /// The dabs that meet at a corner (P4.4), besides that of the hex itself: the edges that end there, each with the corner
    /// of the hex across it.
    pub const fn meeting_at(corner: usize) -> [(usize, usize); 2] {
        [(corner, (corner + 4) % 6), ((corner + 5) % 6, (corner + 2) % 6)]
    }

    /// The cell across this edge.
    #[must_use]
    pub const fn across(self, edge: usize) -> Self {
        let step = Self::STEPS[edge];
        Self { q: self.q.wrapping_add(step.q), r: self.r.wrapping_add(step.r) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new("a cell like `2,-1`", text);
        let (q, r) = text.split_once(',').ok_or_else(wrong)?;
        Ok(Self { q: read_number(q).map_err(|_| wrong())?, r: read_number(r).map_err(|_| wrong())? })
    }
}

/// How far a hex is turned clockwise, in steps of sixty degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub struct Turn(u8);

impl Turn {
    /// All six.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];
}

impl TryFrom<u8> for Turn {
    type Error = NotationError;

    fn try_from(steps: u8) -> Result<Self, NotationError> {
        if steps < 6 {
            Ok(Self(steps))
        } else {
            Err(NotationError::new("a rotation, 0 to 5", &steps.to_string()))
        }
    }
}

impl From<Turn> for u8 {
    fn from(turn: Turn) -> u8 {
        turn.0
    }
}

/// A hex on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Placed {
    /// The hex.
    pub hex: HexId,
    /// The cell.
    pub at: Cell,
    /// How far turned.
    pub turn: Turn,
    /// By whom.
    pub by: Seat,
}

impl Placed {
    /// The dab on each corner as it lies.
    pub fn dabs(&self) -> [Primary; 6] {
        std::array::from_fn(|corner| self.hex.facts().dabs[(corner + 6 - usize::from(self.turn.0)) % 6])
    }
}

/// What a cell is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A hex, or part of the starting piece, lies there.
    Covered,
    /// It is free and shares a side with one that is covered.
    Open(OpenCell),
    /// It is free and shares no side with the layout.
    Apart,
}

/// A cell that was found to be open; good until the next hex is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCell(usize);

const HEX_COUNT: usize = HEXES.len();
/// A hex added beside another has at most three neighbours that nobody knew; the starting piece has nine.
const MOST_SPOTS: usize = 3 + 9 + 3 * HEX_COUNT;
const MOST_OPEN: usize = 9 + 2 * HEX_COUNT;
/// The starting piece counts as a neighbour that belongs to nobody.
const NOBODY: u8 = 1 << 7;
const COVERED: u8 = u8::MAX;

/// The layout, with every free cell beside it and the dabs that wait at its corners.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Placed>"))]
pub struct Board {
    /// Every covered cell and every free cell beside one.
    spots: [Spot; MOST_SPOTS],
    /// Where each cell's spot is, plus one: a hash table that a sixteen by sixteen layout fills without collision.
    index: [u8; 256],
    /// The spots of the free cells, in no particular order.
    open: [u8; MOST_OPEN],
    placed: [Placed; HEX_COUNT],
    spot_count: u8,
    open_count: u8,
    placed_count: u8,
}

/// A cell that is covered or next to one that is.
#[derive(Clone, Copy, Default)]
struct Spot {
    at: Cell,
    /// The sum of the codes of all dabs that meet at each corner ([`mixing::code`]), its own too if it is covered.
    corners: [u8; 6],
    /// Whose hexes it touches, one bit a seat.
    beside: u8,
    /// Its place in `open`, or `COVERED`.
    open: u8,
}

impl Spot {
    #[inline]
    fn codes(&self) -> u64 {
        let mut bytes = [0; 8];
        bytes[..6].copy_from_slice(&self.corners);
        u64::from_le_bytes(bytes)
    }
}

impl Board {
    /// The starting piece alone.
    pub fn new() -> Self {
        static START: LazyLock<Board> = LazyLock::new(Board::starting_piece);
        *START
    }

    fn starting_piece() -> Self {
        let nothing = Placed { hex: HexId(0), at: Cell::default(), turn: Turn(0), by: Seat::new(0) };
        let mut board = Self {
            spots: [Spot::default(); MOST_SPOTS],
            index: [0; 256],
            open: [0; MOST_OPEN],
            placed: [nothing; HEX_COUNT],
            spot_count: 0,
            open_count: 0,
            placed_count: 0,
        };
        for (at, dabs) in &START_PIECE {
            let spot = board.find(*at).unwrap_or_else(|| board.discover(*at));
            board.cover(spot, codes(*dabs, 0), NOBODY);
        }
        board
    }

    /// The hexes placed so far, in order.
    pub fn placed(&self) -> &[Placed] {
        &self.placed[..usize::from(self.placed_count)]
    }

    /// How many cells are free beside the layout.
    #[inline]
    pub fn open_len(&self) -> u32 {
        u32::from(self.open_count)
    }

    /// One of the free cells.
    #[inline]
    pub fn open_cell(&self, nth: usize) -> Cell {
        self.spots[usize::from(self.open[nth])].at
    }

    /// The free cells beside the layout (P4.1).
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> + Clone {
        (0..usize::from(self.open_count)).map(|nth| self.open_cell(nth))
    }

    /// What is there (P4.1).
    #[inline]
    pub fn ground(&self, at: Cell) -> Ground {
        match self.find(at) {
            None => Ground::Apart,
            Some(spot) if self.spots[spot].open == COVERED => Ground::Covered,
            Some(spot) => Ground::Open(OpenCell(spot)),
        }
    }

    /// Is this free cell beside the starting piece or a hex of somebody else (P4.2)?
    #[inline]
    pub fn touches_others(&self, at: Cell, seat: Seat) -> bool {
        self.open_spot(at).is_some_and(|spot| self.spots[spot].beside & !(1 << seat.index()) != 0)
    }

    /// Which of the free cells a player may cover (P4.2). By the strict reading not one beside none but their own hexes,
    /// unless all are like that.
    #[inline]
    pub fn free_for(&self, seat: Seat, strict: bool) -> impl Fn(Cell) -> bool {
        let strict = strict && self.open_cells().any(|at| self.touches_others(at, seat));
        move |at| !strict || self.touches_others(at, seat)
    }

    /// What mixing would give if this hex were placed so (P4.4), whatever the bank has left.
    #[inline]
    pub fn mix_at(&self, at: Cell, hex: HexId, turn: Turn) -> Option<Cards> {
        self.open_spot(at).map(|spot| mixing::mix_codes(self.spots[spot].codes() + turned(hex, turn)))
    }

    /// What mixing would give for each rotation of a hex at each free cell: the inner loop of every bot.
    #[inline]
    pub fn for_each_mix(&self, hex: HexId, mut each: impl FnMut(Cell, Turn, Cards)) {
        let turned = &TURNED[hex.index()];
        for &spot in &self.open[..usize::from(self.open_count)] {
            let spot = &self.spots[usize::from(spot)];
            let codes = spot.codes();
            for turn in Turn::ALL {
                each(spot.at, turn, mixing::mix_codes(codes + turned[usize::from(turn.0)]));
            }
        }
    }

    /// What mixing would be worth for these hexes at each free cell, by the price of each colour: which of the hexes,
    /// which of the cells, and for each rotation how much. Whoever asks answers what is enough: cells that cannot give
    /// more than that to any hex are left out.
    #[inline]
    pub fn for_each_price<const N: usize>(
        &self,
        hexes: [Option<HexId>; N],
        prices: &Prices,
        mut each: impl FnMut(usize, usize, [i16; 6]) -> i16,
    ) {
        let shows = hexes.map(|hex| hex.map(|hex| &SHOWS[hex.index()]));
        let mut enough = i16::MIN;
        for (cell, &spot) in self.open[..usize::from(self.open_count)].iter().enumerate() {
            let corners = prices.one_more(self.spots[usize::from(spot)].corners);
            if mixing::promise(&corners) <= enough {
                continue;
            }
            let all_yellow = corners.iter().map(|corner| corner.yellow).sum();
            for (nth, shows) in shows.iter().enumerate() {
                let Some(shows) = shows else { continue };
                // All rotations are reckoned at once: what is more than with yellow dabs, where one is red or blue.
                let mut sums: [i16; 8] = [all_yellow; 8];
                for ([is_red, is_blue], corner) in shows.iter().zip(&corners) {
                    for turn in 0..8 {
                        sums[turn] += (is_red[turn] & corner.more_red) + (is_blue[turn] & corner.more_blue);
                    }
                }
                let [first, second, third, fourth, fifth, sixth, ..] = sums;
                enough = each(nth, cell, [first, second, third, fourth, fifth, sixth]);
            }
        }
    }

    /// The most that any hex at all could be worth on this cell, by the price of each colour.
    pub fn promise_at(&self, at: Cell, prices: &Prices) -> Option<i16> {
        self.open_spot(at).map(|spot| mixing::promise(&prices.one_more(self.spots[spot].corners)))
    }

    /// What mixing gives at the hex placed last.
    pub fn last_mix(&self) -> Cards {
        let last = self.placed().last().and_then(|placed| self.find(placed.at));
        last.map_or(Cards::NONE, |spot| mixing::mix_codes(self.spots[spot].codes()))
    }

    /// Places a hex on a free cell beside the layout; anything else is left undone and answered `false`.
    pub fn place(&mut self, placed: Placed) -> bool {
        match self.ground(placed.at) {
            Ground::Open(cell) if self.placed().len() < HEX_COUNT => self.place_on(cell, placed),
            Ground::Open(_) | Ground::Covered | Ground::Apart => return false,
        }
        true
    }

    /// The same, where it is known that it can be placed.
    #[inline]
    pub(crate) fn place_on(&mut self, cell: OpenCell, placed: Placed) {
        self.placed[usize::from(self.placed_count)] = placed;
        self.placed_count += 1;
        self.cover(cell.0, turned(placed.hex, placed.turn), 1 << placed.by.index());
    }

    /// Lays a hex, whose dabs have these codes, on a known cell, and lets its neighbours know.
    fn cover(&mut self, spot: usize, codes: u64, whose: u8) {
        let codes = codes.to_le_bytes();
        let at = self.spots[spot].at;
        for (corner, code) in self.spots[spot].corners.iter_mut().zip(codes) {
            *corner += code;
        }
        self.close(spot);
        // Written out, so that each knows its corners beforehand.
        self.join::<0>(at, codes, whose);
        self.join::<1>(at, codes, whose);
        self.join::<2>(at, codes, whose);
        self.join::<3>(at, codes, whose);
        self.join::<4>(at, codes, whose);
        self.join::<5>(at, codes, whose);
    }

    /// Adds the dabs at both ends of an edge to the neighbour across it.
    #[inline]
    fn join<const EDGE: usize>(&mut self, at: Cell, codes: [u8; 8], whose: u8) {
        let across = at.across(EDGE);
        let neighbour = self.find(across).unwrap_or_else(|| self.discover(across));
        let neighbour = &mut self.spots[neighbour];
        // Where the edge begins and where it ends.
        let ([(_, begins), _], [_, (_, ends)]) =
            const { (Cell::meeting_at(EDGE), Cell::meeting_at((EDGE + 1) % 6)) };
        neighbour.corners[begins] += codes[EDGE];
        neighbour.corners[ends] += codes[(EDGE + 1) % 6];
        neighbour.beside |= whose;
    }

    /// Adds a free cell.
    #[inline(never)]
    fn discover(&mut self, at: Cell) -> usize {
        let spot = self.spot_count;
        self.spot_count += 1;
        self.spots[usize::from(spot)] = Spot { at, open: self.open_count, ..Spot::default() };
        self.open[usize::from(self.open_count)] = spot;
        self.open_count += 1;
        let mut key = Self::key(at);
        while self.index[key] != 0 {
            key = (key + 1) % self.index.len();
        }
        self.index[key] = spot + 1;
        usize::from(spot)
    }

    /// Takes a cell from the free ones: the last of them moves into its place.
    fn close(&mut self, spot: usize) {
        let place = self.spots[spot].open;
        self.open_count -= 1;
        let last = self.open[usize::from(self.open_count)];
        self.open[usize::from(place)] = last;
        self.spots[usize::from(last)].open = place;
        self.spots[spot].open = COVERED;
    }

    #[inline]
    fn find(&self, at: Cell) -> Option<usize> {
        let mut key = Self::key(at);
        loop {
            let spot = usize::from(self.index[key]).checked_sub(1)?;
            if self.spots[spot].at == at {
                return Some(spot);
            }
            key = (key + 1) % self.index.len();
        }
    }

    #[inline]
    fn open_spot(&self, at: Cell) -> Option<usize> {
        self.find(at).filter(|&spot| self.spots[spot].open != COVERED)
    }

    #[inline]
    fn key(at: Cell) -> usize {
        usize::from(at.q.cast_unsigned().wrapping_add(at.r.cast_unsigned().wrapping_mul(16)))
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

/// Two layouts are the same if the same hexes were placed in the same order: all else follows.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.placed() == other.placed()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.placed()).finish()
    }
}

/// As the hexes placed, in order.
impl Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.placed().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let placed = Vec::<Placed>::deserialize(deserializer)?;
        Self::of(&placed)
            .ok_or_else(|| serde::de::Error::custom("these hexes cannot have been placed in this order"))
    }
}

impl Board {
    /// The layout after these were placed; `None` if they cannot have been.
    pub fn of(placed: &[Placed]) -> Option<Self> {
        let mut board = Self::new();
        for (nth, &next) in placed.iter().enumerate() {
            if placed[..nth].iter().any(|before| before.hex == next.hex) || !board.place(next) {
                return None;
            }
        }
        Some(board)
    }
}

/// The dab codes of every hex in every rotation.
static TURNED: [[u64; 6]; HEX_COUNT] = {
    let mut all = [[0; 6]; HEX_COUNT];
    let mut hex = 0;
    while hex < HEX_COUNT {
        let mut turn = 0;
        while turn < 6 {
            all[hex][turn] = codes(HEXES[hex].dabs, turn);
            turn += 1;
        }
        hex += 1;
    }
    all
};

/// For every hex and corner, whether the dab there is red, and whether it is blue, in each rotation: all bits or none.
static SHOWS: [[[[i16; 8]; 2]; 6]; HEX_COUNT] = {
    let mut all = [[[[0; 8]; 2]; 6]; HEX_COUNT];
    let mut hex = 0;
    while hex < HEX_COUNT {
        let mut number = 0;
        while number < 36 {
            let (corner, turn) = (number / 6, number % 6);
            match HEXES[hex].dabs[(corner + 6 - turn) % 6] {
                Primary::Red => all[hex][corner][0][turn] = -1,
                Primary::Yellow => {}
                Primary::Blue => all[hex][corner][1][turn] = -1,
            }
            number += 1;
        }
        hex += 1;
    }
    all
};

#[inline]
fn turned(hex: HexId, turn: Turn) -> u64 {
    TURNED[hex.index()][usize::from(turn.0)]
}

/// The codes of a hex's dabs as it lies, a byte a corner.
const fn codes(dabs: [Primary; 6], turn: usize) -> u64 {
    let mut codes = 0;
    let mut corner = 0;
    while corner < 6 {
        codes |= (mixing::code(dabs[(corner + 6 - turn) % 6]) as u64) << (8 * corner);
        corner += 1;
    }
    codes
}
