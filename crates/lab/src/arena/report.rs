//! The report on a meeting: Markdown with a plot.

use std::fmt::Write;

use anyhow::Result;
use bots::Judged;

use super::chances::Estimate;
use super::figures::{Meeting, Standing};
use super::output::{Kind, Told, elo_with_interval};
use super::plot::{self, Panel, Row};
use crate::reports::ReportFiles;
use crate::reports::markdown::{one, percent, table};

/// Writes both files and says so.
pub fn write<G: Judged>(told: &Told, place: &ReportFiles) -> Result<()> {
    let title = format!("{}: strength of bots", G::TITLE);
    let mut text = format!("# {title}\n\n");
    let shown = "Shares of wins and Elo with 95 % intervals; the figures are in the tables below";
    let _ = writeln!(text, "{}\n", place.picture(shown));
    for meeting in &told.meetings {
        text += &section(told, meeting);
    }
    if !told.ladder.is_empty() {
        text += "## The ladder\n\nElo against the lowest, step by step added up, with 95 % intervals.\n\n";
        let row = |rung: &super::output::Rung| vec![rung.name.clone(), elo(rung.elo)];
        text += &table(&["Bot", "Elo"], told.ladder.iter().map(row));
    }
    for fault in told.faults() {
        let _ = writeln!(text, "{fault}\n");
    }
    text += &again(told);
    let played = told.meetings.iter().map(|meeting| meeting.games).sum::<u64>();
    let about = format!("{played} games with {} seats, seed {}", told.seats, told.seed);
    place.write(&text, &plot::draw(&title, &about, &panels(told))?)
}

/// One meeting: who played, the table, what it does not say.
fn section(told: &Told, meeting: &Meeting) -> String {
    let headline = told.headline(meeting);
    let (who, what) = headline.split_once('\n').unwrap_or((&headline, ""));
    let heads = [
        "Bot",
        "Places",
        "Wins",
        "95 % interval",
        "Points",
        "Margin",
        "Elo",
        "Decisions a second",
        "ms a decision",
    ];
    let row = |standing: &Standing| {
        let Standing { name, places, wins, points, margin, .. } = standing;
        vec![
            name.clone(),
            places.to_string(),
            percent(wins.mean),
            format!("{:.1} – {}", 100.0 * wins.from, percent(wins.to)),
            one(points.mean),
            format!("{:+.1}", margin.mean),
            elo(standing.elo),
            format!("{:.0}", standing.decisions_per_second),
            format!("{:.4}", standing.milliseconds_per_decision),
        ]
    };
    let rows = meeting.standings.iter().map(row);
    format!("## {who}\n\n{what}.\n\n{}{}\n\n", table(&heads, rows), told.sentences(meeting).join(" "))
}

fn again(told: &Told) -> String {
    let same = if told.repeatable {
        "The same command plays the same games, however many threads play; only times differ."
    } else {
        "Some of these bots think by the clock or are engines, so the same command does not play quite the same games."
    };
    format!(
        "## How it was measured\n\n```sh\n{}\n```\n\n{same} A block is one deal, played as often as there are seats, \
         so that everybody has every seat once with the same luck; intervals take blocks as the unit. Shared wins count \
         in parts. The margin is in points against the best of the others. Elo is by the model of Plackett and Luce \
         from the order in which games were finished, its interval by drawing blocks anew. Times are of the processor, \
         on {}; atelier {}, rules version {}.\n",
        told.command,
        told.machine,
        env!("CARGO_PKG_VERSION"),
        told.rules
    )
}

fn elo(elo: Estimate) -> String {
    elo_with_interval(elo).trim_start().to_owned()
}

/// Shares on the left and Elo on the right, the strongest at the top. Of a ladder each rung is shown as it did among those
/// of the one below.
fn panels(told: &Told) -> [Panel; 2] {
    let fair = told.meetings.first().map(|meeting| 100.0 * meeting.fair);
    let mut standings: Vec<_> = if told.kind == Kind::Ladder {
        told.meetings.iter().rev().map(|meeting| &meeting.standings[0]).collect()
    } else {
        told.meetings.iter().flat_map(|meeting| &meeting.standings).collect()
    };
    if told.kind != Kind::Ladder {
        standings.sort_by(|one, other| other.elo.mean.total_cmp(&one.elo.mean));
    }
    let row = |name: &str, value: Estimate| Row { name: name.to_owned(), value };
    let wins = |standing: &&Standing| row(&standing.name, standing.wins.map(|share| 100.0 * share));
    let shares = standings.iter().map(wins).collect();
    let elos = if told.kind == Kind::Ladder {
        told.ladder.iter().rev().map(|rung| row(&rung.name, rung.elo)).collect()
    } else {
        standings.iter().map(|standing| row(&standing.name, standing.elo)).collect()
    };
    let (wins, elo) = match told.kind {
        Kind::Alone => ("Wins", "Elo against the other"),
        Kind::Mixed => ("Wins", "Elo against the mean of all"),
        Kind::Ladder => ("Wins among clones of the one below", "Elo against the lowest"),
    };
    [
        Panel { title: wins, unit: " %", signed: false, line: fair, rows: shares },
        Panel { title: elo, unit: "", signed: true, line: Some(0.0), rows: elos },
    ]
}
