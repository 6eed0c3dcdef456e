//! Why one would do something, in a sentence.

use shelf::pass_the_paint::{Action, Colour, Colours, Commission, Commissions};

use super::judge::Judge;
use crate::words::listed;

/// What speaks for it, or against it.
pub(super) fn why(judge: &Judge<'_>, action: &Action) -> String {
    match *action {
        Action::Draft { colour, .. } => match judge.keeping(colour) {
            Some((pay, worth)) if worth >= judge.discarding => {
                format!("kept, it {}", keeping(judge, colour, pay))
            }
            Some(_) => format!("it is better discarded than kept: {}", drawing(judge)),
            None => format!("there is no way to keep it; {}", drawing(judge)),
        },
        Action::Keep { pay, .. } => match judge.drafted {
            Some(colour) => format!("it {}", keeping(judge, colour, pay)),
            None => "there is nothing to keep".to_owned(),
        },
        Action::Discard { .. } => drawing(judge),
    }
}

/// What a card does that is kept.
fn keeping(judge: &Judge<'_>, colour: Colour, pay: Commissions) -> String {
    let copies = judge.front.count(colour);
    let before = judge.front.colours();
    let after = {
        let mut front = judge.front;
        front += colour;
        front.colours()
    };
    let mut done = vec![match colour.value(copies + 1) - colour.value(copies) {
        0 => "adds no points".to_owned(),
        gained => format!("brings {}", points(gained)),
    }];
    let new = |card: &Commission| after.cover(card.colours()) && !before.cover(card.colours());
    done.extend(judge.palettes().filter(new).map(|palette| named("claims", palette)));
    done.extend(judge.held.without(pay).iter().filter(new).map(|card| named("completes", card)));
    let opened = |other: &Colour| {
        let needed: Colours = other.requires();
        after.cover(needed) && !before.cover(needed)
    };
    let opened: Vec<_> = Colour::all().filter(opened).map(|colour| colour.to_string()).collect();
    if !opened.is_empty() {
        done.push(format!("opens the way to {}", listed(opened)));
    }
    let paid: Vec<_> = pay.iter().map(|card| card.facts().name.to_owned()).collect();
    let price = if paid.is_empty() { String::new() } else { format!(", at the price of {}", listed(paid)) };
    listed(done) + &price
}

fn named(does: &str, card: Commission) -> String {
    format!("{does} {} for {}", card.facts().name, points(card.points()))
}

/// What comes for a card that is discarded.
fn drawing(judge: &Judge<'_>) -> String {
    let (cards, are, they) = match judge.drawn() {
        0 => return "no commissions are left to be drawn".to_owned(),
        1 => ("the last commission", "is", "it"),
        _ => ("two new commissions", "are", "they"),
    };
    let worth = judge.discarding;
    if worth < 0.0 {
        let bring = if they == "it" { "brings" } else { "bring" };
        format!("{cards} will probably cost more than {they} {bring}")
    } else if worth < 0.1 {
        format!("{cards} will hardly bring any points")
    } else {
        format!("{cards} {are} worth about {worth:.1} points with the colours that lie there")
    }
}

fn points(points: u8) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
