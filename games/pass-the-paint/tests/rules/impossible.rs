//! Positions that no game comes to, and lines that are no positions: each is refused with a reason.

use pass_the_paint::PassThePaint;

use super::position::at;
use super::scene::Scene;

/// A line that is a position.
const DRAFT: &str = "- 1.1 draft - - br - - P11+P12 bbryo|b|C01|-|-|- bryyw|r|C02+P01|-|-|-";
const DECIDE: &str = "- 1.1 decide - - brgo - C30 P11+P12 bbyo|b|C01|-|g|- bryy|r|C02+P01|-|o|discard";
const ADVANCED: &str = "a 1.2 draft A bg brgo r - P11+P12 -|-|C01|-|-|- -|o|C02|-|-|-";
const DOUBLE: &str = "d 1.0 draft - - - - - P09+P10+P11+P12 bbbryg|-|C01|-|-|- rrwwop|-|C02|-|-|- \
                      yyyygo|-|C03|-|-|- bbrrwp|-|C04|-|-|-";

#[test]
fn positions_are_read_as_they_are_written() {
    for line in [DRAFT, DECIDE, ADVANCED, DOUBLE] {
        let scene = Scene::of(line);
        assert_eq!(scene.game.to_string(), line);
    }
    let scene = at("2.5 decide", &["b||r", "r||b"]).scene();
    let line = scene.game.to_string();
    assert_eq!(Scene::of(&line).game, scene.game);
}

/// With one part changed, it is refused for this reason.
fn refused(line: &str, misfits: &[(&str, &str, &str)]) {
    assert!(line.parse::<PassThePaint>().is_ok(), "{line}");
    for (from, to, reason) in misfits {
        assert!(line.contains(from), "{from} in {line}");
        let changed = line.replacen(from, to, 1);
        let why = changed.parse::<PassThePaint>().err().map(|why| why.to_string());
        let why = why.unwrap_or_else(|| panic!("this is no position: {changed}"));
        // Either it cannot be read, or no game comes to it.
        let unreadable = format!("looked for {reason}, found ");
        let impossible = format!("no game comes to this position: {reason}");
        assert!(why.starts_with(&unreadable) || why == impossible, "{changed}: {why}");
    }
}

#[test]
fn lines_that_are_no_positions() {
    for line in ["", "-", "draft", "- 1.1 draft - - br - -", "- 1.1 draft - - br - - P11+P12"] {
        assert!(line.parse::<PassThePaint>().is_err(), "{line:?}");
    }
    refused(
        DRAFT,
        &[
            ("- 1.1", "x 1.1", "options, out of a d e h o"),
            ("- 1.1", "hh 1.1", "each option once"),
            ("1.1", "11", "a turn like `1.2`"),
            ("1.1", "1.01", "a number"),
            ("1.1", "1.+1", "a number"),
            ("1.1", "1.300", "a number"),
            ("draft", "drafting", "draft, decide or over"),
            ("draft -", "draft Z", "a seat letter"),
            (" br ", " rb ", "cards in order of colours, like `bbrg`"),
            (" br ", " bx ", "cards in order of colours, like `bbrg`"),
            ("P11+P12", "P11+P13", "a commission like `C07`"),
            ("P11+P12", "P11+P11", "each commission once"),
            ("|C01|", "|C01|-|", "a place like `bbrw|by|C01+C05|-|g|keep:C01`"),
            ("|C01|-|-|-", "|C01|-|-|keep:-", "a colour's letter"),
            ("|C01|-|-|-", "|C01|-|-|blue", "a colour's letter"),
            ("|C01|-|-|-", "|C01|-|x|-", "a colour's letter"),
        ],
    );
}

#[test]
fn so_many_do_not_play_it() {
    for count in [0, 1, 7, 8] {
        let line = format!("- 1.0 draft - - - - - -{}", " -|-|-|-|-|-".repeat(count));
        assert!(line.parse::<PassThePaint>().is_err(), "{count}");
    }
    refused(DRAFT, &[("- 1.1", "d 1.1", "so many do not play it")]);
    refused(DOUBLE, &[("d 1.0", "a 1.0", "so many do not play it")]);
}

#[test]
fn rounds_and_turns_that_do_not_come() {
    refused(
        DRAFT,
        &[
            ("1.1", "0.1", "there are two rounds"),
            ("1.1", "3.1", "there are two rounds"),
            ("1.1", "1.7", "a round has not so many turns"),
            ("1.1", "1.6", "the last turn ends the game"),
            ("1.1 draft", "1.1 over", "the last turn ends the game"),
            ("1.1 draft", "1.6 over", "the last turn ends the game"),
            ("1.1", "1.2", "hands have one size"),
            ("1.1", "1.0", "hands have one size"),
            ("1.1", "2.1", "the deck has not such cards"),
        ],
    );
}

