//! Records of every game, checked by the script in Python that knows nothing of us but `docs/RECORDS.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use masterpiece::Masterpiece;
use pass_the_paint::PassThePaint;
use pastiche::Pastiche;
use table::fairness::{Epoch, Key};
use table::{BotName, By, BySeat, Chance, Entry, Game, Match, Record, Seat};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the script says of each of these files, and whether it is content with all of them.
fn check(words: &[&str], files: &[PathBuf]) -> (Vec<String>, bool) {
    let mut script = Command::new("python3");
    script.arg("-B").arg(root().join("examples/check_record.py")).args(words).args(files);
    let ran = script.output().expect("python3 is there");
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "", "it does not break off");
    let said = String::from_utf8(ran.stdout).expect("text");
    assert_eq!(said.lines().count(), files.len(), "{said}");
    let about = |(line, file): (&str, &PathBuf)| {
        let told = line.strip_prefix(&format!("{}: ", file.display()));
        told.unwrap_or_else(|| panic!("{line}")).to_owned()
    };
    (said.lines().zip(files).map(about).collect(), ran.status.success())
}

/// The same of records that are not kept; the folder is of this name.
fn check_written(folder: &str, words: &[&str], records: &[String]) -> (Vec<String>, bool) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for records");
    let files: Vec<_> = (0..records.len()).map(|nth| folder.join(nth.to_string())).collect();
    for (file, record) in files.iter().zip(records) {
        fs::write(file, record).expect("a record is written");
    }
    check(words, &files)
}

fn key(byte: u8) -> Key {
    Key::new([byte; 32])
}

/// The records that are kept of a game by one version of its rules.
fn kept<G: Game>(rules: u32) -> Vec<PathBuf> {
    let folder = root().join("games").join(G::ID).join("records").join(rules.to_string());
    let files = fs::read_dir(&folder).expect("records of every version are kept");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some());
    files.sort();
    files
}

fn read<G: Game>(file: &Path) -> Record<G> {
    let written = fs::read_to_string(file).expect("a record");
    Record::read(&written).unwrap_or_else(|wrong| panic!("{}: {wrong}", file.display())).record
}

/// The script is content with all that is kept, and this is told somewhere in it.
fn hold<G: Game>(kinds: &[&str]) {
    let mut all = String::new();
    for rules in 1..=G::RULES_VERSION {
        let files = kept::<G>(rules);
        let (told, content) = check(&[], &files);
        for (told, file) in told.iter().zip(&files) {
            let record = read::<G>(file);
            let start = format!("{} for {} by rules {rules} holds: ", G::TITLE, record.head.seats);
            assert!(told.starts_with(&start), "{}: {told}", file.display());
            all += &record.to_json_lines();
        }
        assert!(content && !files.is_empty());
    }
    for kind in kinds {
        assert!(all.contains(&format!("{{\"{kind}\":")), "no {kind} in any record of {}", G::TITLE);
    }
    assert!(all.contains("\"do\":\"undo\"") && all.contains("\"do\":\"takeback\""));
}

#[test]
fn games_of_every_game_hold() {
    macro_rules! each {
        ($($game:ty),+) => {$(hold::<$game>(&[]);)+};
    }
    shelf::each_game!(each);
}

#[test]
fn games_of_pastiche_hold() {
    hold::<Pastiche>(&[
        "gallery-filled",
        "drew-commission",
        "drew-hexes",
        "exchanged",
        "swapped",
        "discarded",
    ]);
}

#[test]
fn games_of_birth_of_a_masterpiece_hold() {
    hold::<Masterpiece>(&["drew", "drew-last", "reshuffled", "took", "paid", "read", "acclaimed", "flagged"]);
}

#[test]
fn games_of_pass_the_paint_hold() {
    hold::<PassThePaint>(&["laid-out", "turned-up", "reshuffled", "claimed", "passed", "picked-up"]);
}

