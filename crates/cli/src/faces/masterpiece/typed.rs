//! What people type instead of the full notation: `announce 5-card` for the best way to do it, small letters.

use shelf::masterpiece::{Action, Announcement, Cards, Desk, Payments, Phase, Prices, View, Work};

use super::{choices, words};
use crate::faces::Page;

/// The words that moves are written with, besides works, seats and cards.
const VERBS: [&str; 10] =
    ["discard", "draw", "keep", "take", "announce", "borrow", "pay", "read", "pass", "flag"];

/// The action that is meant, or what stands in its way; nothing if it is up to the notation.
pub fn completed(said: &str, view: &View, page: &Page) -> Option<Result<Action, String>> {
    let said: Vec<_> = said.split_whitespace().collect();
    let (verb, rest) = said.split_first()?;
    if verb.eq_ignore_ascii_case("announce") {
        match (work_called(rest), rest) {
            (Some(work), _) => return Some(announce(work, view, page)),
            (None, []) => return Some(Err(which(view))),
            (None, [unknown]) => {
                let names: Vec<_> = Work::all().map(|work| work.to_string()).collect();
                return Some(Err(format!("There is no work `{unknown}`; there is {}.", names.join(", "))));
            }
            (None, _) => {}
        }
    }
    as_written(&said).parse().ok().map(Ok)
}

/// A work by its name or title: `5-card`, `5 Card`, `1 & 13`.
pub fn work_called(called: &[&str]) -> Option<Work> {
    called.join("-").to_lowercase().replace('&', "and").parse().ok()
}

/// The best way to announce this work.
fn announce(work: Work, view: &View, page: &Page) -> Result<Action, String> {
    let desk = Desk::seen(view).filter(|desk| desk.open.has(work) && view.table.phase == Phase::Acting);
    let Some(desk) = desk else {
        // It is not a matter of cards: the rules say of what, whichever are laid.
        let nothing = Announcement { work, lay: Cards::NONE, borrow: Cards::NONE, pay: Payments::NONE };
        return Ok(Action::Announce(nothing));
    };
    match (desk.best(work, &Prices::short_rows(&desk)), desk.missing(work)) {
        (Some(best), _) => Ok(Action::Announce(best)),
        (None, Some(missing)) => Err(format!(
            "{} cannot be announced yet: you lack {}. `missing {work}` tells more.",
            words::title(work),
            words::shortfall(&missing, page.paint)
        )),
        (None, None) => Err(format!("{} cannot be announced any more.", words::title(work))),
    }
}

/// `announce`, and nothing else.
fn which(view: &View) -> String {
    let ready: Vec<_> = choices::announceable(view)
        .iter()
        .map(|announcement| format!("`announce {}`", announcement.work))
        .collect();
    if ready.is_empty() {
        "There is nothing you could announce now; `works` tells what is missing.".to_owned()
    } else {
        format!("Announce which work? You could: {}.", ready.join(", "))
    }
}

/// In the letters of the notation: verbs and works small, cards and seats in capitals.
fn as_written(said: &[&str]) -> String {
    let written = said.iter().map(|word| {
        let small = word.to_ascii_lowercase();
        let is_work = small.parse::<Work>().is_ok();
        if is_work || VERBS.contains(&small.as_str()) { small } else { word.to_ascii_uppercase() }
    });
    written.collect::<Vec<_>>().join(" ")
}
