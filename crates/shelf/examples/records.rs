//! `cargo xtask records`: plays the records that stand for the newest rules of each game, where there are none yet, and
//! writes down what everybody sees of all records.
//!
//! Whole games for every number of seats and every option, with offers, second thoughts, undos and takebacks, by all
//! kinds of hands, in both written forms. They are kept for ever as `games/GAME/records/VERSION`, and the tests of the
//! shelf replay all of them, of every version. Records are never written anew; what is seen of them is, when views change
//! their form.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use table::fairness::Key;
use table::{AnyMatch, BotName, By, FORMAT, Game, Match, OptionKind, Seat, Status};

/// At least so many of each game.
const RECORDS: usize = 36;
/// As people are called.
const NAMES: [&str; 6] =
    ["Ada", "Бен", "日本 花子", "Zoë \"Q\" [3]", "Ng", "Maximilian Alexander von und zu Hohenfels"];
const STARTED: &str = "2026-11-16T10:50:00Z";

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let games = PathBuf::from(std::env::args().nth(1).ok_or("say where the games are")?);
    macro_rules! write_each {
        ($($game:ty),+) => {$(write::<$game>(&games)?;)+};
    }
    shelf::each_game!(write_each);
    for game in shelf::games() {
        for version in 1..=game.rules_version {
            write_views(&games.join(game.id).join("records").join(version.to_string()))?;
        }
    }
    Ok(())
}

fn records_in(folder: &Path) -> Result<Vec<PathBuf>, Failed> {
    let files: Result<Vec<_>, _> = fs::read_dir(folder)?.collect();
    let files = files?.into_iter().map(|file| file.path());
    let mut files: Vec<_> = files.filter(|file| !file.ends_with("views")).collect();
    files.sort();
    Ok(files)
}

/// A line for each record: its name, and a digest of what was seen after each entry.
fn write_views(folder: &Path) -> Result<(), Failed> {
    let mut lines = String::new();
    for file in records_in(folder)? {
        let played = shelf::open(&fs::read_to_string(&file)?)?;
        let name = file.file_name().ok_or("a record without a name")?.to_string_lossy().into_owned();
        writeln!(lines, "{name} {}", testkit::view_digests(played.as_ref()).join(" "))?;
    }
    Ok(fs::write(folder.join("views"), lines)?)
}

fn write<G: Game>(games: &Path) -> Result<(), Failed> {
    let folder = games.join(G::ID).join("records").join(G::RULES_VERSION.to_string());
    fs::create_dir_all(&folder)?;
    let mut formats = Vec::new();
    for file in records_in(&folder)? {
        formats.push(table::head_of(&fs::read_to_string(file)?)?.atelier);
    }
    if formats.contains(&FORMAT) {
        println!("{} has its records by rules {}", G::TITLE, G::RULES_VERSION);
        return Ok(());
    }
    // Where older records are by the same rules, the names tell the new ones from them.
    let form = if formats.is_empty() { String::new() } else { format!("-format-{FORMAT}") };
    let mut tables = Vec::new();
    for (name, options) in agreements::<G>()? {
        tables.extend(G::seats_for(&options).map(|seats| (seats, name.clone(), options.clone())));
    }
    let rounds = RECORDS.div_ceil(tables.len());
    let mut written = 0;
    for round in 1..=rounds {
        for (seats, name, options) in &tables {
            written += 1;
            let played = play::<G>(*seats, options, written)?;
            let (text, ending) = match written % 3 {
                0 => (played.record().to_json_lines(), "jsonl"),
                _ => (played.record().to_text(), "txt"),
            };
            fs::write(folder.join(format!("{seats}-{name}-{round}{form}.{ending}")), text)?;
        }
    }
    println!("{} has {written} records by rules {}", G::TITLE, G::RULES_VERSION);
    Ok(())
}

