//! The layout as hexes of letters.
//!
//! ```text
//!       x  x+9          dabs stand where the corners are, so the two or three that mix are neighbours on the
//!     y   ______        page too; the centre of the hex and its name stand in the middle.
//!        /R    Y\
//!       /B  RY  R\      The cell q,r begins at x = 8q, y = 4r + 2q: neighbours share their sides.
//!       \  H12   /
//!        \B____Y/
//! ```

use std::collections::BTreeMap;

use anstyle::Style;
use shelf::pastiche::{Board, Cell, HexId, Primary, START_PIECE};

use crate::faces::Page;
use crate::paint::Paint;

const COLUMN: i32 = 8;
const ROW: i32 = 4;
const WIDE: i32 = 10;

/// A sheet of letters that grows as it is written on.
struct Sheet {
    paint: Paint,
    letters: BTreeMap<(i32, i32), (char, Style)>,
}

impl Sheet {
    fn new(paint: Paint) -> Self {
        Self { paint, letters: BTreeMap::new() }
    }

    fn write(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (letter, at) in text.chars().zip(x..) {
            self.letters.insert((y, at), (letter, style));
        }
    }

    /// The six sides of a hex.
    fn sides(&mut self, (x, y): (i32, i32)) {
        for (dx, dy, side) in [
            (2, 0, "______"),
            (1, 1, "/"),
            (8, 1, "\\"),
            (0, 2, "/"),
            (9, 2, "\\"),
            (0, 3, "\\"),
            (9, 3, "/"),
            (1, 4, "\\"),
            (2, 4, "______"),
            (8, 4, "/"),
        ] {
            self.write(x + dx, y + dy, side, Style::new());
        }
    }

    /// Its dabs, and two short texts in its middle. The two lower dabs stand on the side it shares with the
    /// hex below, so dabs come after all sides.
    fn dabs(&mut self, (x, y): (i32, i32), dabs: [Primary; 6], texts: [&str; 2], style: Style) {
        for ((dx, dy), dab) in [(2, 1), (7, 1), (8, 2), (7, 4), (2, 4), (1, 2)].into_iter().zip(dabs) {
            let ground = self.paint.swatch(dab.colour().facts().swatch);
            self.write(x + dx, y + dy, &dab.to_string(), ground);
        }
        self.middle(x, y + 2, texts[0], style);
        self.middle(x, y + 3, texts[1], style);
    }

    fn middle(&mut self, x: i32, y: i32, text: &str, style: Style) {
        let long = i32::try_from(text.chars().count()).unwrap_or(WIDE);
        self.write(x + (WIDE - long + 1) / 2, y, text, style);
    }

    /// The lines from the first letter to the last, leftmost column first.
    fn lines(&self) -> String {
        let left = self.letters.keys().map(|(_, x)| *x).min().unwrap_or(0);
        let mut text = String::new();
        let (mut row, mut column) = (self.letters.keys().next().map_or(0, |(y, _)| *y), left);
        for (&(y, x), &(letter, style)) in &self.letters {
            while row < y {
                text.push('\n');
                (row, column) = (row + 1, left);
            }
            while column < x {
                text.push(' ');
                column += 1;
            }
            text.push_str(&self.paint.styled(style, letter.encode_utf8(&mut [0; 4])));
            column += 1;
        }
        text.push('\n');
        text
    }
}

/// The layout with the names of the free cells. What is too wide for the page is cut around `centre`, or
/// around the hex placed last, and said to be.
pub fn layout(board: &Board, centre: Option<Cell>, page: &Page) -> String {
    let placed = board.placed();
    let cells = || {
        START_PIECE
            .iter()
            .map(|(at, _)| *at)
            .chain(placed.iter().map(|placed| placed.at))
            .chain(board.open_cells())
    };
    let (first, last) = cells().fold((0, 0), |(first, last), at| (first.min(at.q), last.max(at.q)));
    let focus = centre.or(placed.last().map(|placed| placed.at)).unwrap_or_default().q;
    let fits = i8::try_from((page.width.saturating_sub(3)) / 8).unwrap_or(i8::MAX).max(1);
    let (from, to) = window(first, last, focus, fits);
    let mut drawn = draw(board, page.paint, &|at| (from..=to).contains(&at.q), true);
    let (before, after) = (from - first, last - to);
    if before > 0 || after > 0 {
        drawn.push_str(&page.paint.dim(&cut_off(before, after, page.width)));
        drawn.push('\n');
    }
    drawn
}

/// The hex placed last and those that touch it.
pub fn around_newest(board: &Board, page: &Page) -> String {
    let Some(newest) = board.placed().last() else { return String::new() };
    let beside = |at: Cell| at == newest.at || (0..6).any(|edge| newest.at.across(edge) == at);
    draw(board, page.paint, &beside, false)
}

/// The cells that are `on_page`, and the names of the free ones if they are wanted.
fn draw(board: &Board, paint: Paint, on_page: &dyn Fn(Cell) -> bool, names: bool) -> String {
    let mut sheet = Sheet::new(paint);
    let plain = Style::new();
    let start = || START_PIECE.iter().filter(|(at, _)| on_page(*at));
    let laid = || board.placed().iter().filter(|placed| on_page(placed.at));
    start().map(|(at, _)| *at).chain(laid().map(|placed| placed.at)).for_each(|at| sheet.sides(corner(at)));
    for (at, dabs) in start() {
        sheet.dabs(corner(*at), *dabs, ["", ""], plain);
    }
    for laid in laid() {
        let newest = board.placed().last() == Some(laid);
        let name = if newest { format!("*{}*", laid.hex) } else { laid.hex.to_string() };
        let style = if newest { plain.bold() } else { plain.dimmed() };
        sheet.dabs(corner(laid.at), laid.dabs(), [&centre_of(laid.hex), &name], style);
    }
    for at in board.open_cells().filter(|at| names && on_page(*at)) {
        let (x, y) = corner(at);
        sheet.middle(x, y + 2, &at.to_string(), plain.dimmed());
    }
    let mut drawn = String::new();
    for line in sheet.lines().lines() {
        drawn.push_str(format!(" {line}").trim_end());
        drawn.push('\n');
    }
    drawn
}

