//! A balance report: Markdown for whoever designs a game, with a plot beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::Result;
use bots::Judged;
use cli::options::quoted;
use table::{Seat, TallyKind};

use super::figures::{Figures, Results, Tried};
use super::{Args, plot};
use crate::counts::real;
use crate::reports::ReportFiles;
use crate::reports::markdown::{NOTHING, and, cell, names_once, one, percent, shortest, table};

/// How to read shares of victories.
const INTERVALS: &str = "A shared victory counts in parts. A share is marked where its 95 % interval does not hold the \
                         fair share; chance alone marks about one in twenty.";

/// Writes both files and says so.
pub fn write<G: Judged>(args: &Args, place: &ReportFiles, figures: &[Figures]) -> Result<()> {
    let drawn = plot::draw(G::TITLE, &who_played(args, figures), figures)?;
    place.write(&Report { args, figures, place }.text::<G>(), &drawn)
}

/// What a report is called if nothing is said.
pub fn usual_name<G: Judged>() -> String {
    format!("balance-{}.md", G::ID)
}

/// `1000 games each of 2, 3 and 4 players between greedy bots`.
fn who_played(args: &Args, figures: &[Figures]) -> String {
    let each = if figures.len() > 1 { " each" } else { "" };
    let bots: Vec<_> = names_once(&args.players).into_iter().map(ToOwned::to_owned).collect();
    format!("{} games{each} of {} players between {} bots", args.games, seat_counts(figures), and(&bots))
}

/// `2, 3 and 4`.
fn seat_counts(figures: &[Figures]) -> String {
    and(&figures.iter().map(|figures| figures.seats.to_string()).collect::<Vec<_>>())
}

/// What a report is made from.
struct Report<'a> {
    args: &'a Args,
    figures: &'a [Figures],
    place: &'a ReportFiles,
}