/// A game of today by chance, with second thoughts, taken back now and then, not all of it by the players' own hands.
fn played<G: Game>(options: &G::Options, seats: u8, seed: u8) -> Record<G> {
    let (key, mut dice) = (key(seed), fastrand::Rng::with_seed(seed.into()));
    let names = vec!["Ada \"the first\"".to_owned(), "Zoë\u{2028}\t".to_owned()];
    let started = Match::<G>::start_fair(options, seats, names, "2026-11-16T10:50:00Z", &key);
    let mut game = started.expect("so many can play");
    let bot = BotName::new("journeyman").expect("a name");
    while !game.state().status().is_over() {
        let seat = Seat::new(dice.u8(..seats));
        if let Some(action) = game.state().at_random(seat, &mut dice) {
            let by = [By::Player, By::Bot(bot), By::Clock(bot), By::Standing][dice.usize(..4)];
            // To choose once more what one has chosen already is refused.
            let _ = game.submit_by(seat, by, action, &mut game.chance(&key));
        }
        if dice.u8(..20) == 0 {
            let _ = game.undo(Seat::new(dice.u8(..seats)));
        }
        if dice.u8(..80) == 0 {
            let _ = game.take_back(Seat::new(dice.u8(..seats)));
        }
        // Once early, so that there is luck after it, and then now and then.
        if game.record().entries.len() > 8 && (game.epoch().is_none() || dice.u8(..80) == 0) {
            game.renew(Epoch::new([dice.u8(..); 16]));
        }
    }
    game.publish(&key);
    game.record().clone()
}

/// A record that was altered by somebody who knows how to write one, and what is to be found out.
type Altered<G> = (&'static str, &'static str, Record<G>);

fn altered<G: Game>(whole: &Record<G>) -> Vec<Altered<G>> {
    let with = |what, found, alter: &dyn Fn(&mut Record<G>)| {
        let mut record = whole.clone();
        alter(&mut record);
        assert!(record != *whole, "{what} changes something");
        (what, found, record)
    };
    // Two actions that drew different things.
    let mut drew = (1..whole.entries.len()).filter(|nth| !whole.entries[*nth].picks().is_empty());
    let first = drew.next().expect("somebody draws");
    let differs = |nth: &usize| whole.entries[*nth].events() != whole.entries[first].events();
    let second = drew.find(differs).expect("and somebody draws something else");
    let renewal =
        whole.entries.iter().position(|entry| matches!(entry, Entry::Renew { .. })).expect("it was renewed");
    vec![
        with("names exchanged", "committed to, or the head was altered", &|record| {
            record.head.players.swap(0, 1);
        }),
        with("another time", "committed to, or the head was altered", &|record| {
            record.head.started = Some("2026-11-16T10:50:01Z".to_owned());
        }),
        with("other rules", "", &|record| record.head.rules = if record.head.rules == 1 { 2 } else { 1 }),
        with("another key", "the key is not the one that the table committed to", &|record| {
            record.key = Some(key(78).publish());
        }),
        with("a key and a commitment of one's own", "is not what the key gives", &|record| {
            record.key = Some(key(78).publish());
            record.head.commitment = Some(key(78).commitment(&record.head));
        }),
        with("another pick", "is not what the key gives", &|record| {
            let Entry::Deal { picks, .. } = &mut record.entries[0] else { return };
            picks[0] = u32::from(picks[0] == 0);
        }),
        with("a pick less", "is missing", &|record| {
            let Entry::Act { picks, .. } = &mut record.entries[first] else { return };
            picks.pop();
        }),
        with("a pick more", "picks left over: 1", &|record| {
            let Entry::Act { picks, .. } = &mut record.entries[first] else { return };
            picks.push(0);
        }),
        with("events of two entries exchanged", "entry ", &|record| {
            let (one, other) = record.entries.split_at_mut(second);
            let Entry::Act { events: one, .. } = &mut one[first] else { return };
            let Entry::Act { events: other, .. } = &mut other[0] else { return };
            std::mem::swap(one, other);
        }),
        with("events of the deal exchanged", "entry 0: it tells ", &|record| {
            let Entry::Deal { events, .. } = &mut record.entries[0] else { return };
            let last = events.len() - 1;
            events.swap(last - 1, last);
        }),
        with("an event less", "entry 0: it tells nothing where ", &|record| {
            let Entry::Deal { events, .. } = &mut record.entries[0] else { return };
            events.pop();
        }),
        with("an entry less", "entry ", &|record| drop(record.entries.remove(first))),
        with("luck undone", "luck is not undone", &|record| {
            let seat = record.entries[first].seat().expect("somebody acted");
            record.entries.insert(first + 1, Entry::Undo { seat });
        }),
        with("nothing to take back", "entry 1: there is nothing of one's own to take back", &|record| {
            record.entries.insert(1, Entry::TakeBack { seat: Seat::new(0) });
        }),
        with("a renewal put in", "is not what the key gives", &|record| {
            record.entries.insert(first, Entry::Renew { epoch: Epoch::new([1; 16]) });
        }),
        with("a renewal left out", "", &|record| drop(record.entries.remove(renewal))),
        with("another epoch", "is not what the key gives", &|record| {
            record.entries[renewal] = Entry::Renew { epoch: Epoch::new([1; 16]) };
        }),
        with("renewed after the end", "the game was over before", &|record| {
            let Entry::Renew { epoch } = record.entries[renewal] else { return };
            let end = record.entries.len();
            record.entries.insert(end, Entry::Renew { epoch });
        }),
        with("played on after the end", "the game was over before", &|record| {
            let last = record.entries.last().cloned();
            record.entries.extend(last);
        }),
        with("places exchanged", "the closing line: its places ", &|record| {
            let places = record.places.as_ref().expect("it is over").as_slice();
            let [best, worst] =
                [places.iter().min(), places.iter().max()].map(|place| *place.expect("a place"));
            let turned = |seat: Seat| match places[seat.index()] {
                place if place == best => worst,
                place if place == worst => best,
                place => place,
            };
            record.places = Some(BySeat::new(record.head.seats, turned));
        }),
        with("no places", "it has not a place for each seat", &|record| record.places = None),
        with("a key before the end", "it has a key, but the game is not over", &|record| {
            record.entries.truncate(first + 1);
            record.places = None;
        }),
        with("no key", "the luck cannot be proven: the key is not published", &|record| record.key = None),
        with("no commitment", "the luck cannot be proven: the table showed no commitment", &|record| {
            record.head.commitment = None;
        }),
    ]
}

