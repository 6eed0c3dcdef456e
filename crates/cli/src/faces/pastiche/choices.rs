//! What may be done, in words and in groups.

use bots::pastiche::rank;
use shelf::pastiche::{Action, CommissionId, Offer, OfferId, Phase, View};
use table::Status;

use super::{panels, words};
use crate::faces::{Group, Page};
use crate::paint::pad;

/// So many placements are shown unasked.
const DOZEN: usize = 12;

/// Groups in the order a painter would think of them, each with its best first.
pub fn groups(view: &View, legal: &[Action], page: &Page) -> Vec<Group<Action>> {
    let mut groups: Vec<Group<Action>> = [
        ("Placements", DOZEN),
        ("Collect", usize::MAX),
        ("Complete", usize::MAX),
        ("Answers", usize::MAX),
        ("Swaps", 3),
        ("Bank trades", 5),
        ("Give back", usize::MAX),
        ("End", usize::MAX),
    ]
    .into_iter()
    .map(|(title, shown)| Group { title: title.to_owned(), rows: Vec::new(), shown })
    .collect();
    for ranked in rank(view, legal) {
        let group = match ranked.action {
            Action::Place { .. } => 0,
            Action::Mix | Action::Take { .. } | Action::Leave => 1,
            Action::Complete { .. } => 2,
            Action::Accept { .. }
            | Action::Decline { .. }
            | Action::Withdraw { .. }
            | Action::Offer { .. }
            | Action::Counter { .. } => 3,
            Action::Swap { .. } => 4,
            Action::Trade { .. } => 5,
            Action::Discard { .. } => 6,
            Action::Done => 7,
        };
        let means = means(view, ranked.action, page);
        groups[group].rows.push((ranked.action, means));
    }
    one_of_each_first(&mut groups[0].rows);
    groups.retain(|group| !group.rows.is_empty());
    groups
}

/// Many placements of a hex come to the same: the best of each kind goes before its likes, and counts them.
fn one_of_each_first(rows: &mut Vec<(Action, String)>) {
    let mut kinds: Vec<(String, Vec<(Action, String)>)> = Vec::new();
    for (action, means) in rows.drain(..) {
        let Action::Place { hex, .. } = action else { continue };
        let kind = format!("{hex} {means}");
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, likes)) => likes.push((action, means)),
            None => kinds.push((kind, vec![(action, means)])),
        }
    }
    let mut rest = Vec::new();
    for (_, mut likes) in kinds {
        let others = likes.split_off(1);
        for (action, means) in likes {
            let alike = if others.is_empty() {
                String::new()
            } else {
                format!("; {}", words::counted(others.len(), "more way", "more ways"))
            };
            rows.push((action, means + &alike));
        }
        rest.extend(others);
    }
    rows.extend(rest);
}

/// What an action would do, in a few words.
fn means(view: &View, action: Action, page: &Page) -> String {
    let paint = page.paint;
    let (bank, board) = (view.table.bank, &view.table.board);
    match action {
        Action::Place { hex, at, turn } => {
            let mixed = board.mix_at(at, hex, turn).unwrap_or_default().both(bank);
            let centre = hex.centre_in(bank);
            let centre = words::either(centre, paint);
            let centre = if centre.is_empty() {
                "and the bank has nothing of its centre".to_owned()
            } else {
                format!("or centre {centre}")
            };
            format!("mixes {}  {centre}", pad(&words::cards(mixed, paint), 12))
        }
        Action::Mix => {
            format!("the corners give {}", words::cards(view.table.mix.unwrap_or_default(), paint))
        }
        Action::Take { colour } => format!("the centre gives {}", words::colour(colour.colour(), paint)),
        Action::Leave => "collect nothing".to_owned(),
        Action::Trade { give, get } => {
            format!(
                "you give {}, you get {}{}",
                words::cards(give, paint),
                words::colour(get, paint),
                wanted_by(view, get)
            )
        }
        Action::Swap { give, take } => {
            let more = i16::from(take.facts().points) - i16::from(give.facts().points);
            let more = if more == 0 { "same points".to_owned() } else { format!("{more:+} points") };
            let lacking = take.palette().without(panels::palette(view));
            let lacking = if lacking.is_empty() {
                "ready".to_owned()
            } else {
                format!("lacks {}", words::cards(lacking, paint))
            };
            format!("{more}, {lacking}")
        }
        Action::Complete { commission } => {
            let place =
                if view.table.gallery.contains(&Some(commission)) { "the gallery" } else { "your hand" };
            format!(
                "{} from {place}, you pay {}",
                worth(commission),
                words::cards(commission.palette(), paint)
            )
        }
        Action::Accept { offer } => match offer_of(view, offer) {
            Some(offer) => {
                format!(
                    "you give {}, you get {}",
                    words::cards(offer.get, paint),
                    words::cards(offer.give, paint)
                )
            }
            None => String::new(),
        },
        Action::Decline { offer } => match offer_of(view, offer) {
            Some(offer) => format!("turn down {}", page.name(offer.from)),
            None => String::new(),
        },
        Action::Withdraw { offer } => match offer_of(view, offer) {
            Some(offer) => {
                format!(
                    "take back your {} for {}",
                    words::cards(offer.give, paint),
                    words::cards(offer.get, paint)
                )
            }
            None => String::new(),
        },
        Action::Discard { colour } => {
            let held = panels::palette(view).count(colour);
            format!("one {} of {held}{}", colour.facts().name, wanted_by(view, colour))
        }
        Action::Done => "end your painting".to_owned(),
        Action::Offer { give, get, .. } | Action::Counter { give, get, .. } => {
            format!("you give {}, you get {}", words::cards(give, paint), words::cards(get, paint))
        }
    }
}

