//! Scores and places (P7.3 to P7.6).

use pastiche::{CommissionId, Score};
use table::{Game, Seat, Viewer};

use super::scene::{at, painting, the};

fn score(hand: &str) -> Score {
    painting(&[hand, "-"]).game.score(the("A"))
}

#[test]
fn p7_3_commissions_usable_cards_and_bonuses_are_added() {
    // 9 + 8 of Homer and a bonus of 3; the gray and the teal that Impression, Sunrise asks for.
    let score = score("Gy+Te+Bk|impression-sunrise,.|.,.|gulf-stream,breezing-up");
    assert_eq!(score, Score { commissions: 17, usable: 8, bonuses: 3, completed: 2 });
    assert_eq!(score.total(), 28);
}

#[test]
fn p7_3_nothing_is_worth_nothing() {
    assert_eq!(score("-").total(), 0);
    assert_eq!(score("8Gn|.,.|.,.").total(), 0, "cards alone do not count");
}

#[test]
fn p7_3_the_scores_of_the_table_are_the_totals() {
    let scene = at("over", &["Gy|umbrellas,.|.,.|fifer", "-|.,.|.,.|yellow-cow"]).scene();
    assert_eq!(scene.game.scores().as_slice(), [15, 15]);
    for viewer in Viewer::all(2) {
        let table = scene.game.view(viewer).table;
        assert!(Seat::all(2).all(|seat| table.players[seat].score == Some(scene.game.score(seat))));
    }
}

#[test]
fn p7_4_each_card_counts_once() {
    // Both ask for green.
    for (held, points) in [("Gn", 1), ("2Gn", 2), ("3Gn", 2), ("12Gn", 2)] {
        assert_eq!(score(&format!("{held}|mona-lisa,milkmaid")).usable, points, "{held}");
    }
}

#[test]
fn p7_4_only_colours_that_are_asked_for_count() {
    assert_eq!(score("R+Bk+Am|fifer,.").usable, 9);
    assert_eq!(score("2R+2Bk+2Am|fifer,.").usable, 9);
    assert_eq!(score("Gy+Bi+Wh+B|fifer,.").usable, 0);
    assert_eq!(score("R+Gy|fifer,.").usable, 4);
}

#[test]
fn p7_4_cards_of_both_commissions_count() {
    assert_eq!(score("2Bk+R+Bi|fifer,mona-lisa").usable, 3 + 3 + 4 + 5);
    assert_eq!(score("Bk+Bi|fifer,mona-lisa").usable, 3 + 5);
}

#[test]
fn p7_4_every_colour_has_its_value() {
    for commission in CommissionId::all() {
        let palette: Vec<_> = commission.facts().colours.iter().map(ToString::to_string).collect();
        let score = score(&format!("{}|{commission},.", palette.join("+")));
        assert_eq!(score.usable, u16::from(commission.facts().points), "{commission}");
    }
}

#[test]
fn p7_4_gallery_and_finished_commissions_play_no_part() {
    let scene = at("painting", &["R+Bk+Am|.,.", "-"]).gallery("fifer,.,.,.").scene();
    assert_eq!(scene.game.score(the("A")).usable, 0);
    assert_eq!(score("R+Bk+Am|.,.|.,.|fifer").usable, 0);
    let scene = painting(&["R+Bk+Am", "-|fifer,."]);
    assert_eq!(scene.game.score(the("A")).usable, 0, "nor do those of others");
}

#[test]
fn p7_5_a_bonus_for_each_artist_once_for_the_pair() {
    for commission in CommissionId::all() {
        let facts = commission.facts();
        let pair = format!("-|.,.|.,.|{commission},{}", facts.companion);
        assert_eq!(score(&pair).bonuses, u16::from(facts.bonus), "{}", facts.artist);
    }
    let homer_and_marc = "gulf-stream,breezing-up,large-blue-horses,yellow-cow";
    assert_eq!(score(&format!("-|.,.|.,.|{homer_and_marc}")).bonuses, 3 + 5);
}

#[test]
fn p7_5_one_of_the_two_is_not_enough() {
    assert_eq!(score("-|.,.|.,.|gulf-stream,yellow-cow").bonuses, 0);
    assert_eq!(score("-|breezing-up,.|.,.|gulf-stream").bonuses, 0, "in hand is not finished");
    let scene = painting(&["-|.,.|.,.|gulf-stream", "-|.,.|.,.|breezing-up"]);
    assert_eq!([the("A"), the("B")].map(|seat| scene.game.score(seat).bonuses), [0, 0], "finished by two");
}

/// The places after a game that ended with these hands.
fn places(hands: &[&str]) -> Vec<u8> {
    at("over", hands).scene().places()
}

#[test]
fn p7_6_the_highest_score_wins() {
    assert_eq!(places(&["-|.,.|.,.|fifer", "-|.,.|.,.|yellow-cow", "-"]), [2, 1, 3]);
    assert_eq!(places(&["Gy|umbrellas,.|.,.|fifer", "-|.,.|.,.|starry-night"]), [1, 2], "15 to 14");
}

#[test]
fn p7_6_a_tie_goes_to_the_one_with_more_commissions() {
    assert_eq!(places(&["-|.,.|.,.|birth-of-venus", "-|.,.|.,.|water-lily-pond,breezing-up"]), [2, 1]);
    // Even against usable cards: 14 + 2 to 8 + 8.
    let (usable, many) = ("Te|milkmaid,the-star|.,.|starry-night", "-|.,.|.,.|water-lily-pond,breezing-up");
    assert_eq!(places(&[usable, many]), [2, 1]);
}

#[test]
fn p7_6_then_to_the_one_with_more_usable_points() {
    // 13 + 13 + 2 to 15 + 13, two commissions each.
    let usable = "Te|the-star,.|.,.|las-meninas,tahitian-women";
    assert_eq!(places(&[usable, "-|.,.|.,.|yellow-cow,sunflowers"]), [1, 2]);
    // Even against a bonus: 8 + 15 + 5 for Marc to 13 + 13 + 2.
    assert_eq!(places(&["-|.,.|.,.|large-blue-horses,yellow-cow", usable]), [2, 1]);
}

#[test]
fn p7_6_then_to_the_one_with_more_bonus_points() {
    // 8 + 15 + 5 for Marc to 14 + 14 and no bonus.
    let marc = "-|.,.|.,.|large-blue-horses,yellow-cow";
    assert_eq!(places(&["-|.,.|.,.|folies-bergere,starry-night", marc]), [2, 1]);
}

#[test]
fn p7_6_those_still_level_share_the_place() {
    let (one, other) =
        ("-|.,.|.,.|folies-bergere,starry-night", "-|.,.|.,.|childs-bath,vision-after-the-sermon");
    assert_eq!(places(&[one, other]), [1, 1]);
    assert_eq!(places(&[one, "-|.,.|.,.|fifer", other]), [1, 3, 1]);
    assert_eq!(places(&[one, "-|.,.|.,.|birth-of-venus,sistine-madonna", other]), [2, 1, 2]);
    assert_eq!(places(&["-", "-", "-", "-"]), [1, 1, 1, 1]);
}