#[test]
fn somebody_is_first_in_the_advanced_draft_only() {
    refused(DRAFT, &[("draft -", "draft A", "somebody is first in the advanced draft only")]);
    refused(
        ADVANCED,
        &[
            ("draft A", "draft -", "somebody is first in the advanced draft only"),
            ("draft A", "draft C", "nobody sits there"),
        ],
    );
}

#[test]
fn hands_and_rows_have_their_size() {
    refused(
        DRAFT,
        &[
            ("bbryo|", "bbry|", "hands have one size"),
            ("bbryo|", "bbryoo|", "hands have one size"),
            ("draft - -", "draft - b", "the row is what was not taken"),
            (" br ", " brr ", "as many are turned up as were taken"),
            (" br ", " b ", "as many are turned up as were taken"),
        ],
    );
    refused(
        ADVANCED,
        &[
            ("A bg ", "A b ", "the row is what was not taken"),
            ("A bg ", "A bgo ", "the row is what was not taken"),
            ("A bg ", "A by ", "the row is what was not taken"),
            (" brgo ", " brgoo ", "as many are turned up as were taken"),
            (" -|-|C01", " b|-|C01", "hands have one size"),
        ],
    );
}

#[test]
fn a_commission_is_in_one_place() {
    let twice = "a commission is in two places";
    refused(
        DECIDE,
        &[
            ("C30", "C30+C01", twice),
            ("|C01|", "|C01+C02|", twice),
            ("|C01|", "|C01+C30|", twice),
            ("|C01|", "|C01+P11|", twice),
            ("C30", "P12", twice),
        ],
    );
}

#[test]
fn as_many_palettes_as_players_are_laid_out() {
    let reason = "as many palettes as players are laid out";
    refused(
        DRAFT,
        &[
            ("P11+P12", "P12", reason),
            ("P11+P12", "-", reason),
            ("P11+P12", "P10+P11+P12", reason),
            ("P11+P12", "C40+P12", reason),
            ("- 1.1", "e 1.1", reason),
            ("|C01|-|", "|C01|P06|", reason),
        ],
    );
    refused(DOUBLE, &[("P09+P10+P11+P12", "P11+P12", reason)]);
}

#[test]
fn palettes_are_claimed_when_they_are_complete_and_not_before() {
    let line = at("1.4 draft", &["rygp|||P06", "b"]).middle("P12").line();
    refused(
        &line,
        &[
            ("|P06|", "|P05|", "a palette is claimed with all its colours"),
            ("P12", "P06", "a commission is in two places"),
        ],
    );
    let line = at("1.4 draft", &["rygp|||P06", "bo"]).middle("P12").line();
    let changed = line.replacen("|rygp|-|P06|", "|rygp|-|-|", 1).replacen("P12", "P06+P12", 1);
    let why = changed.parse::<PassThePaint>().expect_err("it is complete").to_string();
    assert!(why.contains("a complete palette is claimed at once"), "{changed}: {why}");
}

#[test]
fn choices_that_cannot_be() {
    let reason = "that cannot be chosen";
    refused(
        DRAFT,
        &[
            ("|C01|-|-|-", "|C01|-|-|g", reason),
            ("|C01|-|-|-", "|C01|-|-|keep", reason),
            ("|C01|-|-|-", "|C01|-|-|discard", reason),
            ("|C01|-|-|-", "|C01|-|g|-", "a card is turned up for each that chose one"),
        ],
    );
    refused(
        DECIDE,
        &[
            ("|g|-", "|g|g", reason),
            ("|g|-", "|g|keep", reason),
            ("|g|-", "|g|keep:C02", reason),
            ("|g|-", "|-|-", "a card is turned up for each that chose one"),
            ("|g|-", "|g|discard", "when all have chosen, choices are shown"),
            ("|g|-", "|g|keep:C01", "when all have chosen, choices are shown"),
            ("|C01|-|g|-", "|C01+C05|-|g|keep:C01+C05", reason),
        ],
    );
    refused(
        ADVANCED,
        &[
            ("|C02|-|-|-", "|C02|-|-|b", "when all have chosen, choices are shown"),
            ("|C01|-|-|-", "|C01|-|-|b", "nobody else chooses"),
            ("|C01|-|-|-", "|C01|-|b|-", "a card is turned up for each that chose one"),
        ],
    );
}

