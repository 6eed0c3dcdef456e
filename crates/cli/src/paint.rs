//! Colour codes, and text that keeps its columns with them.

use std::io::IsTerminal;

use anstyle::{Ansi256Color, Color, RgbColor, Style};
use clap::ColorChoice;

/// How much colour the reader's terminal takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// None: a file, a pipe, or somebody who does not want any.
    Plain,
    /// The 256 that nearly every terminal has.
    Indexed,
    /// Any colour there is.
    Full,
}

impl Paint {
    /// By what was asked for, `NO_COLOR`, and what stdout is.
    pub fn of_stdout(asked: ColorChoice) -> Self {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let coloured = match asked {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                std::io::stdout().is_terminal()
                    && !set("NO_COLOR")
                    && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        };
        match std::env::var("COLORTERM").as_deref() {
            _ if !coloured => Self::Plain,
            Ok("truecolor" | "24bit") => Self::Full,
            _ => Self::Indexed,
        }
    }

    /// A style for text on a swatch like `#CF2030`: black or white ink, whichever reads better.
    pub fn swatch(self, swatch: &str) -> Style {
        let channel = |at: usize| swatch.get(at..at + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        let (Some(red), Some(green), Some(blue)) = (channel(1), channel(3), channel(5)) else {
            return Style::new();
        };
        let brightness = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        let (dark, light): (Color, Color) = (Ansi256Color(16).into(), Ansi256Color(231).into());
        let ink = if brightness > 128_000 { dark } else { light };
        let ground = match self {
            Self::Plain => return Style::new(),
            Self::Indexed => Color::from(nearest(red, green, blue)),
            Self::Full => Color::from(RgbColor(red, green, blue)),
        };
        Style::new().fg_color(Some(ink)).bg_color(Some(ground))
    }

    /// A heading.
    pub fn bold(self, text: &str) -> String {
        self.styled(Style::new().bold(), text)
    }

    /// What matters less.
    pub fn dim(self, text: &str) -> String {
        self.styled(Style::new().dimmed(), text)
    }

    /// The text in a style, or plain where there is no colour.
    pub fn styled(self, style: Style, text: &str) -> String {
        if self == Self::Plain || style == Style::new() || text.is_empty() {
            return text.to_owned();
        }
        format!("{style}{text}{style:#}")
    }
}

/// How many columns stdout shows: 80 where it is no terminal, and never so few that nothing could be drawn.
pub fn terminal_width() -> usize {
    let terminal = console::Term::stdout();
    terminal.size_checked().map_or(80, |(_, columns)| usize::from(columns).max(40))
}

/// In the six by six by six cube, or among the grays.
fn nearest(red: u8, green: u8, blue: u8) -> Ansi256Color {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let closest =
        |value: u8| (0..6_u8).min_by_key(|&step| value.abs_diff(STEPS[usize::from(step)])).unwrap_or(0);
    let (r, g, b) = (closest(red), closest(green), closest(blue));
    if r == g && g == b && red.abs_diff(green) < 12 && green.abs_diff(blue) < 12 {
        return Ansi256Color(232 + (green.saturating_sub(8) / 10).min(23));
    }
    Ansi256Color(16 + 36 * r + 6 * g + b)
}

/// How many columns a text takes: colour codes take none, and none of our letters takes two.
pub fn columns(text: &str) -> usize {
    let mut columns = 0;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            columns += 1;
        }
    }
    columns
}

/// The text filled up with spaces to so many columns.
pub fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(columns(text))))
}

/// The text, or as much of it as fits with an ellipsis. For text without colour.
pub fn fit(text: &str, to: usize) -> String {
    if columns(text) <= to {
        return text.to_owned();
    }
    text.chars().take(to.saturating_sub(1)).chain(['…']).collect()
}

/// Breaks text between words; every line after the first begins with `indent` spaces. Spaces stay as they are
/// except where a line is broken.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    let (mut used, mut rest) = (0, text);
    while !rest.is_empty() {
        let word_at = rest.find(|letter| letter != ' ').unwrap_or(rest.len());
        let word_end = rest[word_at..].find(' ').map_or(rest.len(), |end| word_at + end);
        let (spaces, word) = (&rest[..word_at], &rest[word_at..word_end]);
        let wide = columns(word);
        if used > indent && used + spaces.len() + wide > width {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            used = indent;
        } else {
            wrapped.push_str(spaces);
            used += spaces.len();
        }
        wrapped.push_str(word);
        used += wide;
        rest = &rest[word_end..];
    }
    wrapped
}

/// Two blocks of lines next to each other.
pub fn beside(left: &str, right: &str, gap: usize) -> String {
    let wide = left.lines().map(columns).max().unwrap_or(0) + gap;
    let (mut left, mut right) = (left.lines(), right.lines());
    let mut both = String::new();
    loop {
        match (left.next(), right.next()) {
            (None, None) => return both,
            (line, None) => both.push_str(line.unwrap_or("")),
            (line, Some(other)) => {
                both.push_str(&pad(line.unwrap_or(""), wide));
                both.push_str(other);
            }
        }
        both.push('\n');
    }
}

/// The sentence with a capital at its beginning; what begins with a colour code stays as it is.
pub fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A line that may quote anything: nothing of it steers the terminal or breaks the line.
pub fn harmless(line: &str) -> String {
    line.replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_codes_take_no_columns() {
        let green = Paint::Indexed.styled(Paint::Indexed.swatch("#3A9B4B"), "Gn");
        assert!(green.len() > 2);
        assert_eq!(columns(&green), 2);
        assert_eq!(columns(&pad(&green, 5)), 5);
        assert_eq!(columns("Édouard"), 7);
        assert_eq!(Paint::Plain.styled(Paint::Plain.swatch("#3A9B4B"), "Gn"), "Gn");
    }

    #[test]
    fn ink_is_chosen_to_be_read() {
        let yellow = Paint::Full.swatch("#FFD91A");
        assert_eq!(yellow.get_fg_color(), Some(Ansi256Color(16).into()));
        let purple = Paint::Full.swatch("#47319B");
        assert_eq!(purple.get_fg_color(), Some(Ansi256Color(231).into()));
        assert_eq!(Paint::Full.swatch("nothing"), Style::new());
        assert_eq!(nearest(0x1C, 0x1B, 0x1A), Ansi256Color(233));
        assert_eq!(nearest(0xCF, 0x20, 0x30), Ansi256Color(161));
    }

    #[test]
    fn long_lines_break_between_words() {
        assert_eq!(wrap("one two three", 8, 2), "one two\n  three");
        assert_eq!(wrap("  one two", 7, 4), "  one\n    two");
        assert_eq!(wrap("unbreakable", 3, 0), "unbreakable");
        assert_eq!(wrap("", 3, 0), "");
        assert_eq!(wrap("a   b   c", 6, 1), "a   b\n c");
    }

    #[test]
    fn blocks_stand_side_by_side() {
        assert_eq!(beside("a\nbbb", "x\ny\nz", 1), "a   x\nbbb y\n    z\n");
        assert_eq!(beside("a\nb", "x", 1), "a x\nb\n");
        assert_eq!(fit("Pierre-Auguste Renoir", 10), "Pierre-Au…");
    }
}
