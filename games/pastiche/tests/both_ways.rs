//! Notation and JSON are two ways to say the same: what is done, refused or not understood one way is the other way too.

use pastiche::{Options, Pastiche};
use serde_json::{Value, json};
use table::{AnyAction, AnyRefusal, Game, Match, Seat};
use testkit::{actions_judged_alike, sayings_judged_alike, some_way_into};

/// Games of all sizes, at some moment of each.
fn games() -> impl Iterator<Item = Match<Pastiche>> {
    (0..90_u64).map(|seed| {
        let seats = 2 + u8::try_from(seed % 3).expect("below three");
        let options = Options { gifts: seed.is_multiple_of(2), ..Options::default() };
        some_way_into(&options, seats, seed, usize::try_from(seed).expect("a few") * 4)
    })
}

#[test]
fn every_listed_action_and_its_misspellings() {
    for game in games() {
        actions_judged_alike(&game, 24);
    }
}

/// What people say, right and nearly right, both ways.
fn sayings() -> Vec<(&'static str, Value)> {
    let offer = |to: Value, give: Value, get: Value| json!({"offer": {"to": to, "give": give, "get": get}});
    vec![
        ("mix", json!("mix")),
        ("mix", json!({"mix": null})),
        ("mix", json!({"mix": {}})),
        ("leave", json!({"leave": {}})),
        ("done", json!("done")),
        ("done", json!({"done": {}})),
        ("Done", json!("Done")),
        ("DONE", json!({"DONE": {}})),
        ("mix now", json!({"mix": {"now": true}})),
        ("pass", json!("pass")),
        ("pass", json!({"pass": {}})),
        ("paint", json!("paint")),
        ("", json!("")),
        ("", json!({})),
        ("take", json!("take")),
        ("take", json!({"take": {}})),
        ("take R", json!({"take": {"colour": "R"}})),
        ("take red", json!({"take": {"colour": "red"}})),
        ("take Red", json!({"take": {"colour": "Red"}})),
        ("take r", json!({"take": {"colour": "r"}})),
        ("take R+Y", json!({"take": {"colour": ["red", "yellow"]}})),
        ("take R+Y", json!({"take": {"colour": "R+Y"}})),
        ("take 2R", json!({"take": {"colour": {"red": 2}}})),
        ("take Gn", json!({"take": {"colour": "green"}})),
        ("take mauve", json!({"take": {"colour": "mauve"}})),
        ("place H12 1,-1 0", json!({"place": {"hex": "H12", "at": {"q": 1, "r": -1}, "turn": 0}})),
        ("place h12 1,-1 0", json!({"place": {"hex": "h12", "at": {"q": 1, "r": -1}, "turn": 0}})),
        ("place H12 1,-1 6", json!({"place": {"hex": "H12", "at": {"q": 1, "r": -1}, "turn": 6}})),
        ("place H12 200,-1 0", json!({"place": {"hex": "H12", "at": {"q": 200, "r": -1}, "turn": 0}})),
        ("trade 3Gn>Bk", json!({"trade": {"give": {"green": 3}, "get": "black"}})),
        ("trade 3Gn>Bk", json!({"trade": {"give": {"Gn": 3}, "get": "Bk"}})),
        ("trade 3gn>bk", json!({"trade": {"give": {"gn": 3}, "get": "bk"}})),
        ("trade 13Gn>Bk", json!({"trade": {"give": {"green": 13}, "get": "black"}})),
        ("trade 0Gn>Bk", json!({"trade": {"give": {"green": 0}, "get": "black"}})),
        ("trade ->Bk", json!({"trade": {"give": {}, "get": "black"}})),
        ("trade 3Gn>2Bk", json!({"trade": {"give": {"green": 3}, "get": {"black": 2}}})),
        ("trade 3Gn>fifer", json!({"trade": {"give": {"green": 3}, "get": "fifer"}})),
        ("swap fifer>mona-lisa", json!({"swap": {"give": "fifer", "take": "mona-lisa"}})),
        ("swap Fifer>mona-lisa", json!({"swap": {"give": "Fifer", "take": "mona-lisa"}})),
        (
            "swap fifer+two-sisters>mona-lisa",
            json!({"swap": {"give": ["fifer", "two-sisters"], "take": "mona-lisa"}}),
        ),
        ("complete fifer", json!({"complete": {"commission": "fifer"}})),
        ("complete guernica", json!({"complete": {"commission": "guernica"}})),
        ("offer B Gn>Or", offer(json!([1]), json!({"green": 1}), json!({"orange": 1}))),
        ("offer BB Gn>Or", offer(json!([1, 1]), json!({"green": 1}), json!({"orange": 1}))),
        ("offer AA Gn>Or", offer(json!([0, 0]), json!({"green": 1}), json!({"orange": 1}))),
        ("offer BCB Gn>Or", offer(json!([1, 2, 1]), json!({"green": 1}), json!({"orange": 1}))),
        ("offer - Gn>Or", offer(json!([]), json!({"green": 1}), json!({"orange": 1}))),
        ("offer H Gn>Or", offer(json!([7]), json!({"green": 1}), json!({"orange": 1}))),
        ("offer I Gn>Or", offer(json!([8]), json!({"green": 1}), json!({"orange": 1}))),
        ("offer B ->-", offer(json!([1]), json!({}), json!({}))),
        ("offer B fifer>Or", offer(json!([1]), json!({"fifer": 1}), json!({"orange": 1}))),
        ("offer A Gn>H12", offer(json!([0]), json!({"green": 1}), json!("H12"))),
        ("counter 1 Gn>Or", json!({"counter": {"offer": 1, "give": {"green": 1}, "get": {"orange": 1}}})),
        ("counter 1 Gn>fifer", json!({"counter": {"offer": 1, "give": {"green": 1}, "get": "fifer"}})),
        ("accept 1", json!({"accept": {"offer": 1}})),
        ("accept 70000", json!({"accept": {"offer": 70000}})),
        ("accept -1", json!({"accept": {"offer": -1}})),
        ("decline 1", json!({"decline": {"offer": 1}})),
        ("withdraw 1", json!({"withdraw": {"offer": 1}})),
        ("discard Gn", json!({"discard": {"colour": "green"}})),
        ("discard 2Gn", json!({"discard": {"colour": {"green": 2}}})),
        ("discard fifer", json!({"discard": {"colour": "fifer"}})),
    ]
}