#[test]
fn brush_cards_are_of_the_rounds_deck() {
    let misfit = "the deck has not such cards";
    refused(
        DRAFT,
        &[
            ("bbryo|", "bbryk|", misfit),
            ("bbryo|", "bbryi|", misfit),
            ("bbryo|", "gggop|", misfit),
            ("bbryo|", "bbbbb|", misfit),
            ("bryyw|", "ywwww|", misfit),
        ],
    );
    // With five players six of the red cards are in play, not seven.
    let line = "- 1.0 draft - - - - - P08+P09+P10+P11+P12 bbbbbr|-|-|-|-|- rrrryy|-|-|-|-|- yyywww|-|-|-|-|- \
                ggoopp|-|-|-|-|- brwgoi|-|-|-|-|-";
    refused(
        line,
        &[("ggoopp", "ggoops", misfit), ("brwgoi", "brwgok", misfit), ("brwgoi", "bbbgoi", misfit)],
    );
}

#[test]
fn what_was_turned_up_lies_somewhere() {
    refused(
        DRAFT,
        &[
            ("|b|C01", "|-|C01", "what was turned up lies somewhere"),
            ("|b|C01", "|y|C01", "what was turned up lies somewhere"),
            ("|b|C01", "|bb|C01", "more lies there than was turned up"),
            ("br - - P11", "br y - P11", "more lies there than was turned up"),
        ],
    );
    refused(DECIDE, &[("|r|C02+P01|-|o|", "|r|C02+P01|-|w|", "what was turned up lies somewhere")]);
}

#[test]
fn round_one_has_left_all_its_cards_on_the_table() {
    let line = at("2.0 draft", &["b", "r"]).line();
    let misfit = "the deck has not such cards";
    refused(
        &line,
        &[("|b|", "|bb|", misfit), ("|b|", "|-|", misfit), ("|b|", "|k|", misfit), ("|b|", "|i|", misfit)],
    );
}

/// A card that waits to be kept or discarded was turned up this round, so it is among those that were.
#[test]
fn a_card_turned_up_is_among_those_turned_up_this_round() {
    // In round two: brown and black are said to be turned up, but red and red wait.
    let line = at("2.0 decide", &["||n", "||k"]).line();
    assert!(line.parse::<PassThePaint>().is_ok(), "{line}");
    let discards = line.split(' ').nth(6).expect("the discards").to_owned();
    assert!(discards.contains("rr"), "two reds of round one: {discards}");
    let others = discards.replacen("rr", "", 1) + "nk";
    let changed = line.replacen(&discards, &others, 1).replacen("|n|", "|r|", 1).replacen("|k|", "|r|", 1);
    let read = changed.parse::<PassThePaint>();
    assert!(read.is_err(), "nobody turned up a red this round: {changed}");
}

#[test]
fn a_game_that_is_over_has_no_cards_left_to_choose() {
    let mut scene = at("2.5 decide", &["b||r", "r||b"]).scene();
    scene.plays(&["A keep", "B keep"]);
    let line = scene.game.to_string();
    refused(
        &line,
        &[
            ("2.6 over", "2.6 draft", "the last turn ends the game"),
            ("2.6 over", "1.6 over", "the last turn ends the game"),
            ("2.6 over", "2.5 over", "the last turn ends the game"),
            ("|-|-|-|- ", "|-|-|r|- ", "a card is turned up for each that chose one"),
            ("|-|-|-|- ", "|-|-|-|discard ", "nobody else chooses"),
            (" -|br|", " b|br|", "hands have one size"),
        ],
    );
}

/// What is stored as JSON is checked like a line.
#[test]
fn stored_positions_are_checked_too() {
    let scene = Scene::of(DECIDE);
    let stored = serde_json::to_string(&scene.game).expect("a position can be stored");
    assert_eq!(serde_json::from_str::<PassThePaint>(&stored).expect("it is read back"), scene.game);
    for (from, to) in [
        ("\"round\":1", "\"round\":3"),
        ("\"turn\":1", "\"turn\":2"),
        ("\"step\":\"decide\"", "\"step\":\"draft\""),
        ("[\"C30\"]", "[\"C01\"]"),
        ("[\"P11\",\"P12\"]", "[\"P11\"]"),
        ("\"bbyo\"", "\"bbyk\""),
        ("\"round\":1", "\"round\":1,\"luck\":7"),
    ] {
        assert!(stored.contains(from), "{from} in {stored}");
        let changed = stored.replacen(from, to, 1);
        assert!(serde_json::from_str::<PassThePaint>(&changed).is_err(), "{changed}");
    }
}
