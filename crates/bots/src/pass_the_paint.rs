//! Judgement of Pass the Paint: which card to choose, and whether to keep it.

mod envied;
mod judge;
mod supply;

use judge::Judge;
use pass_the_paint::{Action, Choice, Colour, Colours, Commission, Commissions, Mine, PassThePaint, View};

use crate::{Bot, Knowledge, Random, Ranked, best_first};

/// The bots that can sit down to Pass the Paint.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// A bot by its name.
pub fn by_name(name: &str) -> Option<Box<dyn Bot<PassThePaint>>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        _ => None,
    }
}

/// Takes what makes its place worth most, and looks no further.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl Bot<PassThePaint> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    /// What was chosen once stays chosen.
    fn choose(&mut self, knowledge: &Knowledge<'_, PassThePaint>, _: &mut fastrand::Rng) -> Option<Action> {
        if !knowledge.awaited {
            return None;
        }
        let mut best: Option<(Action, f32)> = None;
        for mine in knowledge.view.mine.iter().flatten().filter(|mine| mine.choice.is_none()) {
            let here = Judge::of(knowledge.view, mine).and_then(|judge| judge.best());
            best = match (best, here) {
                (Some(one), Some(other)) if other.1 > one.1 => Some(other),
                (one, other) => one.or(other),
            };
        }
        best.map(|(action, _)| action)
    }
}

/// The legal actions of a view's seat: best first, but changes of mind come after what is still to be chosen. Against
/// what was chosen already they are worth what they make better. A spectator has none to rank.
pub fn rank(view: &View, legal: &[Action]) -> Vec<Ranked<Action>> {
    let (mut open, mut changes) = (Vec::new(), Vec::new());
    for mine in view.mine.iter().flatten() {
        let Some(judge) = Judge::of(view, mine) else { continue };
        let Some((best, most)) = judge.best() else { continue };
        let chosen = chosen(mine).map(|action| judge.worth(&action));
        let mut here: Vec<_> = legal.iter().filter(|action| action.side() == mine.place.side).collect();
        // Of equals, first what the bot would choose: there may be many ways to pay that come to the same.
        here.sort_by_key(|action| **action != best);
        for &action in here {
            let worth = judge.worth(&action).min(most) - chosen.unwrap_or(0.0);
            let ranked = Ranked { action, worth, why: why(&judge, &action) };
            if chosen.is_some() { &mut changes } else { &mut open }.push(ranked);
        }
    }
    let mut ranked = best_first(open.into_iter());
    ranked.extend(best_first(changes.into_iter()));
    ranked
}

/// What a place has chosen, as the action that chose it.
fn chosen(mine: &Mine) -> Option<Action> {
    let side = mine.place.side;
    mine.choice.map(|choice| match choice {
        Choice::Draft { colour } => Action::Draft { side, colour },
        Choice::Keep { pay } => Action::Keep { side, pay },
        Choice::Discard => Action::Discard { side },
    })
}

fn why(judge: &Judge<'_>, action: &Action) -> String {
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
        done.push(format!("opens the way to {}", listed(&opened)));
    }
    let paid: Vec<_> = pay.iter().map(|card| card.facts().name.to_owned()).collect();
    let price = if paid.is_empty() { String::new() } else { format!(", at the price of {}", listed(&paid)) };
    listed(&done) + &price
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

/// `a, b and c`.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