impl Report<'_> {
    fn text<G: Judged>(&self) -> String {
        let mut text = format!("# {}: balance report\n\n", G::TITLE);
        let by = if plot::by_turn(self.figures) { "place in the order of turns" } else { "seat" };
        let shown = format!(
            "Scores of {} players, and how often each {by} wins; the figures are in the tables below",
            seat_counts(self.figures)
        );
        let _ = writeln!(text, "{}\n", self.place.picture(&shown));
        text += &self.played::<G>();
        text += &self.scores();
        text += &self.turns();
        text += &self.seats();
        text += &self.bots();
        text += &self.length();
        let kinds: BTreeSet<_> = self.figures.iter().flat_map(|figures| figures.tallies.keys()).collect();
        for kind in kinds {
            text += &self.kind(kind);
        }
        text.truncate(text.trim_end().len());
        text + "\n"
    }

    fn played<G: Judged>(&self) -> String {
        let Self { args, figures, .. } = self;
        let each = if figures.len() > 1 { " each" } else { "" };
        let agreed = args.agreed.words();
        let options = if agreed.is_empty() { "none".to_owned() } else { agreed.join(", ") };
        let rows = [
            ("Game", format!("{}, rules version {}", G::TITLE, G::RULES_VERSION)),
            ("Games", format!("{}{each} of {} players", args.games, seat_counts(figures))),
            ("Bots", args.players.join(", ")),
            ("Options", options),
            ("Seed", args.many.seed.to_string()),
            ("Program", concat!("atelier ", env!("CARGO_PKG_VERSION")).to_owned()),
        ];
        let mut text = "## What was played\n\n| | |\n|---|---|\n".to_owned();
        for (name, value) in rows {
            let _ = writeln!(text, "| {name} | {} |", cell(&value));
        }
        let _ = write!(
            text,
            "\nThe same command gives the same report, however many threads play:\n\n```sh\n{}\n```\n\n",
            self.command::<G>()
        );
        text
    }

    /// The command line that gives this report. Threads change nothing, and a folder is everybody's own.
    fn command<G: Judged>(&self) -> String {
        let Self { args, figures, place } = self;
        let seats: Vec<_> = figures.iter().map(|figures| figures.seats.to_string()).collect();
        let mut command = format!(
            "atelier-lab simulate {} --games {} --players {} --seats {} --seed {}",
            G::ID,
            args.games,
            args.players.join(","),
            seats.join(","),
            args.many.seed
        );
        command += &args.agreed.arguments();
        command += " --report";
        let name = place.name();
        if name != usual_name::<G>() {
            let _ = write!(command, " {}", quoted(&name));
        }
        command
    }

    fn scores(&self) -> String {
        let mut text =
            "## Scores\n\nThe scores of all players at the end. Half of them lie between the quartiles. \
                        The winner's is the mean of the best score of each game.\n\n"
                .to_owned();
        let heads = [
            "Players",
            "Mean",
            "Deviation",
            "Least",
            "1st quartile",
            "Median",
            "3rd quartile",
            "Most",
            "Winner's",
            "First place shared",
        ];
        let rows = self.figures.iter().map(|figures| {
            let scores = figures.scores();
            let spread = scores.spread();
            let [first, median, third] = [0.25, 0.5, 0.75].map(|part| shortest(scores.quantile(part)));
            vec![
                figures.seats.to_string(),
                one(spread.mean),
                one(spread.deviation),
                shortest(spread.least),
                first,
                median,
                third,
                shortest(spread.most),
                one(figures.winning.spread().mean),
                percent(real(figures.shared) / real(figures.games().max(1))),
            ]
        });
        text += &table(&heads, rows);
        text
    }

    fn turns(&self) -> String {
        if !plot::by_turn(self.figures) {
            return String::new();
        }
        let standings = |figures: &Figures| -> Vec<(String, Results)> {
            (1..).map(plot::ordinal).zip(figures.by_turn.iter().cloned()).collect()
        };
        let (marked, table) = self.advantage("Turn", standings);
        format!(
            "## Order of turns\n\nDoes it matter when one's first turn comes? The 1st is whoever begins. {} \
             {INTERVALS} Marked are {marked}.\n\n{table}",
            self.whose_doing()
        )
    }

    fn seats(&self) -> String {
        let standings = |figures: &Figures| -> Vec<(String, Results)> {
            let seats = Seat::all(figures.seats).map(|seat| seat.to_string());
            seats.zip(figures.by_seat.iter().cloned()).collect()
        };
        let (marked, table) = self.advantage("Seat", standings);
        let changes = self.figures.iter().any(|figures| figures.by_turn != figures.by_seat);
        let said = match (plot::by_turn(self.figures), changes) {
            (true, true) => {
                "Who begins changes from game to game, so a chair should bring no luck of its own: if more \
                             are marked here than chance explains, suspect the program and not the game."
                    .to_owned()
            }
            (true, false) => {
                "Seat A begins every game, so this says the same as the order of turns.".to_owned()
            }
            (false, _) => format!("{} {INTERVALS}", self.whose_doing()),
        };
        format!("## Seats\n\n{said} Marked are {marked}.\n\n{table}")
    }

    /// What bots have to do with a difference.
    fn whose_doing(&self) -> &'static str {
        if names_once(&self.args.players).len() > 1 {
            "The bots move on by one seat each game, so that each sits everywhere equally often, and differences are \
             not due to who sat where."
        } else {
            "The same bot sits everywhere, so differences are due to chance or to the game, not to who sat where."
        }
    }

    /// How many are not fair, and the table of who wins how often.
    fn advantage(
        &self,
        what: &str,
        standings: impl Fn(&Figures) -> Vec<(String, Results)>,
    ) -> (String, String) {
        let mut rows = Vec::new();
        let mut marked = 0;
        for figures in self.figures {
            for (name, standing) in standings(figures) {
                let (from, to) = standing.interval();
                let mark = match plot::verdict(&standing, figures.fair()) {
                    0 => "",
                    1.. => "**more than fair**",
                    _ => "**less than fair**",
                };
                marked += usize::from(!mark.is_empty());
                rows.push(vec![
                    figures.seats.to_string(),
                    name,
                    percent(standing.share()),
                    format!("{:.1} – {}", 100.0 * from, percent(to)),
                    percent(figures.fair()),
                    mark.to_owned(),
                    one(standing.scores.spread().mean),
                ]);
            }
        }
        let heads = ["Players", what, "Wins", "95 % interval", "Fair", "Marked", "Mean score"];
        (format!("{marked} of {}", rows.len()), table(&heads, rows))
    }

    fn bots(&self) -> String {
        let names = names_once(&self.args.players);
        if names.len() < 2 {
            return String::new();
        }
        let mut rows = Vec::new();
        for figures in self.figures {
            for name in &names {
                let mut standing = Results::default();
                let bots = self.args.players.iter().zip(&figures.bots);
                bots.filter(|(other, _)| other == name).for_each(|(_, bot)| standing.join(bot));
                let spread = standing.scores.spread();
                rows.push(vec![
                    figures.seats.to_string(),
                    (*name).to_owned(),
                    standing.played().to_string(),
                    percent(standing.share()),
                    percent(figures.fair()),
                    one(spread.mean),
                    one(spread.deviation),
                ]);
            }
        }
        let heads = ["Players", "Bot", "Places", "Wins", "If all were equal", "Mean score", "Deviation"];
        let text = "## Bots\n\nHow often a place at the table is won by the bot that has it.\n\n";
        text.to_owned() + &table(&heads, rows)
    }

    fn length(&self) -> String {
        let heads = ["Players", "Mean", "Deviation", "Least", "Median", "Most", "For each player"];
        let rows = self.figures.iter().map(|figures| {
            let spread = figures.decisions.spread();
            vec![
                figures.seats.to_string(),
                one(spread.mean),
                one(spread.deviation),
                shortest(spread.least),
                shortest(figures.decisions.quantile(0.5)),
                shortest(spread.most),
                one(spread.mean * figures.fair()),
            ]
        });
        "## Decisions\n\nHow many decisions a game takes, by all players together.\n\n".to_owned()
            + &table(&heads, rows)
    }

    fn kind(&self, kind: &TallyKind) -> String {
        let mut all: BTreeMap<&str, Tried> = BTreeMap::new();
        for (name, &tried) in self.figures.iter().filter_map(|figures| figures.tallies.get(kind)).flatten() {
            all.entry(name).or_default().add(tried);
        }
        let mut names: Vec<_> = all.into_iter().collect();
        // By name where rates are alike, for that is how they come.
        names.sort_by(|(_, one), (_, other)| {
            other.rate().unwrap_or(-1.0).total_cmp(&one.rate().unwrap_or(-1.0))
        });
        let several = self.figures.len() > 1;
        let mut heads = vec![String::new()];
        for figures in self.figures {
            heads.extend([format!("{} players", figures.seats), "a game".to_owned()]);
        }
        heads.extend(several.then(|| "all".to_owned()));
        let rows = names.iter().map(|(name, all)| {
            let mut row = vec![(*name).to_owned()];
            for figures in self.figures {
                let tried = figures.tallies.get(kind).and_then(|names| names.get(name)).copied();
                row.extend(pair(tried.unwrap_or_default(), figures.games()));
            }
            row.extend(several.then(|| rate(*all)));
            row
        });
        let TallyKind { heading, meaning } = kind;
        format!(
            "## {heading}\n\n{meaning} The first column for each number of players is that rate, the second how many it \
             makes in a game, all players together; {NOTHING} is what never turned up. Sorted by the rate{}, the \
             highest first.\n\n{}",
            if several { " of all games" } else { "" },
            table(&heads, rows)
        )
    }
}

/// The rate, and how often it came to something in a game.
fn pair(tried: Tried, games: u64) -> [String; 2] {
    let often = format!("{:.2}", real(tried.done) / real(games.max(1)));
    [rate(tried), if tried.of == 0 { NOTHING.to_owned() } else { often }]
}

/// The rate alone.
fn rate(tried: Tried) -> String {
    tried.rate().map_or_else(|| NOTHING.to_owned(), percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_turned_up_is_not_said_to_have_failed() {
        assert_eq!(pair(Tried { done: 1, of: 3 }, 4), ["33.3 %", "0.25"]);
        assert_eq!(pair(Tried { done: 0, of: 3 }, 4), ["0.0 %", "0.00"]);
        assert_eq!(pair(Tried::default(), 4), [NOTHING, NOTHING]);
    }
}