/// `, for Mona Lisa`: the commissions in hand that ask for the colour.
fn wanted_by(view: &View, colour: shelf::pastiche::Colour) -> String {
    let held = view.mine.iter().flat_map(|mine| &mine.hand.commissions);
    let wanting = held.filter(|commission| commission.palette().count(colour) > 0);
    let titles: Vec<_> = wanting.map(|commission| commission.facts().title).collect();
    if titles.is_empty() { String::new() } else { format!(", for {}", titles.join(" and ")) }
}

fn worth(commission: CommissionId) -> String {
    format!("{} ({})", commission.facts().title, commission.facts().points)
}

fn offer_of(view: &View, id: OfferId) -> Option<&Offer> {
    view.table.offers.iter().find(|offer| offer.id == id)
}

/// Offers are too many to list: how one is written.
pub fn unlisted(view: &View, page: &Page) -> String {
    let Some(mine) = &view.mine else { return String::new() };
    if !matches!(view.table.phase, Phase::Painting { .. }) || mine.hand.palette.is_empty() {
        return String::new();
    }
    let table = &view.table;
    let other = table.players.iter().map(|(seat, _)| seat).find(|&seat| seat != mine.seat);
    let to = if table.active == mine.seat { other } else { Some(table.active) };
    let asked = table.offers.iter().find(|offer| offer.to.has(mine.seat));
    let give = mine.hand.palette.first().map_or("Gn", |colour| colour.facts().code);
    match (asked, to) {
        (Some(offer), _) => format!(
            "To answer with terms of your own: `counter {} {give}>Vi` (you give {give}, you get Vi).",
            offer.id
        ),
        (None, Some(to)) => {
            format!(
                "To make an offer: `offer {to} {give}>Vi` ({} gets your {give}, you get Vi).",
                page.name(to)
            )
        }
        (None, None) => String::new(),
    }
}

/// What is awaited, and of whom.
pub fn asks(view: &View, status: &Status, page: &Page) -> String {
    let Status::Awaiting { awaited, asked } = status else { return "The game is over".to_owned() };
    let mine = page.viewer.seat();
    if mine.is_some_and(|seat| asked.has(seat) && !awaited.has(seat)) {
        let maker = view.table.offers.iter().find(|offer| mine.is_some_and(|seat| offer.to.has(seat)));
        let maker = maker.map_or_else(|| "Somebody".to_owned(), |offer| page.name(offer.from));
        return format!("{maker} asks you: answer, or `pass` to leave it open");
    }
    let what = match view.table.phase {
        Phase::Mixing => "place a hex",
        Phase::Collecting => "mix the corners, take the centre, or leave it",
        Phase::Painting { .. } => "trade, swap, complete, or be done",
        Phase::CleaningUp => "give back cards until eight are left",
        Phase::Over => "nothing",
    };
    let active = view.table.active;
    if page.viewer.is(active) {
        format!("Your turn: {what}")
    } else if mine.is_some() && matches!(view.table.phase, Phase::Painting { .. }) {
        format!("{} paints: make an offer, or `pass`", page.name(active))
    } else {
        format!("{}'s turn: {what}", page.name(active))
    }
}
