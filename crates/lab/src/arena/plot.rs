//! The plot of a report: a row for each bot, shares of wins on the left and Elo on the right.

use std::fmt::Write;
use std::ops::Range;

use anyhow::Result;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::chances::Estimate;
use crate::reports::ink::{self, Area, BLUE, GREEN, GRID, GROUND, INK, LIGHT_LINES, PALE_INK, label, text};

/// Of the whole drawing, its head, a row and its foot.
const WIDTH: u32 = 1200;
const HEAD: u32 = 120;
const ROW: u32 = 46;
const FOOT: u32 = 70;
/// Beside a chart, for names.
const BESIDE: u32 = 150;

/// One half of the plot.
pub struct Panel {
    /// What it shows.
    pub title: &'static str,
    /// Stands after numbers.
    pub unit: &'static str,
    /// Numbers have a sign.
    pub signed: bool,
    /// Where a dashed line stands.
    pub line: Option<f64>,
    /// From the top.
    pub rows: Vec<Row>,
}

/// A bot and its figure.
pub struct Row {
    /// Their name.
    pub name: String,
    /// How much.
    pub value: Estimate,
}

impl Panel {
    fn number(&self, value: f64) -> String {
        let Self { unit, signed, .. } = self;
        match signed {
            true if value.abs() < 0.5 => format!("0{unit}"),
            true => format!("{value:+.0}{unit}"),
            false => format!("{value:.1}{unit}"),
        }
    }

    /// What the axis shows: every interval, and some room for the numbers beside them.
    fn axis(&self) -> Range<f64> {
        let ends = self.rows.iter().flat_map(|row| [row.value.from, row.value.mean, row.value.to]);
        let ends = ends.chain(self.line).filter(|end| end.is_finite());
        let (from, to) = ends.fold((f64::MAX, f64::MIN), |(from, to), end| (from.min(end), to.max(end)));
        let room = (0.08 * (to - from)).max(2.0);
        if from > to { 0.0..1.0 } else { from - room..to + room }
    }
}

/// Draws it as SVG. No font is looked for: whoever shows it has one.
pub fn draw(title: &str, about: &str, panels: &[Panel; 2]) -> Result<String> {
    let most = panels.iter().map(|panel| panel.rows.len()).max().unwrap_or(0);
    let height = HEAD + ROW * u32::try_from(most)? + FOOT;
    let mut svg = String::new();
    {
        let whole = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        whole.fill(&GROUND)?;
        text(&whole, (24, 20), 30, INK, FontStyle::Bold, title)?;
        text(&whole, (24, 54), 19, PALE_INK, FontStyle::Normal, about)?;
        let (_, body) = whole.split_vertically(80);
        let (left, right) = body.split_horizontally(WIDTH / 2);
        for ((area, panel), colour) in [left, right].iter().zip(panels).zip([BLUE, GREEN]) {
            let unused = ROW * u32::try_from(most - panel.rows.len())?;
            let (area, _) = area.split_vertically(height - 80 - unused);
            draw_panel(&area, panel, colour)?;
        }
        whole.present()?;
    }
    let mut said = String::new();
    for panel in panels {
        let rows: Vec<_> = panel
            .rows
            .iter()
            .map(|Row { name, value }| {
                let [mean, from, to] = [value.mean, value.from, value.to].map(|value| panel.number(value));
                format!("{name} {mean} ({from} to {to})")
            })
            .collect();
        let _ = write!(said, "{}: {}. ", panel.title, rows.join(", "));
    }
    Ok(ink::described(&svg, title, said.trim_end()))
}

fn draw_panel(area: &Area, panel: &Panel, colour: RGBColor) -> Result<()> {
    text(area, (24, 6), 20, INK, FontStyle::Bold, panel.title)?;
    let rows = f64::from(u32::try_from(panel.rows.len())?);
    let axis = panel.axis();
    let mut chart = ChartBuilder::on(area)
        .margin_left(i32::try_from(BESIDE)?)
        .margin_right(30)
        .margin_top(i32::try_from(HEAD)? - 80)
        .margin_bottom(24)
        .x_label_area_size(30)
        .build_cartesian_2d(axis.clone(), 0.0..rows.max(1.0))?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .max_light_lines(LIGHT_LINES)
        .light_line_style(GROUND)
        .bold_line_style(GRID)
        .axis_style(PALE_INK)
        .label_style(("sans-serif", 16, &PALE_INK))
        .x_labels(7)
        .x_label_formatter(&|value| format!("{value:.0}{}", panel.unit))
        .draw()?;
    if let Some(line) = panel.line {
        let ends = [(line, 0.0), (line, rows)];
        chart.draw_series([DashedPathElement::new(ends, 8, 6, INK.stroke_width(2))])?;
    }
    let name = label(17).color(&INK).pos(Pos::new(HPos::Right, VPos::Center));
    let number = label(16).color(&INK).pos(Pos::new(HPos::Center, VPos::Bottom));
    for (nth, Row { name: who, value }) in (0_u32..).zip(&panel.rows) {
        let height = rows - f64::from(nth) - 0.5;
        let at = |value: f64| (value.clamp(axis.start, axis.end), height);
        chart.draw_series([
            EmptyElement::at(at(axis.start)) + Text::new(who.clone(), (-12, 0), name.clone())
        ])?;
        if !value.mean.is_finite() {
            continue;
        }
        if value.from.is_finite() && value.to.is_finite() {
            let line = vec![at(value.from), at(value.to)];
            chart.draw_series([PathElement::new(line, colour.stroke_width(3))])?;
            for end in [value.from, value.to] {
                let cap = PathElement::new(vec![(0, -6), (0, 6)], colour.stroke_width(3));
                chart.draw_series([EmptyElement::at(at(end)) + cap])?;
            }
        }
        let middle = EmptyElement::at(at(value.mean)) + Circle::new((0, 0), 6, colour.filled());
        // On ground of its own, for the dashed line may run through it.
        let ground = Rectangle::new([(-26, -23), (26, -9)], GROUND.filled());
        chart
            .draw_series([middle + ground + Text::new(panel.number(value.mean), (0, -9), number.clone())])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(rows: &[(&str, f64)]) -> Panel {
        let row = |(name, mean): &(&str, f64)| Row {
            name: (*name).to_owned(),
            value: Estimate { mean: *mean, from: mean - 3.0, to: mean + 3.0 },
        };
        Panel {
            title: "Wins",
            unit: " %",
            signed: false,
            line: Some(25.0),
            rows: rows.iter().map(row).collect(),
        }
    }

    #[test]
    fn everybody_is_on_the_plot() {
        let panels = [panel(&[("cat & <dog>", 41.25), ("mouse", 20.0)]), panel(&[("alone", f64::NAN)])];
        let drawn = draw("Strength", "some games", &panels).unwrap();
        let drawn = roxmltree::Document::parse(&drawn).expect("well-formed XML");
        let texts = drawn.descendants().filter(roxmltree::Node::is_text);
        let written: Vec<_> = texts.filter_map(|node| node.text().map(str::trim)).collect();
        for words in ["cat & <dog>", "mouse", "alone", "41.2 %", "20.0 %", "some games"] {
            assert!(written.contains(&words), "{words}: {written:?}");
        }
    }

    #[test]
    fn the_axis_holds_all_intervals_and_the_line() {
        let axis = panel(&[("one", 41.0), ("other", 30.0)]).axis();
        assert!(axis.start < 25.0 && axis.end > 44.0, "{axis:?}");
        assert_eq!(Panel { line: None, ..panel(&[]) }.axis(), 0.0..1.0, "nothing to show");
    }
}
