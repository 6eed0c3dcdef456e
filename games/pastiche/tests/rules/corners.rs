//! The layout read as a drawing: every corner of a hex is a point on paper, and dabs meet where points fall
//! together. It shares nothing with the engine's reckoning.

use pastiche::{Cell, Placed, Primary, START_PIECE, Table};

/// Where a corner lies on paper, for flat hexes four wide and two high.
pub fn point(at: Cell, corner: usize) -> (i32, i32) {
    let (across, down) = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)][corner];
    (3 * i32::from(at.q) + across, 2 * i32::from(at.r) + i32::from(at.q) + down)
}

/// The dabs at each corner of the hex placed last: its own first, then those of the others there.
pub fn meeting_at_last(table: &Table) -> [Vec<Primary>; 6] {
    let placed = table.board.placed();
    let last = placed.last().expect("a hex is placed");
    let laid = |placed: &Placed| (placed.at, placed.dabs());
    let others: Vec<_> = START_PIECE.iter().copied().chain(placed.iter().map(laid)).collect();
    std::array::from_fn(|corner| {
        let here = point(last.at, corner);
        let mut dabs = vec![last.dabs()[corner]];
        for (at, laid) in others.iter().filter(|(at, _)| *at != last.at) {
            dabs.extend((0..6).filter(|&other| point(*at, other) == here).map(|other| laid[other]));
        }
        dabs
    })
}

/// The same as letters, those of one corner in order: `B BRR RY Y Y R`.
pub fn letters_at_last(table: &Table) -> String {
    let corners = meeting_at_last(table).map(|dabs| letters(&dabs));
    corners.join(" ")
}

pub fn letters(dabs: &[Primary]) -> String {
    let mut letters: Vec<_> = dabs.iter().map(ToString::to_string).collect();
    letters.sort();
    letters.concat()
}

/// The mixing chart, dabs in the order of the alphabet; empty for nothing.
pub const CHART: [(&str, &str); 16] = [
    ("RY", "Or"),
    ("BY", "Gn"),
    ("BR", "Vi"),
    ("RR", ""),
    ("YY", ""),
    ("BB", ""),
    ("BRY", "Br"),
    ("RYY", "Am"),
    ("RRY", "Sc"),
    ("BYY", "Ol"),
    ("BBY", "Te"),
    ("BRR", "Ma"),
    ("BBR", "Pu"),
    ("RRR", "R"),
    ("YYY", "Y"),
    ("BBB", "B"),
];