/// Hexes side by side, as they are before they are turned.
pub fn in_hand(hexes: &[HexId], paint: Paint) -> String {
    let mut sheet = Sheet::new(paint);
    for (&hex, x) in hexes.iter().zip((0..).step_by(12)) {
        let facts = hex.facts();
        sheet.sides((x, 0));
        sheet.dabs((x, 0), facts.dabs, [&centre_of(hex), facts.name], Style::new().bold());
    }
    if hexes.is_empty() { String::new() } else { sheet.lines() }
}

/// `R`, or `RY` where one of two may be taken.
fn centre_of(hex: HexId) -> String {
    hex.facts().centre.iter().map(ToString::to_string).collect()
}

fn corner(at: Cell) -> (i32, i32) {
    let (q, r) = (i32::from(at.q), i32::from(at.r));
    (COLUMN * q, ROW * r + ROW / 2 * q)
}

/// Of the columns `first` to `last` those that fit, with `focus` in their middle where that is possible.
fn window(first: i8, last: i8, focus: i8, fits: i8) -> (i8, i8) {
    if last - first < fits {
        return (first, last);
    }
    let from = (focus - fits / 2).clamp(first, last - fits + 1);
    (from, from + fits - 1)
}

fn cut_off(before: i8, after: i8, width: usize) -> String {
    let sides = match (before, after) {
        (left, 0) => format!("{left} to the left"),
        (0, right) => format!("{right} to the right"),
        (left, right) => format!("{left} to the left and {right} to the right"),
    };
    let text = format!(
        "Columns off the page: {sides}. `board 3,-1` centres on a cell; a wider terminal shows more."
    );
    crate::paint::wrap(&text, width, 0)
}

#[cfg(test)]
mod tests {
    use shelf::pastiche::{Placed, Turn};
    use table::{Seat, Viewer};

    use super::*;

    fn page(width: usize) -> Page {
        Page::new(Paint::Plain, width, &[], Viewer::Spectator)
    }

    fn placed(hex: &str, at: &str, turn: u8) -> Placed {
        Placed {
            hex: hex.parse().unwrap(),
            at: at.parse().unwrap(),
            turn: Turn::try_from(turn).unwrap(),
            by: Seat::new(0),
        }
    }

    #[test]
    fn the_starting_piece_and_two_hexes() {
        let board = Board::of(&[placed("H12", "1,-1", 0), placed("H30", "0,-1", 2)]).unwrap();
        insta::assert_snapshot!(layout(&board, None, &page(80)));
    }

    #[test]
    fn the_newest_hex_and_what_it_touches() {
        let far = [placed("H12", "1,-1", 0), placed("H30", "0,-1", 2), placed("H01", "-1,0", 0)];
        let near = around_newest(&Board::of(&far).unwrap(), &page(80));
        assert!(near.contains("*H01*") && near.contains("H30") && !near.contains("H12"), "{near}");
        assert!(!near.contains(','), "free cells have no names here: {near}");
        assert_eq!(around_newest(&Board::new(), &page(80)), "");
    }

    #[test]
    fn a_wide_layout_is_cut_around_the_newest_hex_or_a_cell() {
        let row = (2..9).map(|q| placed(&format!("H{q:02}"), &format!("{q},-1"), 0));
        let board = Board::of(&row.collect::<Vec<_>>()).unwrap();
        let cut = layout(&board, None, &page(50));
        assert!(cut.lines().all(|line| crate::paint::columns(line) <= 50), "{cut}");
        assert!(cut.contains("to the left."), "{cut}");
        assert!(cut.contains("*H08*"), "{cut}");
        let other = layout(&board, Some(Cell { q: 0, r: 0 }), &page(50));
        assert!(other.contains("to the right.") && !other.contains("H08"), "{other}");
        let whole = layout(&board, None, &page(120));
        assert!(whole.contains("H02") && whole.contains("*H08*") && !whole.contains("off the page"));
    }

    #[test]
    fn no_line_of_a_coloured_layout_is_longer_than_its_plain_one() {
        let board = Board::of(&[placed("H12", "1,-1", 0)]).unwrap();
        let coloured = layout(&board, None, &Page { paint: Paint::Full, ..page(80) });
        let plain = layout(&board, None, &page(80));
        for (coloured, plain) in coloured.lines().zip(plain.lines()) {
            assert_eq!(crate::paint::columns(coloured), plain.chars().count());
        }
    }

    #[test]
    fn hexes_in_hand() {
        insta::assert_snapshot!(in_hand(&["H12".parse().unwrap(), "H54".parse().unwrap()], Paint::Plain));
        assert_eq!(in_hand(&[], Paint::Plain), "");
    }

    #[test]
    fn windows_stay_within_the_layout() {
        assert_eq!(window(-2, 3, 0, 9), (-2, 3));
        assert_eq!(window(-2, 8, 8, 5), (4, 8));
        assert_eq!(window(-2, 8, -2, 5), (-2, 2));
        assert_eq!(window(-2, 8, 3, 5), (1, 5));
    }
}
