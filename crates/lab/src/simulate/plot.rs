//! The plot of a balance report: a row for each number of players, scores on the left and victories on the right.

use std::fmt::Write;

use anyhow::Result;
use plotters::coord::ranged1d::{IntoSegmentedCoord, SegmentValue};
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use table::Seat;

use super::figures::{Figures, Results};
use crate::counts::{Counts, real, whole};
use crate::reports::ink::{
    self, Area, GRID, GROUND, INK, LIGHT_LINES, PALE_INK, UNFAIR, darkened, label, text,
};

/// A colour for each number of players, one after the other.
const COLOURS: [RGBColor; 5] =
    [ink::BLUE, ink::GREEN, RGBColor(204, 121, 167), RGBColor(86, 180, 233), RGBColor(230, 159, 0)];

/// Of the whole drawing, its head, a row and its foot, and of the scores within a row.
const WIDTH: u32 = 1200;
const HEAD: u32 = 126;
const ROW: u32 = 236;
const FOOT: u32 = 64;
const LEFT: u32 = 700;
/// Beside and below a chart, for the labels of its axes.
const BESIDE: u32 = 64;
const BELOW: u32 = 26;
/// Above a chart, for what it is of.
const ABOVE: u32 = 30;
/// An axis of bars goes up to so many per cent at least, or its labels would need more digits.
const LEAST_TOP: f64 = 5.0;
/// A histogram of more bars is hard to read.
const MOST_BARS: i64 = 60;

/// Whether a share of victories is more than fair (1), less (-1), or may well be fair (0).
pub fn verdict(standing: &Results, fair: f64) -> i8 {
    let (from, to) = standing.interval();
    i8::from(from > fair) - i8::from(to < fair)
}

