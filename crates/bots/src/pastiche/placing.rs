//! The mixing phase: where to lay which hex, and what to collect for it.

use shelf::pastiche::{Action, Board, Cards, Cell, HexId, Placed, Prices, Turn};

use super::features::{SeatFeatures, centre};
use super::rates::bit;

/// So many placements are looked at closely in a playout.
const CLOSELY: usize = 6;
/// So many candidates are worth thinking about.
const MOST: usize = 12;
/// Prices are whole numbers: so many make a point.
const PART: f32 = 256.0;

/// A way to lay a hex.
#[derive(Clone, Copy)]
struct Placement {
    /// Which of the two in hand.
    nth: usize,
    at: Cell,
    turn: Turn,
}

/// Which placement, and what to collect then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    pub place: Action,
    pub collect: Action,
}

impl SeatFeatures<'_> {
    /// What one more card of each colour would be worth, for placements at a glance.
    pub fn prices(&self) -> Prices {
        let worth = self.worth_of_one_more();
        Prices::new(|colour| if self.bank.count(colour) > 0 { parts(worth[colour as usize]) } else { 0 })
    }

    /// May it lay there?
    fn cells(&self) -> impl Fn(Cell) -> bool {
        self.board.free_for(self.seat, self.strict)
    }

    /// The best placement at a glance, the best few of them looked at closely.
    pub fn place_quickly(&self) -> Option<Plan> {
        let (prices, may_cover) = (self.prices(), self.cells());
        let mut few = Few::new();
        self.board.for_each_price(self.hexes, &prices, |nth, cell, worth| {
            // The rotations that are better than enough, as bits: most often there are none.
            let mut turns = (0..6).fold(0, |all, turn| all | u32::from(worth[turn] > few.enough) << turn);
            if turns != 0 && may_cover(self.board.open_cell(cell)) {
                while turns != 0 {
                    let turn = turns.trailing_zeros() as usize;
                    turns &= turns - 1;
                    few.keep(worth[turn], nth, 6 * cell + turn);
                }
            }
            few.enough
        });
        let mut best: Option<(f32, Placement, Action)> = None;
        for (nth, number) in few.iter() {
            let (at, turn) = (self.board.open_cell(number / 6), Turn::ALL[number % 6]);
            let placement = Placement { nth, at, turn };
            let hex = self.hexes[placement.nth]?;
            let left = self.hexes[1 - placement.nth].map_or(0, centre);
            let mix = self.board.mix_at(placement.at, hex, placement.turn)?;
            let worth = self.outlook(self.palette + mix.both(self.bank), left);
            if best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, placement, Action::Mix));
            }
        }
        let lacking = self.needs() & !self.palette.at_least(1).bits();
        for (nth, hex) in self.hexes.into_iter().enumerate() {
            let Some(hex) = hex else { continue };
            let left = self.hexes[1 - nth].map_or(0, centre);
            // A primary that nothing asks for is not worth a turn.
            for colour in hex.centre_in(self.bank).filter(|colour| lacking & bit(colour.colour()) != 0) {
                let worth = self.outlook(self.palette + Cards::one(colour.colour()), left);
                if let Some((_, placement, _)) = best.filter(|(most, ..)| worth > *most) {
                    best = Some((worth, Placement { nth, ..placement }, Action::Take { colour }));
                }
            }
        }
        let (_, Placement { nth, mut at, mut turn }, collect) = best?;
        let hex = self.hexes[nth]?;
        if collect != Action::Mix {
            // A centre can be taken anywhere: not where the corners are good for something.
            let mut least = i16::MAX;
            self.board.for_each_price([Some(hex)], &prices, |_, cell, worth| {
                let cell = self.board.open_cell(cell);
                for (turned, price) in Turn::ALL.into_iter().zip(worth) {
                    if price < least && may_cover(cell) {
                        (least, at, turn) = (price, cell, turned);
                    }
                }
                i16::MIN
            });
        }
        Some(Plan { place: Action::Place { hex, at, turn }, collect })
    }

    /// What to collect for the hex laid last.
    pub fn collect_quickly(&self) -> Action {
        let centres = self.centres();
        let mut best = (self.outlook(self.palette, centres) + 0.01, Action::Leave);
        let mut offer = |cards: Cards, action: Action| {
            let worth = self.outlook(self.palette + cards, centres);
            if worth > best.0 {
                best = (worth, action);
            }
        };
        offer(self.board.last_mix().both(self.bank), Action::Mix);
        if let Some(placed) = self.board.placed().last() {
            for colour in placed.hex.centre_in(self.bank) {
                offer(Cards::one(colour.colour()), Action::Take { colour });
            }
        }
        best.1
    }

    /// All that can be collected for the hex laid last, best first, with what each is worth against nothing.
    pub fn collections(&self, out: &mut Vec<(Action, f32)>) {
        let nothing = self.best_painting();
        let worth = |cards: Cards| self.with(self.palette + cards).best_painting() - nothing;
        out.push((Action::Mix, worth(self.board.last_mix().both(self.bank))));
        if let Some(placed) = self.board.placed().last() {
            for colour in placed.hex.centre_in(self.bank) {
                out.push((Action::Take { colour }, worth(Cards::one(colour.colour()))));
            }
        }
        out.push((Action::Leave, 0.0));
        out.sort_by(|one, other| other.1.total_cmp(&one.1));
    }

    /// What laying a hex so brings, at best: by its corners or its centre.
    pub fn brings(&self, hex: HexId, at: Cell, turn: Turn) -> Cards {
        let mix = self.board.mix_at(at, hex, turn).unwrap_or_default().both(self.bank);
        let centres = hex.centre_in(self.bank).map(|primary| Cards::one(primary.colour()));
        let worth = |cards: Cards| self.with(self.palette + cards).best_painting();
        let mut best = (mix, worth(mix));
        for card in centres {
            let worth = worth(card);
            if worth > best.1 {
                best = (card, worth);
            }
        }
        best.0
    }

    /// The placements worth thinking about, best first: of those that give the same cards the one that opens least for
    /// the next player, whose prices these are.
    pub fn placements(&self, next: &Prices, out: &mut Vec<(Action, f32)>) {
        let may_cover = self.cells();
        let nothing = self.best_painting();
        let mut lots: Vec<Lot> = Vec::new();
        for (nth, hex) in self.hexes.into_iter().enumerate() {
            let Some(hex) = hex else { continue };
            let first = lots.len();
            self.board.for_each_mix(hex, |at, turn, mix| {
                if may_cover(at) {
                    let mix = mix.both(self.bank);
                    match lots[first..].iter_mut().find(|lot| lot.mix == mix) {
                        Some(lot) => lot.places.push((at, turn)),
                        None => lots.push(Lot { hex, nth, mix, worth: 0.0, places: vec![(at, turn)] }),
                    }
                }
            });
        }
        for lot in &mut lots {
            let mut after = self.with(self.palette + lot.mix);
            after.hexes = [self.hexes[1 - lot.nth], None];
            lot.worth = after.best_painting() - nothing;
        }
        lots.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let before = most_promising(self.board, next);
        let mut found: Vec<(Action, f32)> = Vec::new();
        let mut add = |lot: &Lot, worth: f32| {
            let opens = |&(at, turn): &(Cell, Turn)| {
                let placed = Placed { hex: lot.hex, at, turn, by: self.seat };
                opened(self.board, placed, next, before)
            };
            let least = lot.places.iter().min_by_key(|place| opens(place));
            if let Some(&(at, turn)) = least {
                let opens = points(opens(&(at, turn)));
                let action = Action::Place { hex: lot.hex, at, turn };
                found.push((action, worth - self.weights.opens * opens));
            }
        };
        lots.iter().take(MOST).for_each(|lot| add(lot, lot.worth));
        // A centre can be taken wherever the hex lies: where the corners would give least to anybody.
        for (nth, hex) in self.hexes.into_iter().enumerate() {
            let Some(hex) = hex else { continue };
            let best = hex.centre_in(self.bank).map(|primary| {
                let mut after = self.with(self.palette + Cards::one(primary.colour()));
                after.hexes = [self.hexes[1 - nth], None];
                after.best_painting() - nothing
            });
            let worth = best.fold(f32::MIN, f32::max);
            let mix = lots.iter().filter(|lot| lot.nth == nth).map(|lot| lot.worth).fold(f32::MIN, f32::max);
            if worth > f32::MIN {
                let poorest = lots.iter().rev().find(|lot| lot.nth == nth && lot.worth <= worth.max(0.0));
                if let Some(lot) = poorest.filter(|_| worth > mix - 3.0) {
                    add(lot, worth);
                }
            }
        }
        found.sort_by(|one, other| other.1.total_cmp(&one.1));
        found.dedup_by(|one, other| one.0 == other.0);
        out.extend(found.into_iter().take(MOST));
    }
}

