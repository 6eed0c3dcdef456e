//! What people type instead of the full notation: `g` for `draft green`, `l green` for the left hand, `keep c7 c12`.

use shelf::pass_the_paint::{Action, Colour, Commission, Commissions, Side, Step, View};

use super::outlook::Outlook;
use super::words;

/// What is to be done with a card.
#[derive(Clone, Copy, PartialEq)]
enum Verb {
    Draft,
    Keep,
    Discard,
}

/// The action that is meant, or what stands in its way; nothing if it is up to the notation.
pub fn completed(said: &str, view: &View) -> Option<Result<Action, String>> {
    let small = said.to_lowercase();
    let mut words: Vec<_> = small.split([' ', '\t', '+', ',']).filter(|word| !word.is_empty()).collect();
    let deciding = view.table.step == Step::Decide;
    let verb = words.first().and_then(|word| verb(word, deciding));
    if verb.is_some() {
        words.remove(0);
    }
    let own = Outlook::all(view);
    let named = if own.len() > 1 { take_side(&mut words, deciding) } else { None };
    let open: Vec<_> = own.iter().filter(|own| own.choice.is_none()).collect();
    let side = match (named, open.as_slice()) {
        (Some(side), _) => Some(side),
        // Of two hands the one that is still to choose is meant.
        (None, [one]) => one.place.side,
        (None, _) => None,
    };
    let this = own.iter().find(|own| own.place.side == side);
    match verb {
        Some(Verb::Draft) | None if !deciding || verb.is_some() => draft(&words, side, verb.is_some()),
        Some(Verb::Keep | Verb::Discard) => {
            // The card's own name may be said, but there is only one to speak of.
            let card = this.and_then(|own| own.drafted);
            words.retain(|word| card.is_none() || colour(word).ok().flatten() != card);
            let pay: Option<Vec<_>> = words.iter().map(|word| commission(word)).collect();
            match (verb, pay?) {
                (Some(Verb::Discard), pay) => pay.is_empty().then_some(Ok(Action::Discard { side })),
                (_, pay) => Some(paid(&pay).map(|pay| Action::Keep { side, pay })),
            }
        }
        _ => None,
    }
}

fn verb(word: &str, deciding: bool) -> Option<Verb> {
    Some(match word {
        "draft" | "take" | "pick" | "choose" => Verb::Draft,
        "keep" => Verb::Keep,
        "discard" => Verb::Discard,
        "k" if deciding => Verb::Keep,
        "d" if deciding => Verb::Discard,
        _ => return None,
    })
}

fn side(word: &str) -> Option<Side> {
    match word {
        "l" | "left" => Some(Side::Left),
        "r" | "right" => Some(Side::Right),
        _ => None,
    }
}

/// Takes the word for a hand out of what was said. An `r` may be red as well: it is the hand if there is something else
/// that can be the card, or no card is asked for.
fn take_side(words: &mut Vec<&str>, deciding: bool) -> Option<Side> {
    let is_card = |word: &&str| colour(word) != Ok(None) || commission(word).is_some();
    let named = (0..words.len()).find(|&nth| {
        let mut others = words.iter().enumerate().filter(|(other, _)| *other != nth).map(|(_, word)| word);
        let alone = !deciding && words.len() == 1 && is_card(&words[nth]);
        side(words[nth]).is_some() && !alone && others.all(is_card)
    })?;
    side(words.remove(named))
}

/// A colour alone is a card to draft; a word that is none is not understood here unless a card is asked for.
fn draft(words: &[&str], side: Option<Side>, asked: bool) -> Option<Result<Action, String>> {
    match words {
        [word] => match colour(word) {
            Ok(Some(colour)) => Some(Ok(Action::Draft { side, colour })),
            Ok(None) if asked => Some(Err(format!("There is no colour `{word}`; `chart` lists them."))),
            Ok(None) => None,
            Err(several) => Some(Err(several)),
        },
        [] if asked => Some(Err("Draft which colour? Its name or its mark will do.".to_owned())),
        _ => None,
    }
}

/// A colour by its mark, its name, or the beginning of it; a sentence if that could be several.
pub fn colour(word: &str) -> Result<Option<Colour>, String> {
    if let Some(colour) = Colour::all().find(|colour| colour.facts().mark.eq_ignore_ascii_case(word)) {
        return Ok(Some(colour));
    }
    let begin: Vec<_> = Colour::all().filter(|colour| colour.facts().name.starts_with(word)).collect();
    match begin.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(*one)),
        several => {
            let names: Vec<_> = several.iter().map(ToString::to_string).collect();
            Err(format!("`{word}` could be {}.", names.join(" or ")))
        }
    }
}

/// `c07`, `C7`, `p3`.
pub fn commission(word: &str) -> Option<Commission> {
    let upper = word.to_uppercase();
    let (kind, number) = upper.split_at_checked(1)?;
    format!("{kind}{number:0>2}").parse().ok()
}

fn paid(cards: &[Commission]) -> Result<Commissions, String> {
    let set: Commissions = cards.iter().copied().collect();
    if set.len() as usize == cards.len() {
        return Ok(set);
    }
    let twice = cards.iter().find(|card| cards.iter().filter(|other| other == card).count() > 1);
    Err(format!("{} can be given up only once.", twice.map_or_else(String::new, |card| words::card(*card))))
}
