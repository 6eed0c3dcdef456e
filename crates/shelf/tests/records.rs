//! Every record by every version of the rules that was ever released replays, verifies, and looks as it did.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shelf::Shelved;
use table::OptionKind;

/// At least so many of each version.
const ENOUGH: usize = 30;

fn folder(game: &Shelved, version: u32) -> PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    games.join(game.id).join("records").join(version.to_string())
}

/// Each record of a version: its name, and what is written.
fn records(game: &Shelved, version: u32) -> BTreeMap<String, String> {
    let files = fs::read_dir(folder(game, version)).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|file| !file.ends_with("views"));
    let name = |file: &Path| file.file_name().unwrap().to_str().unwrap().to_owned();
    files.map(|file| (name(&file), fs::read_to_string(&file).unwrap())).collect()
}

fn every_version() -> impl Iterator<Item = (&'static Shelved, u32)> {
    shelf::games().iter().flat_map(|game| (1..=game.rules_version).map(move |version| (game, version)))
}

#[test]
fn every_record_replays_to_what_is_written_and_proves_its_luck() {
    for (game, version) in every_version() {
        let records = records(game, version);
        assert!(records.len() >= ENOUGH, "{} has {} records by rules {version}", game.id, records.len());
        for (name, written) in records {
            let at = format!("{}/{version}/{name}", game.id);
            let played = shelf::open(&written).unwrap_or_else(|why| panic!("{at}: {why}"));
            assert_eq!((played.game(), played.rules_version()), (game.id, version), "{at}");
            assert!(played.status().is_over(), "{at} has an end");
            played.verify().unwrap_or_else(|why| panic!("{at}: {why}"));
            let json = name.ends_with("jsonl");
            let again = if json { played.to_json_lines().into_kept() } else { played.to_text().into_kept() };
            assert!(again == written, "{at} is written otherwise than it was");
            let other = if json { played.to_text().into_kept() } else { played.to_json_lines().into_kept() };
            assert!(shelf::open(&other).unwrap().to_text() == played.to_text(), "{at} in its other form");
        }
    }
}

#[test]
fn everybody_sees_of_every_record_what_they_saw() {
    for (game, version) in every_version() {
        let kept = fs::read_to_string(folder(game, version).join("views")).unwrap();
        let kept = kept.lines().map(|line| line.split_once(' ').unwrap());
        let kept: BTreeMap<String, Vec<&str>> =
            kept.map(|(name, digests)| (name.to_owned(), digests.split(' ').collect())).collect();
        let records = records(game, version);
        assert!(kept.keys().eq(records.keys()), "{} {version}: a line for each record", game.id);
        for (name, written) in records {
            let seen = testkit::view_digests(shelf::open(&written).unwrap().as_ref());
            let differs = seen.iter().zip(&kept[&name]).position(|(seen, kept)| seen != kept);
            let at = format!("{}/{version}/{name}", game.id);
            assert_eq!(differs, None, "{at}: after this entry somebody sees something else");
            assert_eq!(seen.len(), kept[&name].len(), "{at}");
        }
    }
}

/// A game that was put away in the middle is finished by the rules it was begun under.
#[test]
fn a_game_begun_by_old_rules_goes_on_by_them() {
    for (game, version) in every_version() {
        for (name, written) in records(game, version).iter().step_by(5) {
            let whole = shelf::open(written).unwrap();
            let lines =
                |upto: usize| (0..upto).map(|entry| whole.entry_line(entry).into_kept()).collect::<Vec<_>>();
            let half = lines(whole.entries() / 2);
            let mut resumed = (game.resume)(&whole.head_line().into_kept(), &mut half.into_iter()).unwrap();
            assert_eq!(resumed.rules_version(), version, "{name}");
            let mut luck = fastrand::Rng::with_seed(1);
            while let table::Status::Awaiting { awaited, .. } = resumed.status() {
                let seat = awaited.iter().next().unwrap();
                let chosen = bots::think(resumed.as_ref(), "greedy", seat, true).unwrap().choose(&mut luck);
                assert!(!chosen.fell_back, "{name}");
                let action = chosen.action.unwrap();
                resumed.submit(seat, table::AnyAction::Notation(&action), &mut luck).unwrap();
            }
            let again = shelf::open(&resumed.to_text().into_kept()).unwrap();
            assert_eq!((again.rules_version(), again.scores()), (version, resumed.scores()), "{name}");
        }
    }
}

#[test]
fn the_newest_rules_have_records_of_all_seats_and_options() {
    for game in shelf::games() {
        let heads: Vec<_> = records(game, game.rules_version)
            .values()
            .map(|written| table::head_of(written).unwrap())
            .collect();
        let seats: BTreeSet<u8> = heads.iter().map(|head| head.seats).collect();
        assert!(seats.iter().copied().eq(game.seats.clone()), "{}: {seats:?}", game.id);
        let as_printed =
            (game.start)(&Value::Null, *game.seats.end(), vec![], &mut fastrand::Rng::with_seed(1));
        let as_printed = as_printed.unwrap().options();
        for facts in game.options {
            // What is off is not written where the option is younger than the game.
            let said = |head: &table::Head<Value>| match &head.options[facts.name] {
                Value::Null => as_printed.get(facts.name).cloned().unwrap_or(Value::Bool(false)),
                said => said.clone(),
            };
            let there: BTreeSet<String> = heads.iter().map(|head| said(head).to_string()).collect();
            let most = match facts.kind {
                OptionKind::OneOf(words) => words.len(),
                _ => 2,
            };
            assert_eq!(there.len(), most, "{}: {} was {there:?}", game.id, facts.name);
        }
    }
}

/// The first rules that were mended: an advanced draft tells by which it was played, and is not taken for the other.
#[test]
fn an_old_advanced_draft_is_no_new_one() {
    let game = shelf::find("pass-the-paint").unwrap();
    let old = records(game, 1).into_iter().filter(|(name, _)| name.contains("advanced")).collect::<Vec<_>>();
    assert!(old.len() >= 2);
    let mut differ = 0;
    for (name, written) in old {
        assert_eq!(shelf::open(&written).unwrap().rules_version(), 1, "{name}");
        let relabelled = written.replace("[Rules 1]", "[Rules 2]").replace("\"rules\":1,", "\"rules\":2,");
        assert_ne!(relabelled, written, "{name}");
        let why = shelf::open(&relabelled).err().unwrap_or_else(|| panic!("{name} was taken for a new one"));
        // Another card is turned up, or a pick is larger than there are cards; the digest does not fit in any case.
        differ += usize::from(why.to_string().starts_with("entry "));
    }
    assert!(differ > 0, "no row was drawn from other cards");
}