/// Placements of a hex that give the same cards.
struct Lot {
    hex: HexId,
    nth: usize,
    mix: Cards,
    worth: f32,
    places: Vec<(Cell, Turn)>,
}

/// The most that any free cell promises.
fn most_promising(board: &Board, prices: &Prices) -> i32 {
    board.open_cells().filter_map(|at| board.promise_at(at, prices)).max().map_or(0, i32::from)
}

/// By how much a placement raises the most that some cell promises, and a little for raising it anywhere.
fn opened(board: &Board, placed: Placed, prices: &Prices, before: i32) -> i32 {
    let mut after = *board;
    if !after.place(placed) {
        return 0;
    }
    let around = (0..6).map(|edge| placed.at.across(edge));
    let promises = around.filter_map(|at| after.promise_at(at, prices)).map(i32::from);
    let (mut most, mut sum) = (0, 0);
    for promise in promises {
        most = most.max(promise);
        sum += promise;
    }
    (most - before).max(0) + sum / 16
}

/// The few best placements, each as one figure, so that they are sorted without branches: its price, then which hex, then
/// its number: cell by cell, rotation by rotation.
struct Few {
    best: [i32; CLOSELY],
    /// What the next has to be better than.
    enough: i16,
}

/// There are fewer placements of a hex than this has room for.
const NUMBER: u32 = 12;