/// Each is refused for what is wrong with it, in both forms.
fn refused<G: Game>(options: &G::Options, seats: u8) {
    let not_all_alike = |record: &Record<G>| {
        let places = record.places.as_ref().expect("it is over").as_slice();
        places.iter().any(|place| *place != places[0])
    };
    let whole = (1..20).map(|seed| played::<G>(options, seats, seed)).find(not_all_alike).expect("a winner");
    let (told, content) = check_written(G::ID, &[], &[whole.to_text(), whole.to_json_lines()]);
    assert!(content, "{told:#?}");

    let altered = altered(&whole);
    let written: Vec<_> =
        altered.iter().flat_map(|(_, _, record)| [record.to_text(), record.to_json_lines()]).collect();
    let (told, content) = check_written(&format!("altered-{}", G::ID), &[], &written);
    assert!(!content);
    let expected = altered.iter().flat_map(|altered| [altered, altered]);
    for (told, (what, found, _)) in told.iter().zip(expected) {
        assert!(told.contains(found) && !told.contains("holds"), "{what}: {told}");
    }
}

#[test]
fn altered_games_of_pastiche_are_refused() {
    refused::<Pastiche>(&pastiche::Options::default(), 3);
}

#[test]
fn altered_games_of_birth_of_a_masterpiece_are_refused() {
    refused::<Masterpiece>(&masterpiece::Options::default(), 4);
}

#[test]
fn altered_games_of_pass_the_paint_are_refused() {
    refused::<PassThePaint>(&pass_the_paint::Options::default(), 5);
}

#[test]
fn files_that_are_no_whole_records_are_refused() {
    let variant = pass_the_paint::Variant::AdvancedDraft;
    let options = pass_the_paint::Options { variant, ..Default::default() };
    let record = played::<PassThePaint>(&options, 2, 5);
    let (text, lines) = (record.to_text(), record.to_json_lines());
    let without_last = |text: &str| text.trim_end().rsplit_once('\n').map(|(most, _)| most.to_owned());
    let cases = [
        (String::new(), "there is no record here"),
        ("Dear diary\n".to_owned(), "line 1: looked for an entry like `12. B mix`, found `Dear diary`"),
        ("\u{1b}[31m{\n".to_owned(), "line 1: looked for an entry like `12. B mix`, found `\u{fffd}[31m{`"),
        ("{\"atelier\":2}\n{\"end\":0}\n".to_owned(), "the head: `None` is not a game that is known here"),
        (without_last(&text).expect("lines"), "the record is cut off: its closing line is missing"),
        (without_last(&lines).expect("lines"), "the record is cut off: its closing line is missing"),
        (text.clone() + "and so on\n", "something stands after the closing line"),
        (lines.clone() + "{}\n", "something stands after the closing line"),
        (lines.clone() + &lines, "something stands after the closing line"),
        (text.replacen("\n3. ", "\n4. ", 1), "entry 4 stands where entry 3 belongs"),
        (lines.replacen("\"n\":3,", "\"n\":3.5,", 1), "not readable: 3.5 is not a whole number"),
        (lines.replacen("\"n\":3,", "\"n\":3,\"n\":3,", 1), "not readable: a field stands there twice"),
        (lines.replacen("\"n\":3,", "\"n\":3,\"m\":3,", 1), "an entry has fields that are not known: m"),
        (text.replacen("[Atelier 2]", "[Atelier 3]", 1), "this reads formats 1 and 2"),
        (text.replacen("pass-the-paint", "chess", 1), "`chess` is not a game that is known here"),
        (text.replacen("\"easier\":false", "\"easier\":0", 1), "the option easier cannot be 0"),
        (text.replacen("[Seats 2]", "[Seats 3]", 1), "3 cannot play this"),
        (text.replacen("(bot journeyman)", "(bot  master)", 1), "`bot  master` is nobody's hand"),
        // By another's hand: nothing shows it but the digest.
        (text.replacen("(bot journeyman)", "(bot master)", 1), "the digest does not fit"),
        (lines.replacen("\"digest\":\"", "\"digest\":\"0", 1), "the digest does not fit"),
    ];
    let records: Vec<_> = cases.iter().map(|(record, _)| record.clone()).collect();
    let (told, content) = check_written("spoiled", &[], &records);
    assert!(!content);
    for (told, (_, found)) in told.iter().zip(&cases) {
        assert!(told.contains(found), "{found}: {told}");
    }
}

