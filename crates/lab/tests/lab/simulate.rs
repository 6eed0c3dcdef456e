//! Many games, and how fast they go.

use std::process::{Command, Stdio};

use crate::common::lab;
use serde_json::Value;

fn simulated(words: &str) -> Value {
    let words: Vec<_> = words.split_whitespace().collect();
    let ran = lab(&words);
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).expect("it is JSON")
}

#[test]
fn games_are_summed_up() {
    let summary = simulated("simulate pastiche --games 40 --players greedy,random --seats 4 --json");
    assert_eq!((&summary["games"], &summary["seats"]), (&40.into(), &4.into()));
    let players = summary["players"].as_array().expect("a list");
    let names: Vec<_> = players.iter().map(|player| player["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["greedy", "random"]);
    let played: Vec<_> = players.iter().map(|player| player["played"].as_u64().expect("a number")).collect();
    assert_eq!(played, [80, 80]);
    let wins: f64 = summary["by_seat"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|seat| seat["wins"].as_f64().expect("a number"))
        .sum();
    assert!((wins - 100.0).abs() < 1e-6, "every game is won once: {wins}");
    let mean = |player: &Value| player["score"]["mean"].as_f64().expect("a number");
    assert!(mean(&players[0]) > mean(&players[1]), "greedy beats random");
    let achieved = summary["achieved"].as_object().expect("kinds");
    assert_eq!(achieved.keys().collect::<Vec<_>>(), ["Colours", "Commissions"]);
    for (name, tried) in achieved.values().flat_map(|kind| kind.as_object().expect("names")) {
        let [done, of] = ["done", "of"].map(|figure| tried[figure].as_f64().expect("a number"));
        assert!(0.0 <= done && done <= of && of > 0.0, "{name}: {done} of {of}");
    }
    assert!(achieved["Commissions"]["blue-dancers"]["done"].as_f64().expect("a number") > 0.0);
}

#[test]
fn the_same_seed_is_the_same_games_however_many_threads_play() {
    let one = simulated("simulate pastiche --games 12 --seats 3 --seed 7 --threads 1 --json");
    assert_eq!(one, simulated("simulate pastiche --games 12 --seats 3 --seed 7 --threads 3 --json"));
    assert_ne!(one, simulated("simulate pastiche --games 12 --seats 3 --seed 8 --threads 1 --json"));
}

#[test]
fn every_option_is_played_through() {
    let options = "--option open-hands --option memory-aid --option strict-neighbours --option gifts";
    for seats in [2, 3, 4] {
        simulated(&format!(
            "simulate pastiche --games 6 --players random,greedy --seats {seats} {options} --json"
        ));
    }
}

#[test]
fn the_summary_is_readable() {
    let ran = lab(&["simulate", "pastiche", "--games", "5", "--seats", "2"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("5 games of pastiche with 2 seats, seed 1\n"), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    assert!(ran.out.contains("\n\nColours\n") && ran.out.contains("\n\nCommissions\n"), "{}", ran.out);
}

#[test]
fn what_cannot_be_simulated_is_said() {
    for (words, said) in [
        ("simulate chess", "there is no game `chess` here; there is pastiche, masterpiece"),
        ("simulate pastiche --seats 5", "Pastiche is for 2 to 4 players, not 5"),
        ("simulate pastiche --seats 2,3", "a summary is of one number of seats; `--report` takes several"),
        (
            "simulate pastiche --players greedy,deep-blue",
            "Pastiche has no bot `deep-blue`; it has random, greedy, pupil",
        ),
        ("simulate pastiche --option blindfold", "unknown field `blindfold`"),
        ("bench chess", "there is no game `chess` here; there is pastiche, masterpiece, pass-the-paint"),
        ("simulate masterpiece --seats 2", "Birth of a Masterpiece is for 3 to 5 players, not 2"),
        ("simulate masterpiece --variant short", "Birth of a Masterpiece has no variants"),
        (
            "simulate pass-the-paint --variant triple-hands",
            "Pass the Paint has no variant `triple-hands`; it has standard, advanced-draft, double-hands",
        ),
        (
            "simulate pass-the-paint --variant advanced-draft --seats 4",
            "the advanced draft is for two players, not 4",
        ),
        ("simulate pass-the-paint --seats 1", "Pass the Paint is for 2 to 6 players, not 1"),
    ] {
        let ran = lab(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(ran.code, 1, "{words}");
        assert!(ran.err.contains(said), "{words}: {}", ran.err);
    }
}

#[test]
fn the_benchmark_reports_what_peers_are_compared_by() {
    let report = simulated("bench pastiche --seconds 0.01 --json");
    let workload = &report["workloads"][0];
    assert_eq!(workload["name"], "random play, 4 players");
    for figure in ["games_per_second", "decisions_per_second", "mean_branching"] {
        assert!(workload[figure].as_f64().expect("a number") > 0.0, "{figure}");
    }
    let playouts = &report["playouts"][0];
    assert_eq!(playouts["name"], "policy, 4 players");
    for figure in ["games_per_second", "from_the_middle_per_second"] {
        assert!(playouts[figure].as_f64().expect("a number") > 0.0, "{figure}");
    }
    assert!(report["state_bytes"].as_u64().expect("a number") <= 4096, "a state is at most 4 KiB");
    assert!(report["record"]["most_compressed_bytes"].as_u64().expect("a number") <= 8192);
    let report = simulated("bench masterpiece --seconds 0.01 --json");
    assert_eq!(report["workloads"][0]["name"], "random play, 4 players");
    assert!(report["state_bytes"].as_u64().expect("a number") <= 2048, "a state is at most 2 KiB");
    let special = report["special"].as_array().expect("a list");
    assert!(special.iter().all(|special| special["figure"].as_f64().expect("a number") > 0.0), "{special:?}");
}

#[test]
fn games_of_novelists_are_summed_up() {
    for seats in ["3", "4", "5"] {
        let words =
            ["simulate", "masterpiece", "--games", "6", "--players", "greedy,random", "--seats", seats];
        let ran = lab(&words);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let heading = format!("6 games of masterpiece with {seats} seats, seed 1\n");
        assert!(ran.out.starts_with(&heading), "{}", ran.out);
        assert!(ran.out.contains("\nachieved so often in a hundred games, "), "{}", ran.out);
        assert!(ran.out.contains("\n\nGenres\n") && ran.out.contains("\n\nWorks\n"), "{}", ran.out);
        assert!(ran.out.lines().all(|line| line.chars().count() <= 80), "{}", ran.out);
    }
    let ran = lab(&["simulate", "masterpiece", "--games", "4"]);
    assert!(ran.out.starts_with("4 games of masterpiece with 4 seats") && ran.out.contains("\ngreedy "));
}

/// Every number of players, and both variants for two.
const TABLES: [&str; 7] = [
    "--seats 2",
    "--seats 3",
    "--seats 4",
    "--seats 5",
    "--seats 6",
    "--variant advanced-draft",
    "--variant double-hands",
];

#[test]
fn all_tables_of_pass_the_paint_are_summed_up() {
    let options =
        ["", "--option easier", "--option harder", "--option open-hands", "--option easier --option harder"];
    for table in TABLES {
        for options in options {
            let words =
                format!("simulate pass-the-paint {table} {options} --games 4 --players greedy,random --json");
            let summary = simulated(&words);
            assert_eq!(
                (&summary["game"], &summary["games"]),
                (&"pass-the-paint".into(), &4.into()),
                "{words}"
            );
            let seats = if table.starts_with("--variant") { "2" } else { &table[table.len() - 1..] };
            assert_eq!(summary["seats"].to_string(), seats, "{words}");
        }
    }
    let readable = lab(&["simulate", "pass-the-paint", "--games", "4"]).out;
    assert!(readable.starts_with("4 games of pass-the-paint with 4 seats, seed 1\n"), "{readable}");
    assert!(readable.lines().all(|line| line.chars().count() <= 80), "{readable}");
}

#[test]
fn the_benchmark_plays_every_table() {
    let report = simulated("bench pass-the-paint --seconds 0.01 --json");
    let workloads = report["workloads"].as_array().expect("a list");
    let names: Vec<_> = workloads.iter().filter_map(|workload| workload["name"].as_str()).collect();
    let tables =
        ["4 players", "2 players", "3 players", "5 players", "6 players", "advanced draft", "double hands"];
    assert_eq!(names, tables.map(|table| format!("random play, {table}")));
    for workload in workloads {
        for figure in ["games_per_second", "decisions_per_second", "mean_branching"] {
            assert!(workload[figure].as_f64().expect("a number") > 0.0, "{figure}");
        }
    }
    assert_eq!(report["special"], Value::Array(vec![]));
    assert!(report["state_bytes"].as_u64().expect("a number") <= 2048, "a state is at most 2 KiB");
    let printed = lab(&["bench", "pass-the-paint", "--seconds", "0.01"]).out;
    assert!(printed.lines().skip(1).all(|line| line.chars().count() <= 120), "{printed}");
}

#[test]
fn every_list_of_games_has_all_of_them() {
    for command in ["simulate", "arena", "tune", "bench"] {
        let help = lab(&[command, "--help"]).out;
        assert!(help.contains("The game: pastiche, masterpiece or pass-the-paint"), "{help}");
    }
}

/// Whoever closes the pipe has read enough: that is no failure and no panic.
#[test]
fn a_closed_pipe_is_no_failure() {
    for words in [
        "simulate pastiche --games 2 --seats 2",
        "arena pastiche --bots greedy,random --games 2 --seats 2",
        "bench pass-the-paint --seconds 0.001",
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_atelier-lab"))
            .args(words.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stderr)),
            (Some(0), "".into()),
            "{words}"
        );
    }
}
