//! Balance reports: what is in them, and where they are written.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::lab;

/// A folder of this test's own with nothing in it.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What is in a folder.
fn names_in(folder: &Path) -> Vec<OsString> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    names
}

/// Writes a report by these words into a folder, and gives its text and its plot.
fn report(name: &str, words: &str) -> (String, String) {
    let folder = folder(name);
    let text = folder.join("balance.md");
    let file = text.to_str().expect("a path that is text");
    let ran = lab(&words.split(' ').chain(["--report", file]).collect::<Vec<_>>());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let plot = folder.join("balance.svg");
    assert_eq!(ran.out, format!("The report is in {file}, its plot in {}.\n", plot.display()));
    assert_eq!(names_in(&folder), ["balance.md", "balance.svg"], "nothing else is left");
    let read = |path: &Path| fs::read_to_string(path).expect("it was written");
    (read(&text), read(&plot))
}

/// The cells of the table under this heading, without its first two lines.
fn table(report: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, section) = report.split_once(&format!("\n## {heading}\n")).expect(heading);
    let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
    let lines = section.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// `26.9 %` as a number.
fn percent(cell: &str) -> f64 {
    cell.strip_suffix(" %")
        .and_then(|number| number.parse().ok())
        .unwrap_or_else(|| panic!("{cell} is no share"))
}

#[test]
fn a_report_has_all_numbers_of_players() {
    let paint = [("Colours", "sky"), ("Commissions", "Birth Tray"), ("Palettes", "Bellini's Palette")];
    for (game, title, seats, kinds) in [
        ("pastiche", "Pastiche", 2..=4_u8, &[("Colours", "gray"), ("Commissions", "fifer")][..]),
        ("masterpiece", "Birth of a Masterpiece", 3..=5, &[("Genres", "Horror"), ("Works", "1 & 13")]),
        ("pass-the-paint", "Pass the Paint", 2..=6, &paint),
    ] {
        let name = format!("report-{game}");
        let (text, _) = report(&name, &format!("simulate {game} --games 30 --seed 5"));
        assert!(text.starts_with(&format!("# {title}: balance report\n\n![")), "{text}");
        let all: Vec<_> = seats.clone().map(|seats| seats.to_string()).collect();
        let command = format!(
            "\natelier-lab simulate {game} --games 30 --players greedy --seats {} --seed 5 --report balance.md\n",
            all.join(",")
        );
        assert!(text.contains(&command), "{text}");
        assert!(!text.contains(env!("CARGO_TARGET_TMPDIR")), "no folder of one machine");
        for heading in ["Scores", "Decisions"] {
            let rows = table(&text, heading);
            assert_eq!(rows.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), all, "{heading}");
        }
        // Where all choose at once there is no order of turns.
        let in_turn = game != "pass-the-paint";
        assert_eq!(text.contains("\n## Order of turns\n"), in_turn);
        for heading in ["Order of turns", "Seats"].iter().skip(usize::from(!in_turn)) {
            let rows = table(&text, heading);
            for seats in seats.clone() {
                let shares: Vec<_> = rows
                    .iter()
                    .filter(|row| row[0] == seats.to_string())
                    .map(|row| percent(&row[2]))
                    .collect();
                assert_eq!(shares.len(), usize::from(seats), "{heading}, {seats} players");
                let sum: f64 = shares.iter().sum();
                assert!(
                    (sum - 100.0).abs() < 0.05 * f64::from(seats) + 1e-6,
                    "every game is won once: {sum}"
                );
            }
        }
        for (kind, example) in kinds {
            let rows = table(&text, kind);
            assert!(rows.iter().any(|row| row[0] == *example), "{kind}");
            // A rate and a count for each number of players, and the rate of all, by which they are sorted.
            assert!(rows.iter().all(|row| row.len() == 2 + 2 * all.len()), "{kind}");
            let rates: Vec<_> = rows.iter().map(|row| percent(&row[row.len() - 1])).collect();
            assert!(rates.is_sorted_by(|one, other| one >= other), "{kind}: {rates:?}");
            assert!(rates.iter().all(|rate| (0.0..=100.0).contains(rate)), "{kind}: {rates:?}");
        }
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}

#[test]
fn a_report_shows_its_plot() {
    for (game, seats, first) in
        [("pastiche", 2..=4, "1st"), ("masterpiece", 3..=5, "1st"), ("pass-the-paint", 2..=6, "F")]
    {
        let (text, plot) = report(&format!("plot-{game}"), &format!("simulate {game} --games 20"));
        assert!(text.contains("](balance.svg)\n"), "{text}");
        let plot = roxmltree::Document::parse(&plot).expect("well-formed XML");
        let root = plot.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        let children: Vec<_> = root.children().filter(roxmltree::Node::is_element).collect();
        assert_eq!(children[0].tag_name().name(), "title");
        assert_eq!(children[1].tag_name().name(), "desc");
        let said = children[1].text().expect("a description");
        let written = root.descendants().filter(|node| node.tag_name().name() == "text");
        let written: Vec<_> = written.filter_map(|node| node.text().map(str::trim)).collect();
        for seats in seats {
            let seats = format!("{seats} players");
            assert!(
                said.contains(&seats) && written.contains(&seats.as_str()),
                "{seats}: {said} {written:?}"
            );
        }
        assert!(written.contains(&first) && written.contains(&"of games"), "{written:?}");
    }
}

