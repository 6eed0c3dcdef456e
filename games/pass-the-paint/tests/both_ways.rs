//! Notation and JSON are two ways to say the same: what is done, refused or not understood one way is the other way too.

use pass_the_paint::{Options, PassThePaint, Variant};
use serde_json::{Value, json};
use table::Match;
use testkit::{actions_judged_alike, sayings_judged_alike, some_way_into};

/// Games of all kinds, at some moment of each.
fn games() -> impl Iterator<Item = Match<PassThePaint>> {
    (0..120_u64).map(|seed| {
        let (variant, seats) = match seed % 4 {
            0 => (Variant::AdvancedDraft, 2),
            1 => (Variant::DoubleHands, 2),
            _ => (Variant::Standard, 2 + u8::try_from(seed % 5).expect("below five")),
        };
        let options = Options { variant, ..Options::default() };
        some_way_into(&options, seats, seed, usize::try_from(seed).expect("a few"))
    })
}

#[test]
fn every_listed_action_and_its_misspellings() {
    for game in games() {
        actions_judged_alike(&game, 40);
    }
}

/// What people say, right and nearly right, both ways.
fn sayings() -> Vec<(&'static str, Value)> {
    vec![
        ("keep", json!("keep")),
        ("keep", json!({"keep": {}})),
        ("keep", json!({"keep": null})),
        ("keep", json!({"keep": {"pay": []}})),
        ("keep -", json!({"keep": {"pay": []}})),
        ("keep left", json!({"keep": {"side": "left"}})),
        ("keep Left", json!({"keep": {"side": "Left"}})),
        ("Keep", json!("Keep")),
        ("KEEP", json!({"KEEP": {}})),
        ("keep C07", json!({"keep": {"pay": ["C07"]}})),
        ("keep c07", json!({"keep": {"pay": ["c07"]}})),
        ("keep C43", json!({"keep": {"pay": ["C43"]}})),
        ("keep C07+C07", json!({"keep": {"pay": ["C07", "C07"]}})),
        ("keep right C07+P03", json!({"keep": {"side": "right", "pay": ["C07", "P03"]}})),
        ("keep C01+C02+C03", json!({"keep": {"pay": ["C01", "C02", "C03"]}})),
        ("discard", json!("discard")),
        ("discard", json!({"discard": {}})),
        ("discard", json!({"discard": null})),
        ("discard right", json!({"discard": {"side": "right"}})),
        ("discard C07", json!({"discard": {"card": "C07"}})),
        ("draft", json!("draft")),
        ("draft", json!({"draft": {}})),
        ("draft green", json!({"draft": {"colour": "green"}})),
        ("draft Green", json!({"draft": {"colour": "Green"}})),
        ("draft g", json!({"draft": {"colour": "g"}})),
        ("draft mauve", json!({"draft": {"colour": "mauve"}})),
        ("draft left green", json!({"draft": {"side": "left", "colour": "green"}})),
        ("draft green+red", json!({"draft": {"colour": ["green", "red"]}})),
        ("draft left green+red", json!({"draft": {"side": "left", "colour": ["green", "red"]}})),
        ("claim P03", json!({"claim": {"palette": "P03"}})),
        ("claim", json!("claim")),
        ("pass", json!("pass")),
        ("pass", json!({"pass": {}})),
        ("draw", json!("draw")),
        ("draw 2", json!({"draw": {"count": 2}})),
        ("paint", json!("paint")),
        ("", json!("")),
        ("", json!({})),
    ]
}

#[test]
fn what_people_say() {
    let sayings = sayings();
    for game in games() {
        sayings_judged_alike(&game, &sayings);
    }
}