/// What tables agree on: nothing, each choice alone, and each way to play with everything else switched over.
fn agreements<G: Game>() -> Result<Vec<(String, G::Options)>, Failed> {
    let as_printed = serde_json::to_value(G::Options::default())?;
    let mut all = Vec::new();
    let mut add = |name: &str, choices: &Map<String, Value>| -> Result<(), Failed> {
        let mut agreed = as_printed.clone();
        for (option, choice) in choices {
            agreed[option] = choice.clone();
        }
        all.push((name.to_owned(), serde_json::from_value(agreed)?));
        Ok(())
    };
    let other = |name: &str| json!(!as_printed[name].as_bool().unwrap_or(false));
    let flags = G::OPTIONS.iter().filter(|facts| !matches!(facts.kind, OptionKind::OneOf(_)));
    let flags: Map<_, _> = flags.map(|facts| (facts.name.to_owned(), other(facts.name))).collect();
    add("plain", &Map::new())?;
    for (flag, choice) in &flags {
        add(flag, &Map::from_iter([(flag.clone(), choice.clone())]))?;
    }
    add("all", &flags)?;
    for facts in G::OPTIONS {
        let OptionKind::OneOf(words) = facts.kind else { continue };
        for word in words.iter().filter(|word| as_printed[facts.name] != json!(word)) {
            let mut choices = Map::from_iter([(facts.name.to_owned(), json!(word))]);
            add(word, &choices)?;
            choices.extend(flags.clone());
            add(&format!("{word}-all"), &choices)?;
        }
    }
    Ok(all)
}

fn play<G: Game>(seats: u8, options: &G::Options, seed: usize) -> Result<Match<G>, Failed> {
    let mut luck = fastrand::Rng::with_seed(seed as u64);
    let key = Key::new(std::array::from_fn(|_| luck.u8(..)));
    let names = NAMES.iter().cycle().skip(seed).take(usize::from(seats)).map(ToString::to_string);
    let mut game = Match::<G>::start_fair(options, seats, names.collect(), STARTED, &key)?;
    while let Status::Awaiting { awaited, asked } = game.state().status() {
        let awaited: Vec<_> = awaited.iter().collect();
        let anybody = Seat::new(luck.u8(..seats));
        let seat = awaited[luck.usize(..awaited.len())];
        let chosen = match luck.u8(..24) {
            0 if luck.u8(..4) == 0 => game.take_back(anybody).is_ok().then_some(None),
            0 => game.undo(anybody).is_ok().then_some(None),
            1 | 2 => Some(game.state().propose(anybody, &mut luck).map(|action| (anybody, action))),
            3..=7 => asked
                .iter()
                .next()
                .map(|seat| game.state().sample(seat, &mut luck).map(|action| (seat, action))),
            8..=10 => Some(game.state().at_random(seat, &mut luck).map(|action| (seat, action))),
            _ => None,
        };
        let (seat, action) = match chosen {
            Some(None) => continue,
            Some(Some(chosen)) => chosen,
            None => (seat, greedy(&game, seat, &mut luck)?),
        };
        let mut chance = game.chance(&key);
        game.submit_by(seat, hand(seat, &mut luck), action, &mut chance)?;
    }
    game.publish(&key);
    Ok(game)
}

fn greedy<G: Game>(game: &Match<G>, seat: Seat, luck: &mut fastrand::Rng) -> Result<G::Action, Failed> {
    let game: &dyn AnyMatch = game;
    let thought = bots::think(game, "greedy", seat, true).ok_or("no such bot")?;
    Ok(thought.choose(luck).action.ok_or("a bot without an answer")?.parse()?)
}

/// A person sits at A, a bot at B, and the others are stood in for now and then.
fn hand(seat: Seat, luck: &mut fastrand::Rng) -> By {
    let bot = |name| BotName::new(name).unwrap_or_default();
    match (seat.index(), luck.u8(..4)) {
        (1, _) => By::Bot(bot("greedy")),
        (2.., 0) => By::Clock(bot("journeyman")),
        (2.., 1) => By::Standing,
        _ => By::Player,
    }
}