impl Few {
    const fn new() -> Self {
        Self { best: [i32::MIN; CLOSELY], enough: i16::MIN }
    }

    /// Puts one among them, if it is better than the last of them and none is like it.
    #[inline]
    fn keep(&mut self, price: i16, nth: usize, number: usize) {
        let like = 2 * i32::from(price) + i32::from(nth > 0);
        let alike = self.best.iter().filter(|&kept| kept >> NUMBER == like).count();
        let figure = like << NUMBER | i32::try_from(number).unwrap_or(0);
        // What is not kept falls through to the end.
        let mut next = if alike > 0 || price <= self.enough { i32::MIN } else { figure };
        for kept in &mut self.best {
            (*kept, next) = ((*kept).max(next), (*kept).min(next));
        }
        self.enough = i16::try_from(self.best[CLOSELY - 1] >> (NUMBER + 1)).unwrap_or(i16::MIN);
    }

    /// Which hex, and which number, the best first.
    fn iter(&self) -> impl Iterator<Item = (usize, usize)> {
        let there = self.best.iter().take_while(|&&kept| kept > i32::MIN);
        there.map(|&kept| {
            let number = kept & ((1 << NUMBER) - 1);
            (usize::from(kept >> NUMBER & 1 != 0), usize::try_from(number).unwrap_or(0))
        })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a few points")]
fn parts(points: f32) -> i16 {
    (points * PART) as i16
}

#[expect(clippy::cast_precision_loss, reason = "a few points")]
fn points(parts: i32) -> f32 {
    parts as f32 / PART
}