#[test]
fn the_same_seed_is_the_same_report_however_many_threads_play() {
    for game in ["pastiche", "masterpiece", "pass-the-paint"] {
        let of = |threads: u8, seed: u8| {
            report(
                &format!("threads-{game}-{threads}-{seed}"),
                &format!(
                    "simulate {game} --games 24 --players greedy,random --seed {seed} --threads {threads}"
                ),
            )
        };
        let one = of(1, 7);
        assert_eq!(one, of(5, 7));
        let other = of(1, 8);
        assert!(one.0 != other.0 && one.1 != other.1);
    }
}

#[test]
fn a_report_is_of_the_seats_bots_and_options_asked_for() {
    let words = "simulate pastiche --games 9 --seats 4,2,4 --players greedy,random,random --option gifts";
    let (text, plot) = report("asked-for", words);
    let seats: Vec<_> = table(&text, "Scores").iter().map(|row| row[0].clone()).collect();
    assert_eq!(seats, ["2", "4"]);
    assert!(!plot.contains("3 players"));
    assert!(text.contains("| Bots | greedy, random, random |\n| Options | gifts |\n| Seed | 1 |"), "{text}");
    assert!(
        text.contains(" --players greedy,random,random --seats 2,4 --seed 1 --option gifts --report"),
        "{text}"
    );
    assert!(text.contains("The bots move on by one seat each game"), "{text}");
    let bots = table(&text, "Bots");
    let places: Vec<_> = bots.iter().map(|row| [&row[0], &row[1], &row[2]].map(String::as_str)).collect();
    assert_eq!(
        places,
        [["2", "greedy", "6"], ["2", "random", "12"], ["4", "greedy", "12"], ["4", "random", "24"]]
    );
    // One game each is too few for all commissions to turn up at both tables.
    let (text, _) = report("too-few", "simulate pastiche --games 1 --seats 2,3 --players random");
    let commissions = table(&text, "Commissions");
    assert!(commissions.iter().any(|row| row[1] == "–" && row[2] == "–"), "{commissions:?}");
    assert!(commissions.iter().any(|row| row[1] == "0.0 %" && row[2] == "0.00"), "{commissions:?}");
    let (text, _) = report("one-table", "simulate masterpiece --games 2 --seats 3");
    assert!(
        table(&text, "Works").iter().all(|row| row.len() == 3),
        "no column for all where there is but one"
    );
}

#[test]
fn a_report_without_a_name_is_named_after_the_game() {
    let folder = folder("unnamed");
    let ran = Command::new(env!("CARGO_BIN_EXE_atelier-lab"))
        .args(["simulate", "masterpiece", "--report", "--games", "3", "--seats", "3"])
        .current_dir(&folder)
        .output()
        .expect("the binary runs");
    assert!(ran.status.success());
    let said = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(said, "The report is in balance-masterpiece.md, its plot in balance-masterpiece.svg.\n");
    let text = fs::read_to_string(folder.join("balance-masterpiece.md")).unwrap();
    assert!(text.contains("](balance-masterpiece.svg)") && text.contains(" --seed 1 --report\n"), "{text}");
    assert!(folder.join("balance-masterpiece.svg").exists());
}

#[test]
fn what_cannot_be_reported_is_said_before_a_game_is_played() {
    let folder = folder("refused");
    fs::write(folder.join("file"), "").unwrap();
    fs::create_dir(folder.join("taken.md")).unwrap();
    let path = |name: &str| folder.join(name).to_str().expect("a path that is text").to_owned();
    // So many games that nobody would wait for them.
    let words = ["simulate", "pastiche", "--games", "1000000000", "--report"];
    for (file, said) in [
        (path("balance.txt"), "a report is Markdown, and `"),
        (path("balance"), "` does not end in .md"),
        (path("nowhere/balance.md"), "the report cannot be written to "),
        (path("file/balance.md"), "file/balance.md: "),
        (path("taken.md"), "taken.md: "),
    ] {
        let ran = lab(&[&words[..], &[&file]].concat());
        assert_eq!(ran.code, 1, "{file}");
        assert!(ran.err.starts_with("atelier-lab: ") && ran.err.contains(said), "{file}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{file}: {}", ran.err);
    }
    let good = path("balance.md");
    for (words, said) in [
        (&["--seats", "3,5"][..], "Pastiche is for 2 to 4 players, not 5"),
        (&["--players", "deep-blue"], "Pastiche has no bot `deep-blue`"),
        (&["--option", "blindfold"], "unknown field `blindfold`"),
    ] {
        let ran = lab(&[&["simulate", "pastiche", "--report", good.as_str()], words].concat());
        assert_eq!(ran.code, 1, "{words:?}");
        assert!(ran.err.contains(said), "{words:?}: {}", ran.err);
    }
    for words in ["--json", "--games=0"] {
        let ran = lab(&["simulate", "pastiche", words, "--report", &good]);
        assert_eq!(ran.code, 2, "{words}");
        assert!(ran.err.contains(words.split('=').next().unwrap()), "{words}: {}", ran.err);
    }
    assert_eq!(names_in(&folder), ["file", "taken.md"], "a refusal leaves nothing behind");
}

/// A variant is for two, and the command says which it was.
#[test]
fn a_variant_is_reported_for_as_many_as_can_play_it() {
    for (variant, in_turn) in [("advanced-draft", true), ("double-hands", false)] {
        let words = format!("simulate pass-the-paint --variant {variant} --option harder --games 10");
        let (text, _) = report(&format!("variant-{variant}"), &words);
        let command =
            format!(" --seats 2 --seed 1 --variant {variant} --option harder --report balance.md\n");
        assert!(text.contains(&command), "{text}");
        assert!(text.contains(&format!("| Options | {variant}, harder |")), "{text}");
        assert_eq!(
            text.contains("\n## Order of turns\n"),
            in_turn,
            "somebody is first in the advanced draft only"
        );
    }
}
