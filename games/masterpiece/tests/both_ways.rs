//! Notation and JSON are two ways to say the same: what is done, refused or not understood one way is the other way too.

use masterpiece::{Masterpiece, Options};
use serde_json::{Value, json};
use table::Match;
use testkit::{actions_judged_alike, sayings_judged_alike, some_way_into};

/// Games of all sizes, at some moment of each.
fn games() -> impl Iterator<Item = Match<Masterpiece>> {
    (0..90_u64).map(|seed| {
        let seats = 3 + u8::try_from(seed % 3).expect("below three");
        some_way_into(&Options::default(), seats, seed, usize::try_from(seed).expect("a few") * 2)
    })
}

#[test]
fn every_listed_action_and_its_misspellings() {
    for game in games() {
        actions_judged_alike(&game, usize::MAX);
    }
}

/// What people say, right and nearly right, both ways.
fn sayings() -> Vec<(&'static str, Value)> {
    vec![
        ("draw", json!("draw")),
        ("draw", json!({"draw": {}})),
        ("draw", json!({"draw": null})),
        ("Draw", json!("Draw")),
        ("DRAW", json!({"DRAW": {}})),
        ("draw 2", json!({"draw": {"count": 2}})),
        ("draw twice", json!({"draw": {"how": "twice"}})),
        ("take", json!("take")),
        ("take", json!({"take": {}})),
        ("take H4", json!({"take": {"card": "H4"}})),
        ("pass", json!("pass")),
        ("pass", json!({"pass": {}})),
        ("write", json!("write")),
        ("", json!("")),
        ("", json!({})),
        ("keep", json!("keep")),
        ("keep", json!({"keep": {}})),
        ("keep H10", json!({"keep": {"card": "H10"}})),
        ("keep h10", json!({"keep": {"card": "h10"}})),
        ("keep H3", json!({"keep": {"card": "H3"}})),
        ("keep H4+R7", json!({"keep": {"card": ["H4", "R7"]}})),
        ("discard H10", json!({"discard": {"card": "H10"}})),
        ("discard H4+R7", json!({"discard": {"card": ["H4", "R7"]}})),
        ("read H10", json!({"read": {"card": "H10"}})),
        ("read H4+R7", json!({"read": {"card": ["H4", "R7"]}})),
        ("flag H10", json!({"flag": {"card": "H10"}})),
        ("flag H4+R7", json!({"flag": {"card": ["H4", "R7"]}})),
        ("borrow H10", json!({"borrow": {"card": "H10"}})),
        ("announce", json!("announce")),
        ("announce", json!({"announce": {}})),
        ("announce 3-card", json!({"announce": {"work": "3-card"}})),
        ("announce 3-card -", json!({"announce": {"work": "3-card", "lay": []}})),
        ("announce 3-Card S5+H5+Y5", json!({"announce": {"work": "3-Card", "lay": ["S5", "H5", "Y5"]}})),
        ("announce 3-card S5+H5+Y5", json!({"announce": {"work": "3-card", "lay": ["S5", "H5", "Y5"]}})),
        ("announce 3-card S5+H5+S5", json!({"announce": {"work": "3-card", "lay": ["S5", "H5", "S5"]}})),
        (
            "announce 3-card S5+H5+Y5 borrow -",
            json!({"announce": {"work": "3-card", "lay": ["S5", "H5", "Y5"], "borrow": []}}),
        ),
        ("announce 3-card borrow M6+H10", json!({"announce": {"work": "3-card", "borrow": ["M6", "H10"]}})),
        (
            "announce 3-card S5 borrow M6+M6",
            json!({"announce": {"work": "3-card", "lay": ["S5"], "borrow": ["M6", "M6"]}}),
        ),
        (
            "announce 3-card S5 borrow M6 pay B:L3",
            json!({"announce": {"work": "3-card", "lay": ["S5"], "borrow": ["M6"], "pay": [{"to": 1, "cards": ["L3"]}]}}),
        ),
        (
            "announce 3-card S5 borrow M6 pay B:L3+L3",
            json!({"announce": {"work": "3-card", "lay": ["S5"], "borrow": ["M6"], "pay": [{"to": 1, "cards": ["L3", "L3"]}]}}),
        ),
        (
            "announce 3-card S5 borrow M6 pay B:-",
            json!({"announce": {"work": "3-card", "lay": ["S5"], "borrow": ["M6"], "pay": [{"to": 1, "cards": []}]}}),
        ),
        (
            "announce 3-card S5 borrow M6 pay B:L3 B:M2",
            json!({"announce": {"work": "3-card", "lay": ["S5"], "borrow": ["M6"], "pay": [{"to": 1, "cards": ["L3"]}, {"to": 1, "cards": ["M2"]}]}}),
        ),
        (
            "announce 3-card S5 borrow M6 pay F:L3",
            json!({"announce": {"work": "3-card", "lay": ["S5"], "borrow": ["M6"], "pay": [{"to": 5, "cards": ["L3"]}]}}),
        ),
        (
            "announce 3-card S5 borrow M6 pay I:L3",
            json!({"announce": {"work": "3-card", "lay": ["S5"], "borrow": ["M6"], "pay": [{"to": 8, "cards": ["L3"]}]}}),
        ),
    ]
}

#[test]
fn what_people_say() {
    let sayings = sayings();
    for game in games() {
        sayings_judged_alike(&game, &sayings);
    }
}