/// `1st`, `2nd`, as far as tables have seats.
pub fn ordinal(nth: usize) -> String {
    let ending = match nth {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{nth}{ending}")
}

/// Draws the figures as SVG. No font is looked for: whoever shows it has one.
pub fn draw(title: &str, who_played: &str, figures: &[Figures]) -> Result<String> {
    let rows = u32::try_from(figures.len())?;
    let mut svg = String::new();
    {
        let size = (WIDTH, HEAD + rows * ROW + FOOT);
        let whole = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        draw_on(&whole, title, who_played, figures)?;
    }
    Ok(described(&svg, title, figures))
}

fn draw_on(area: &Area, title: &str, who_played: &str, figures: &[Figures]) -> Result<()> {
    area.fill(&GROUND)?;
    let left = i32::try_from(BESIDE)? + 16;
    let right = i32::try_from(LEFT + BESIDE)? + 8;
    text(area, (left, 22), 30, INK, FontStyle::Bold, &format!("{title}: balance"))?;
    text(area, (left, 56), 19, PALE_INK, FontStyle::Normal, who_played)?;
    text(area, (left, 96), 20, INK, FontStyle::Bold, "Scores of all players")?;
    let by = if by_turn(figures) { "place in the order of turns" } else { "seat" };
    text(area, (right, 96), 20, INK, FontStyle::Bold, &format!("Victories by {by}"))?;

    let (_, body) = area.split_vertically(HEAD);
    let (body, foot) = body.split_vertically(ROW * u32::try_from(figures.len())?);
    let bars = Bars::new(figures);
    let reach = reach(figures);
    for ((row, figures), colour) in
        body.split_evenly((figures.len(), 1)).iter().zip(figures).zip(COLOURS.into_iter().cycle())
    {
        let (scores, wins) = row.split_horizontally(LEFT);
        draw_scores(&scores, figures, &bars, colour)?;
        draw_wins(&wins, figures, reach, colour)?;
    }
    text(&foot, (left, 4), 17, PALE_INK, FontStyle::Normal, "Score at the end of the game")?;
    let key = "With 95 % intervals; the dashed line is the fair share.";
    text(&foot, (right, 4), 17, PALE_INK, FontStyle::Normal, key)?;
    let key = "Triangles: more (up) or less (down) than fair.";
    text(&foot, (right, 26), 17, PALE_INK, FontStyle::Normal, key)?;
    area.present()?;
    Ok(())
}

/// Has the game an order of turns?
pub fn by_turn(figures: &[Figures]) -> bool {
    figures.iter().all(|figures| !figures.by_turn.is_empty())
}

/// What victories are shown of: places in the order of turns where there is one, else seats.
fn places(figures: &Figures) -> Vec<(String, &Results)> {
    if figures.by_turn.is_empty() {
        Seat::all(figures.seats).map(|seat| seat.to_string()).zip(&figures.by_seat).collect()
    } else {
        (1..).map(ordinal).zip(&figures.by_turn).collect()
    }
}

/// How scores are gathered into bars, the same for all rows.
struct Bars {
    /// So many scores make a bar.
    wide: i64,
    /// The first bar and the one after the last.
    from: i64,
    to: i64,
    /// The highest bar of all, in per cent.
    highest: f64,
}

impl Bars {
    fn new(figures: &[Figures]) -> Self {
        let mut scores = Counts::default();
        for figures in figures {
            scores.join(&figures.scores());
        }
        let least = scores.iter().map(|(score, _)| score).next().unwrap_or(0);
        let most = scores.iter().map(|(score, _)| score).last().unwrap_or(0);
        let widths = (0..).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_i64.pow(zeros)));
        let wide = widths.into_iter().find(|wide| (most - least) / wide < MOST_BARS).unwrap_or(1);
        let mut bars =
            Self { wide, from: least.div_euclid(wide), to: most.div_euclid(wide) + 1, highest: 0.0 };
        let heights = figures.iter().flat_map(|figures| bars.heights(&figures.scores()));
        bars.highest = heights.map(|(_, height)| height).fold(LEAST_TOP, f64::max);
        bars
    }

    /// Each bar with its height: so many per cent of these scores.
    fn heights(&self, scores: &Counts) -> Vec<(i64, f64)> {
        let mut heights: Vec<_> = (self.from..self.to).map(|bar| (bar, 0.0)).collect();
        for (score, times) in scores.iter() {
            let bar = score.div_euclid(self.wide) - self.from;
            if let Some((_, height)) = usize::try_from(bar).ok().and_then(|bar| heights.get_mut(bar)) {
                *height += 100.0 * real(times) / real(scores.total().max(1));
            }
        }
        heights
    }

    /// Where a bar begins on the axis. A bar of one score stands over it.
    fn edge(&self, bar: i64) -> f64 {
        whole(bar * self.wide) - 0.5
    }
}