/// The records in `docs/RECORDS.md`, and those in what the games say of themselves.
fn examples() -> Vec<String> {
    let document = fs::read_to_string(root().join("docs/RECORDS.md")).expect("the document is there");
    let mut examples = blocks(&document);
    for game in shelf::games() {
        let readme = root().join("games").join(game.id).join("README.md");
        let readme = blocks(&fs::read_to_string(readme).expect("every game says what it is"));
        examples.extend(readme.into_iter().filter(|block| block.starts_with("[Atelier ")));
    }
    examples
}

fn blocks(document: &str) -> Vec<String> {
    let blocks = document.split("```text\n").skip(1).filter_map(|rest| rest.split_once("```"));
    blocks.map(|(block, _)| block.to_owned()).collect()
}

#[test]
fn the_examples_of_the_document_hold() {
    let examples = examples();
    let (told, content) = check_written("examples", &["--key", &key(7).publish()], &examples);
    assert!(content, "{told:#?}");
    for game in shelf::games() {
        assert!(told.iter().any(|told| told.starts_with(game.title)), "{} has an example", game.title);
    }
    for example in examples {
        let opened = shelf::open(&example).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert!(!opened.status().is_over());
    }
    let (told, content) = check_written("other-key", &["--key", &key(8).publish()], &self::examples());
    assert!(!content && told.iter().all(|told| told.contains("committed to")), "{told:#?}");
}

/// Words that are too large to be even are left out so seldom that no game shows it.
#[test]
fn the_script_picks_as_a_table_does() {
    let bounds = [54, 53, 52, 0x8000_0001, 0x8000_0001, 0x8000_0001, 1, u32::MAX, 7];
    let mut chance = key(7).stream(17);
    let picks = bounds.map(|below| chance.pick(below));
    let code = format!(
        "from check_record import *\nluck = luck_of(stream_key(bytes([7] * 32), {{'atelier': 1}}), 17)\n\
         print([luck(below) for below in {bounds:?}])"
    );
    let mut script = Command::new("python3");
    let ran =
        script.args(["-B", "-c", &code]).current_dir(root().join("examples")).output().expect("python3");
    assert_eq!(String::from_utf8_lossy(&ran.stdout).trim(), format!("{picks:?}"));
    let document = fs::read_to_string(root().join("docs/RECORDS.md")).expect("the document is there");
    for pick in picks.iter().take(6) {
        assert!(document.contains(&pick.to_string()), "{pick}");
    }
}

/// Names are taken out at their bearers' wish: the luck holds, and it is said what no longer does.
#[test]
fn a_record_without_a_name_holds_but_for_its_head() {
    let mut record = played::<PassThePaint>(&pass_the_paint::Options::default(), 3, 5);
    let head = table::redacted(&record.head_line(), &[1], "Somebody").expect("a head");
    record.head = serde_json::from_str(&head).expect("a head");
    let mut forged = record.clone();
    forged.key = Some(key(78).publish());
    let written = [record.to_text(), record.to_json_lines(), forged.to_text()];
    let (told, content) = check_written("redacted", &[], &written);
    assert!(!content);
    for told in &told[..2] {
        assert!(told.contains("holds") && told.ends_with("its head is not proven"), "{told}");
    }
    assert!(told[2].contains("the key is not the one"), "{}", told[2]);
}
