//! How strong bots are, as people ask for it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Ran, lab};
use serde_json::Value;

fn run(words: &str) -> Ran {
    lab(&words.split_whitespace().collect::<Vec<_>>())
}

fn measured(words: &str) -> Value {
    let ran = run(&format!("{words} --json"));
    assert_eq!(ran.code, 0, "{words}: {}", ran.err);
    serde_json::from_str(&ran.out).expect("it is JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Without what depends on the machine and its mood.
fn timeless(mut told: Value) -> Value {
    for meeting in told["meetings"].as_array_mut().expect("a list") {
        for standing in meeting["standings"].as_array_mut().expect("a list") {
            for time in ["decisions_per_second", "milliseconds_per_decision"] {
                standing[time] = Value::Null;
            }
        }
    }
    told
}

#[test]
fn one_is_measured_among_clones_of_another() {
    for (game, seats) in [("pastiche", 4), ("masterpiece", 4), ("pass-the-paint", 2)] {
        let told = measured(&format!("arena {game} --bots greedy,random --seats {seats} --games 8"));
        assert_eq!((&told["game"], &told["seats"]), (&game.into(), &seats.into()));
        assert_eq!((&told["kind"], &told["seed"]), (&"alone".into(), &1.into()));
        assert_eq!((&told["stopped"], &told["repeatable"]), (&false.into(), &true.into()));
        let command =
            format!("atelier-lab arena {game} --seats {seats} --bots greedy,random --games 8 --seed 1");
        assert_eq!(told["command"], command.as_str());
        let meeting = &told["meetings"][0];
        assert_eq!((&meeting["games"], &meeting["blocks"]), (&8.into(), &(8 / seats).into()));
        assert!((number(&meeting["fair"]) - 1.0 / f64::from(seats)).abs() < 1e-9);
        let standings = meeting["standings"].as_array().expect("a list");
        let names: Vec<_> = standings.iter().map(|bot| bot["name"].as_str().expect("a name")).collect();
        assert_eq!(names, ["greedy", "random"]);
        let places: Vec<_> = standings.iter().map(|bot| bot["places"].as_i64()).collect();
        assert_eq!(places, [Some(8), Some(i64::from(8 * (seats - 1)))]);
        let won: f64 =
            standings.iter().map(|bot| number(&bot["wins"]["mean"]) * number(&bot["places"])).sum();
        assert!((won - 8.0).abs() < 1e-6, "every game is won once: {won}");
        for bot in standings {
            for figure in ["wins", "points", "margin", "elo"] {
                let [from, mean, to] = ["from", "mean", "to"].map(|part| number(&bot[figure][part]));
                assert!(from <= mean && mean <= to, "{figure}: {from} {mean} {to}");
            }
            for figure in ["decisions", "decisions_per_second", "milliseconds_per_decision"] {
                assert!(number(&bot[figure]) > 0.0, "{figure}");
            }
        }
        let [greedy, random] = [0, 1].map(|nth| &standings[nth]);
        assert!(number(&greedy["wins"]["mean"]) > 0.8, "{greedy}");
        assert!(number(&greedy["points"]["mean"]) > number(&random["points"]["mean"]));
        assert!(number(&greedy["elo"]["mean"]) > 0.0 && number(&random["elo"]["mean"]) == 0.0);
        assert_eq!(meeting["sprt"], Value::Null);
    }
}

#[test]
fn games_are_rounded_up_to_whole_blocks() {
    let told = measured("arena pass-the-paint --bots greedy,random --seats 3 --games 4");
    assert_eq!((&told["meetings"][0]["games"], &told["meetings"][0]["blocks"]), (&6.into(), &2.into()));
}

#[test]
fn the_same_command_plays_the_same_games_however_many_threads_play() {
    let command = "arena pass-the-paint --bots greedy,journeyman --seats 4 --games 24 --seed 9";
    let one = measured(&format!("{command} --threads 1"));
    assert_eq!(timeless(one.clone()), timeless(measured(&format!("{command} --threads 3"))));
    let again = one["command"].as_str().expect("a command").strip_prefix("atelier-lab ").expect("the binary");
    assert_eq!(timeless(one.clone()), timeless(measured(again)));
    assert_ne!(timeless(one), timeless(measured(&command.replace("--seed 9", "--seed 8"))));
}

#[test]
fn all_meet_each_other_at_mixed_tables() {
    let told = measured("arena pass-the-paint --bots random,greedy,pupil --seats 2 --games 30");
    assert_eq!(told["kind"], "mixed");
    let meeting = &told["meetings"][0];
    assert_eq!((&meeting["games"], &meeting["elo_by_wins"]), (&30.into(), &Value::Null));
    let standings = meeting["standings"].as_array().expect("a list");
    assert!(standings.iter().all(|bot| bot["places"] == 20), "{meeting}");
    let elo: Vec<_> = standings.iter().map(|bot| number(&bot["elo"]["mean"])).collect();
    assert!(elo.iter().sum::<f64>().abs() < 1e-6, "against the mean: {elo:?}");
    assert!(elo[0] < elo[1], "{elo:?}");

    let two = measured("arena pass-the-paint --bots random,greedy --mixed --seats 4 --games 8");
    assert_eq!(two["kind"], "mixed");
    let places = |nth: usize| &two["meetings"][0]["standings"][nth]["places"];
    assert_eq!([places(0), places(1)], [16, 16]);
    assert!(two["command"].as_str().expect("a command").contains(" --mixed "));
}

#[test]
fn a_ladder_is_climbed_step_by_step() {
    let told = measured("arena pass-the-paint --ladder --playouts 4 --seats 2 --games 2");
    assert_eq!((&told["kind"], &told["repeatable"]), (&"ladder".into(), &true.into()));
    let steps: Vec<_> = told["meetings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|step| [0, 1].map(|nth| step["standings"][nth]["name"].as_str().expect("a name")))
        .collect();
    let expected = [
        ["apprentice", "pupil"],
        ["journeyman", "apprentice"],
        ["master", "journeyman"],
        ["grand-master", "master"],
    ];
    assert_eq!(steps, expected);
    let rungs = told["ladder"].as_array().expect("a list");
    assert_eq!(rungs.len(), 5);
    assert_eq!((&rungs[0]["name"], number(&rungs[0]["elo"]["mean"])), (&"pupil".into(), 0.0));
    let step = number(&told["meetings"][0]["standings"][0]["elo"]["mean"]);
    assert!((number(&rungs[1]["elo"]["mean"]) - step).abs() < 1e-9);
}

#[test]
fn it_stops_when_it_is_certain() {
    let told = measured("arena pass-the-paint --bots greedy,random --seats 2 --games 100000 --sprt 0,20");
    let meeting = &told["meetings"][0];
    assert_eq!(meeting["sprt"]["verdict"], "accepted");
    assert!(number(&meeting["games"]) < 1000.0, "{meeting}");
    assert!(number(&meeting["sprt"]["ratio"]) >= number(&meeting["sprt"]["bound"]));
    let told = measured(
        "arena pass-the-paint --bots random,greedy --seats 2 --games 100000 --sprt -20,0 --threads 3",
    );
    assert_eq!(told["meetings"][0]["sprt"]["verdict"], "rejected");
    let told = measured("arena pass-the-paint --bots greedy,greedy --seats 2 --games 4 --sprt=-10,10");
    assert_eq!(told["meetings"][0]["sprt"]["verdict"], "undecided");
}

#[test]
fn bots_have_the_budget_they_are_given() {
    let told = measured("arena pass-the-paint --bots grand-master@2,grand-master@3ms --seats 2 --games 2");
    assert_eq!(told["repeatable"], false, "one of them thinks by the clock");
    let names: Vec<_> = [0, 1].map(|nth| &told["meetings"][0]["standings"][nth]["name"]).into();
    assert_eq!(names, ["grand-master@2", "grand-master@3ms"]);
    let command = "arena pass-the-paint --bots grand-master,greedy --seats 2 --games 2 --playouts 5";
    let told = measured(command);
    assert_eq!(told["repeatable"], true);
    assert_eq!(timeless(told), timeless(measured(command)));
}

#[test]
fn it_is_told_to_people() {
    let ran = run("arena pass-the-paint --bots greedy,random --seats 3 --games 60 --sprt 0,20");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("greedy among 2 of random\n"), "{}", ran.out);
    for said in [
        "games of pass-the-paint with 3 seats in ",
        "\nA fair share of wins is 33.3 %.\n",
        "\nSPRT accepted: greedy is stronger by 20 Elo rather than by 0 (log likelihood ratio ",
        "\nAgain: atelier-lab arena pass-the-paint --seats 3 --bots greedy,random --games 60 --seed 1 --sprt 0,20\n",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    let table = ran.out.lines().skip(3).take_while(|line| !line.starts_with("A fair"));
    assert!(table.into_iter().all(|line| line.chars().count() <= 80), "{}", ran.out);
    let ran = run("arena pass-the-paint --bots greedy,pupil --seats 2 --games 60");
    assert!(ran.out.starts_with("greedy against pupil\n60 games "), "{}", ran.out);
    assert!(ran.out.contains("\nBy wins alone the difference is +"), "{}", ran.out);
    let ran = run("arena pastiche --bots greedy,random --seats 4 --games 4");
    assert!(ran.out.contains("\nOne of them won every game"), "{}", ran.out);
    let ran = run("arena pass-the-paint --ladder --playouts 3 --seats 2 --games 2");
    assert!(ran.out.contains("\nElo against the lowest, step by step added up.\n"), "{}", ran.out);
    let ran = run("arena pass-the-paint --bots grand-master@1ms,random --seats 2 --games 2");
    assert!(
        ran.out.contains("\nBots that think by the clock will not play quite the same games"),
        "{}",
        ran.out
    );
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_report_has_a_table_and_a_plot() {
    for (name, words, rows) in [
        ("arena-alone", "--bots greedy,random", 2),
        ("arena-mixed", "--bots greedy,random,pupil", 3),
        ("arena-ladder", "--ladder --playouts 3", 8),
    ] {
        let folder = folder(name);
        let file = folder.join("strength.md");
        let words = format!(
            "arena pass-the-paint {words} --seats 2 --games 12 --option harder --report {}",
            file.display()
        );
        let ran = run(&words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let plot = file.with_extension("svg");
        assert_eq!(
            ran.out,
            format!("The report is in {}, its plot in {}.\n", file.display(), plot.display())
        );
        let read = |path: &Path| fs::read_to_string(path).expect("it was written");
        let text = read(&file);
        assert!(
            text.starts_with("# Pass the Paint: strength of bots\n\n![")
                && text.contains("](strength.svg)\n")
        );
        let in_tables = text.lines().filter(|line| line.starts_with('|') && line.contains(" – ")).count();
        assert_eq!(in_tables, rows, "{text}");
        assert!(text.contains("\natelier-lab arena pass-the-paint --seats 2 --"), "{text}");
        assert!(text.contains(" --seed 1") && text.contains(" --option harder\n"), "{text}");
        assert!(
            !text.contains("NaN") && !text.contains("inf") && !text.contains(env!("CARGO_TARGET_TMPDIR")),
            "{text}"
        );
        assert_eq!(text.contains("\n## The ladder\n"), name == "arena-ladder");
        let plot = read(&plot);
        let plot = roxmltree::Document::parse(&plot).expect("well-formed XML");
        let texts = plot.descendants().filter(roxmltree::Node::is_text);
        let written: Vec<_> = texts.filter_map(|node| node.text().map(str::trim)).collect();
        assert!(written.contains(&"pupil") || written.contains(&"random"), "{written:?}");
        assert!(written.iter().any(|words| words.starts_with("Elo against the ")), "{written:?}");
    }
}

#[test]
fn every_judgement_can_be_tuned() {
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let ran = run(&format!("tune {game} --rounds 1 --games 3 --check 3 --seats 3"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("pub const WEIGHTS: [f32; "), "{}", ran.out);
        assert!(ran.out.contains("// Against what it began with: "), "{}", ran.out);
    }
}

#[test]
fn what_cannot_be_measured_is_said() {
    // So many games that nobody would wait for them.
    let many = "--games 1000000000";
    for (words, said) in [
        ("arena chess --bots a,b", "there is no game `chess` here; there is pastiche"),
        ("arena pastiche --bots greedy", "an arena needs at least two bots, such as --bots greedy,random"),
        ("arena pastiche --bots greedy,deep-blue", "Pastiche has no bot `deep-blue`; it has "),
        ("arena pastiche --bots greedy,random --seats 5", "Pastiche is for 2 to 4 players, not 5"),
        ("arena pastiche --bots greedy,random --seats 1", "Pastiche is for 2 to 4 players, not 1"),
        ("arena pastiche --bots greedy,random --option blindfold", "unknown field `blindfold`"),
        ("arena pastiche --bots greedy,random --variant upside-down", "Pastiche has no variants"),
        (
            "arena pastiche --bots greedy,random --sprt 20,0",
            "--sprt takes the lesser number first: 20 is not less",
        ),
        ("arena pastiche --bots greedy,random --sprt 5,5", "5 is not less than 5"),
        ("arena pastiche --bots greedy,random --sprt 20", "--sprt takes two numbers of Elo, such as 0,20"),
        ("arena pastiche --bots greedy,random --sprt 0,much", "--sprt takes two numbers of Elo"),
        ("arena pastiche --bots greedy,random --sprt 0,inf", "--sprt takes two numbers of Elo"),
        ("arena pastiche --bots greedy,random,pupil --sprt 0,20", "not for mixed tables"),
        ("arena pastiche --bots greedy,random --mixed --sprt 0,20", "not for mixed tables"),
        ("arena pastiche --bots greedy@5,random", "greedy does not think ahead, so `greedy@5` is no other"),
        ("arena pastiche --bots grand-master@soon,random", "after @ comes a number of playouts"),
        ("arena pastiche --bots greedy,random --playouts 9", "none of these bots thinks ahead"),
        ("arena pastiche --bots greedy,random --report strength.txt", "does not end in .md"),
        (
            "arena pastiche --bots greedy,random --report nowhere/strength.md",
            "the report cannot be written to ",
        ),
        (
            "arena pastiche --bots a,a,a,a,a,a,a,a,a,a,a,a,a",
            "13 bots are too many to meet each other; 12 are the most",
        ),
        ("tune chess", "there is no game `chess` here"),
    ] {
        let ran = run(&format!("{words} {many}"));
        assert_eq!(ran.code, 1, "{words}");
        assert!(ran.err.starts_with("atelier-lab: ") && ran.err.contains(said), "{words}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{words}: {}", ran.err);
    }
    for words in [
        "arena pastiche",
        "arena pastiche --ladder --bots greedy,random",
        "arena pastiche --ladder --mixed",
        "arena pastiche --bots greedy,random --games 0",
        "arena pastiche --bots master,random --playouts 0",
        "arena pastiche --bots greedy,random --json --report strength.md",
        "tune pastiche --games 0",
    ] {
        assert_eq!(run(words).code, 2, "{words}");
    }
}
