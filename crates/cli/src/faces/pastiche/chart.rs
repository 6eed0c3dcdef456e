//! The mixing chart, both ways round, and what the bank trades.

use std::fmt::Write as _;

use shelf::pastiche::{COLOURS, Colour, Group, Primary, Rate, mix};

use super::words;
use crate::paint::{Paint, pad};

/// From dabs to cards, from cards to dabs, and the bank's trades.
pub fn chart(paint: Paint) -> String {
    let mut text = format!("{}\n", paint.bold("Dabs that meet, and the card they make"));
    let pairs = combinations(2).into_iter().map(|dabs| made(&dabs, paint));
    let threes = combinations(3).into_iter().map(|dabs| made(&dabs, paint));
    text.push_str(&in_columns(&pairs.collect::<Vec<_>>(), 3));
    text.push_str(&in_columns(&threes.collect::<Vec<_>>(), 3));

    let _ = writeln!(text, "{}", paint.bold("A card, and how it is come by"));
    let cards = COLOURS.iter().map(|facts| {
        let how = match facts.mix {
            Some(mix) => mix.chars().map(String::from).collect::<Vec<_>>().join(" "),
            None => format!("trade {}", price(facts.colour)),
        };
        format!("{} {:<8} {how}", pad(&words::colour(facts.colour, paint), 2), facts.name)
    });
    text.push_str(&in_columns(&cards.collect::<Vec<_>>(), 3));

    let _ = writeln!(text, "{}", paint.bold("The bank trades (P5.2)"));
    text.push_str(&trades());
    text
}

/// What the bank asks for a card, as it is typed.
fn price(colour: Colour) -> String {
    match colour.rate() {
        Rate::Alike(count) => format!("{count} alike"),
        Rate::These(cards) => cards.to_string(),
        Rate::Exchange(_) => "a primary and any other card".to_owned(),
    }
}

/// All rates, a rate for several colours once.
fn trades() -> String {
    // Secondaries and tertiaries have the same rate and are too many to be named.
    let named = |colour: &Colour| !matches!(colour.facts().group, Group::Secondary | Group::Tertiary);
    let sold =
        |is: fn(Rate) -> bool| Colour::ALL.into_iter().filter(named).filter(move |colour| is(colour.rate()));
    let alike: Vec<_> =
        sold(|rate| matches!(rate, Rate::Alike(_))).map(|colour| colour.to_string()).collect();
    let made: Vec<_> = sold(|rate| matches!(rate, Rate::These(_)))
        .map(|colour| format!("   {} > {colour}", price(colour)))
        .collect();
    format!(
        "  {} > {}, any secondary or tertiary{}\n  {} > another primary\n",
        price(Colour::Green),
        alike.join(", "),
        made.into_iter().rev().collect::<String>(),
        price(Colour::Red)
    )
}

fn made(dabs: &[Primary], paint: Paint) -> String {
    let met: Vec<_> = dabs.iter().map(|dab| words::colour(dab.colour(), paint)).collect();
    let card = match mix(dabs) {
        Some(card) => format!("{} {}", words::colour(card, paint), card.facts().name),
        None => "nothing".to_owned(),
    };
    format!("{} {card}", pad(&met.join(" "), 6))
}

/// Each way to take so many dabs, in the order R Y B.
fn combinations(count: usize) -> Vec<Vec<Primary>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for rest in combinations(count - 1) {
        let last = rest.last().copied();
        for primary in Primary::ALL.into_iter().filter(|&primary| last.is_none_or(|last| primary >= last)) {
            all.push(rest.iter().copied().chain([primary]).collect());
        }
    }
    all
}

/// Read down the columns.
fn in_columns(rows: &[String], columns: usize) -> String {
    let high = rows.len().div_ceil(columns);
    let mut text = String::new();
    for line in 0..high {
        let cells = rows.iter().skip(line).step_by(high).map(|cell| pad(cell, 26));
        text.push_str(format!("  {}", cells.collect::<String>()).trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chart_fits_a_page() {
        let plain = chart(Paint::Plain);
        assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
        insta::assert_snapshot!(plain);
    }
}
