//! What all plots are drawn with.

use anyhow::Result;
use plotters::coord::Shift;
use plotters::prelude::*;

/// Its own ground, so that ink can be read on a dark page too.
pub const GROUND: RGBColor = RGBColor(252, 251, 247);
pub const INK: RGBColor = RGBColor(31, 41, 51);
pub const PALE_INK: RGBColor = RGBColor(91, 100, 110);
pub const GRID: RGBColor = RGBColor(226, 224, 216);
/// What is not fair. This and the following are of the palette of Okabe and Ito, which the colour-blind tell apart.
pub const UNFAIR: RGBColor = RGBColor(213, 94, 0);
pub const BLUE: RGBColor = RGBColor(0, 114, 178);
pub const GREEN: RGBColor = RGBColor(0, 158, 115);
/// Light lines for each bold one: one, which the bold one hides, since the library does not take none for places.
pub const LIGHT_LINES: usize = 1;

pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Writes these words there.
pub fn text(
    area: &Area,
    at: (i32, i32),
    size: i32,
    colour: RGBColor,
    style: FontStyle,
    words: &str,
) -> Result<()> {
    let style = TextStyle::from(("sans-serif", size, style).into_font()).color(&colour);
    Ok(area.draw_text(words, &style, at)?)
}

/// Plain letters of this size.
pub fn label(size: i32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().into()
}

/// A colour dark enough for letters.
pub fn darkened(colour: RGBColor) -> RGBColor {
    let darker = |part: u8| part / 10 * 7;
    RGBColor(darker(colour.0), darker(colour.1), darker(colour.2))
}

/// The drawing with a title and a description, for those who have it read to them.
pub fn described(svg: &str, title: &str, about: &str) -> String {
    let said = format!(
        " role=\"img\" aria-labelledby=\"title about\">\n<title id=\"title\">{}</title>\n<desc id=\"about\">{}</desc>",
        escaped(title),
        escaped(about)
    );
    svg.replacen('>', &said, 1)
}

/// Text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