/// A histogram of the scores, and their median.
fn draw_scores(area: &Area, figures: &Figures, bars: &Bars, colour: RGBColor) -> Result<()> {
    let named = format!("{} players", figures.seats);
    text(area, (i32::try_from(BESIDE)? + 16, 7), 20, darkened(colour), FontStyle::Bold, &named)?;
    let top = bars.highest * 1.05;
    let mut chart = ChartBuilder::on(area)
        .margin_left(16)
        .margin_right(12)
        .margin_top(ABOVE)
        .margin_bottom(10)
        .y_label_area_size(BESIDE)
        .x_label_area_size(BELOW)
        .build_cartesian_2d(bars.edge(bars.from)..bars.edge(bars.to), 0.0..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(LIGHT_LINES)
        .light_line_style(GROUND)
        .bold_line_style(GRID)
        .axis_style(PALE_INK)
        .label_style(("sans-serif", 16, &PALE_INK))
        .x_labels(usize::try_from(bars.to - bars.from)?.min(12))
        .y_labels(5)
        .x_label_formatter(&|score| format!("{score:.0}"))
        .y_label_formatter(&|height| format!("{height:.0} %"))
        .y_desc("of players")
        .axis_desc_style(("sans-serif", 16, &PALE_INK))
        .draw()?;
    let scores = figures.scores();
    for (bar, height) in bars.heights(&scores).into_iter().filter(|(_, height)| *height > 0.0) {
        let gap = 0.06 * whole(bars.wide);
        let corners = [(bars.edge(bar) + gap, 0.0), (bars.edge(bar + 1) - gap, height)];
        chart.draw_series([Rectangle::new(corners, colour.mix(0.85).filled())])?;
    }
    let median = scores.quantile(0.5);
    let line = vec![(median, 0.0), (median, top)];
    chart.draw_series([PathElement::new(line, INK.stroke_width(2))])?;
    let style = label(17).color(&INK).pos(Pos::new(HPos::Center, VPos::Bottom));
    let words = Text::new(format!("median {median}"), (0, -3), style);
    // A median at the edge is named a little inwards, where nothing else is written.
    let axis = bars.edge(bars.to) - bars.edge(bars.from);
    let inwards = median.clamp(bars.edge(bars.from) + 0.22 * axis, bars.edge(bars.from) + 0.94 * axis);
    chart.draw_series([EmptyElement::at((inwards, top)) + words])?;
    Ok(())
}

/// How far from the fair share the axes of victories reach, in per cent: the same for all rows, so that they can be
/// compared.
fn reach(figures: &[Figures]) -> f64 {
    let mut reach = 4.0_f64;
    for figures in figures {
        for (_, standing) in places(figures) {
            let (from, to) = standing.interval();
            reach = reach.max(100.0 * (to - figures.fair()).max(figures.fair() - from));
        }
    }
    reach * 1.15
}

/// Shares of victories with their intervals, and the share that would be fair.
fn draw_wins(area: &Area, figures: &Figures, reach: f64, colour: RGBColor) -> Result<()> {
    let places = places(figures);
    let fair = 100.0 * figures.fair();
    let last = i32::from(figures.seats) - 1;
    let names: Vec<_> = places.iter().map(|(name, _)| name.clone()).collect();
    let name_of = |place: &SegmentValue<i32>| match place {
        SegmentValue::CenterOf(place) => {
            usize::try_from(*place).ok().and_then(|place| names.get(place)).cloned().unwrap_or_default()
        }
        _ => String::new(),
    };
    let shares = (fair - reach).max(0.0)..(fair + reach).min(100.0);
    let mut chart = ChartBuilder::on(area)
        .margin_left(8)
        .margin_right(24)
        .margin_top(ABOVE)
        .margin_bottom(10)
        .y_label_area_size(BESIDE)
        .x_label_area_size(BELOW)
        .build_cartesian_2d((0..last).into_segmented(), shares)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(LIGHT_LINES)
        .light_line_style(GROUND)
        .bold_line_style(GRID)
        .axis_style(PALE_INK)
        .label_style(("sans-serif", 16, &PALE_INK))
        .x_labels(names.len())
        .y_labels(5)
        .x_label_formatter(&name_of)
        .y_label_formatter(&|share| format!("{share:.0} %"))
        .y_desc("of games")
        .axis_desc_style(("sans-serif", 16, &PALE_INK))
        .draw()?;
    let ends = [(SegmentValue::Exact(0), fair), (SegmentValue::Last, fair)];
    chart.draw_series([DashedPathElement::new(ends, 8, 6, INK.stroke_width(2))])?;
    let style = label(17).color(&INK).pos(Pos::new(HPos::Left, VPos::Center));
    for (place, (_, standing)) in (0..).zip(&places) {
        let at = |share: f64| (SegmentValue::CenterOf(place), 100.0 * share);
        let (from, to) = standing.interval();
        let verdict = verdict(standing, figures.fair());
        let colour = if verdict == 0 { colour } else { UNFAIR };
        chart.draw_series([PathElement::new(vec![at(from), at(to)], colour.stroke_width(3))])?;
        for end in [from, to] {
            let cap = PathElement::new(vec![(-6, 0), (6, 0)], colour.stroke_width(3));
            chart.draw_series([EmptyElement::at(at(end)) + cap])?;
        }
        // On ground of its own, for the dashed line may run through it.
        let ground = Rectangle::new([(11, -7), (44, 7)], GROUND.filled());
        let words = Text::new(format!("{:.1}", 100.0 * standing.share()), (13, 0), style.clone());
        chart.draw_series([EmptyElement::at(at(standing.share())) + ground + words])?;
        let middle = EmptyElement::at(at(standing.share()));
        if verdict == 0 {
            chart.draw_series([middle + Circle::new((0, 0), 6, colour.filled())])?;
        } else {
            let tip = -10 * i32::from(verdict);
            let corners = vec![(0, tip), (-9, -tip / 2), (9, -tip / 2)];
            chart.draw_series([middle + Polygon::new(corners, colour.filled())])?;
        }
    }
    Ok(())
}

/// The drawing with a title and a description, for those who have it read to them.
fn described(svg: &str, title: &str, figures: &[Figures]) -> String {
    let mut about = String::new();
    for figures in figures {
        let scores = figures.scores();
        let [first, median, third] = [0.25, 0.5, 0.75].map(|part| scores.quantile(part));
        let wins: Vec<_> = places(figures)
            .iter()
            .map(|(name, standing)| format!("{name} {:.1} %", 100.0 * standing.share()))
            .collect();
        let _ = write!(
            about,
            "{} players: the median score is {median}, half of all lie from {first} to {third}; victories: {}. ",
            figures.seats,
            wins.join(", ")
        );
    }
    ink::described(svg, &format!("{title}: balance"), about.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games with so many seats in which everybody has these scores, and nobody begins.
    fn figures(seats: u8, scores: &[i64]) -> Figures {
        let mut figures = Figures::new(1, seats);
        for standing in &mut figures.by_seat {
            for &score in scores {
                standing.scores.count(score);
            }
        }
        figures
    }

    #[test]
    fn bars_are_no_more_than_can_be_read() {
        for (scores, wide, from, to) in [
            (&[3, 9][..], 1, 3, 10),
            (&[0, 59], 1, 0, 60),
            (&[0, 60], 2, 0, 31),
            (&[-7, 113], 5, -2, 23),
            (&[4], 1, 4, 5),
            (&[], 1, 0, 1),
        ] {
            let figures = figures(2, scores);
            let bars = Bars::new(std::slice::from_ref(&figures));
            assert_eq!((bars.wide, bars.from, bars.to), (wide, from, to), "{scores:?}");
            let sum: f64 = bars.heights(&figures.scores()).iter().map(|(_, height)| height).sum();
            let all = if scores.is_empty() { 0.0 } else { 100.0 };
            assert!((sum - all).abs() < 1e-9, "every score is in a bar: {scores:?}");
        }
    }

    #[test]
    fn where_nobody_begins_victories_are_by_seat() {
        let drawn = draw("Cats & <Dogs>", "some games", &[figures(2, &[1, 2]), figures(6, &[])]).unwrap();
        let drawn = roxmltree::Document::parse(&drawn).expect("well-formed XML");
        let texts = drawn.descendants().filter(roxmltree::Node::is_text);
        let written: Vec<_> = texts.filter_map(|node| node.text().map(str::trim)).collect();
        for words in
            ["Cats & <Dogs>: balance", "Victories by seat", "2 players", "6 players", "median 1.5", "F"]
        {
            assert!(written.contains(&words), "{words}: {written:?}");
        }
        assert!(!written.contains(&"1st"), "{written:?}");
        assert_eq!(
            written.iter().filter(|words| **words == "2").count(),
            2,
            "a score is named once for each row"
        );
    }

    #[test]
    fn places_are_numbered_as_people_do() {
        assert_eq!([1, 2, 3, 4, 8].map(ordinal), ["1st", "2nd", "3rd", "4th", "8th"]);
    }
}