#[test]
fn what_people_say() {
    let sayings = sayings();
    for game in games() {
        sayings_judged_alike(&game, &sayings);
    }
}

/// A prohibition that no action can say is a refusal with its rule, for whoever asks and whichever way.
#[test]
fn what_no_action_says_is_refused_by_its_rule() {
    let position = "- A/A/1 painting - the-star,milkmaid,yellow-cow,primavera 1:0,0 - \
        3Gn|fifer,mona-lisa|H01,H02|- Or|umbrellas,sunflowers|H03,H04|-";
    let game: Pastiche = position.parse().unwrap();
    let said = AnyAction::Notation("offer B fifer>Or");
    assert_eq!(game.forbidden(Seat::new(0), said), Some(pastiche::Rejection::OffersOther));

    let mut table: Box<dyn table::AnyMatch> =
        Box::new(some_way_into::<Pastiche>(&Options::default(), 2, 1, 0));
    let awaited = Seat::all(2).find(|&seat| !table.legal_notation(seat).is_empty()).unwrap();
    let refused =
        table.submit(awaited, AnyAction::Notation("pass"), &mut fastrand::Rng::with_seed(1)).unwrap_err();
    let (rule, why) = ("P4.1", "first you place a hex: nobody passes over that".to_owned());
    assert_eq!(refused, AnyRefusal::Refused { rule, why, reason: json!("place-first") });
    assert_eq!(table.entries(), 1, "nothing happened");
}
