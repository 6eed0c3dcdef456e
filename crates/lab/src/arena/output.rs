//! What is said of it, to people and to other programs.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::{Result, bail};
use bots::Judged;
use cli::options::quoted;
use serde::Serialize;

use super::chances::{Estimate, Verdict};
use super::engines::EngineRecord;
use super::figures::{Meeting, Standing, Tested, Trades, climbed};
use super::{Args, MOST_BOTS};
use crate::bench;

use crate::reports::markdown::NOTHING;

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One bot among clones of another.
    Alone,
    /// All against each other.
    Mixed,
    /// Each of the five strengths among clones of the one below.
    Ladder,
}

impl Kind {
    /// What is asked for.
    pub fn of(args: &Args) -> Result<Self> {
        match args.bots.len() {
            _ if args.ladder => Ok(Self::Ladder),
            0 | 1 => bail!("an arena needs at least two bots, such as --bots greedy,random"),
            2 if !args.mixed => Ok(Self::Alone),
            2..=MOST_BOTS => Ok(Self::Mixed),
            many => bail!("{many} bots are too many to meet each other; {MOST_BOTS} are the most"),
        }
    }
}

/// All there is to say.
#[derive(Serialize)]
pub struct Told {
    /// The game's id.
    pub game: &'static str,
    /// Its rules, by their version.
    pub rules: u32,
    /// Who met whom.
    pub kind: Kind,
    /// Seats at the table.
    pub seats: u8,
    /// What the deals come from.
    pub seed: u64,
    /// Somebody pressed Ctrl-C before all games were played.
    pub stopped: bool,
    /// The same command plays the same games: nobody thinks by the clock.
    pub repeatable: bool,
    /// The command that does it again.
    pub command: String,
    /// What it ran on; times are of it.
    pub machine: String,
    /// One, or one for each step of a ladder, the lowest first.
    pub meetings: Vec<Meeting>,
    /// The strength of each rung of a ladder against the lowest.
    pub ladder: Vec<Rung>,
    /// How engines from outside did besides winning and losing.
    pub engines: Vec<EngineRecord>,
}

/// A rung of a ladder.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// Who stands on it.
    pub name: String,
    /// How strong, against the lowest.
    pub elo: Estimate,
}

impl Told {
    /// Of these meetings.
    pub fn new<G: Judged>(
        args: &Args,
        kind: Kind,
        seats: u8,
        meetings: Vec<Meeting>,
        (stopped, repeatable): (bool, bool),
        engines: Vec<EngineRecord>,
    ) -> Self {
        let ladder = if kind == Kind::Ladder { rungs(&meetings) } else { Vec::new() };
        Self {
            game: G::ID,
            rules: G::RULES_VERSION,
            kind,
            seats,
            seed: args.many.seed,
            stopped,
            repeatable,
            command: command::<G>(args, seats),
            machine: bench::machine(),
            meetings,
            ladder,
            engines,
        }
    }

    /// What went wrong with engines, in a sentence each.
    pub fn faults(&self) -> impl Iterator<Item = String> {
        self.engines.iter().filter(|engine| engine.replaced > 0).map(fault)
    }

    /// Prints it for another program.
    pub fn print_json(&self) -> Result<()> {
        writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(self)?)?;
        Ok(())
    }

    /// Prints it for people.
    pub fn print(&self) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        for meeting in &self.meetings {
            writeln!(out, "{}\n", self.headline(meeting))?;
            print_table(&mut out, meeting)?;
            for sentence in self.sentences(meeting) {
                writeln!(out, "{sentence}")?;
            }
            writeln!(out)?;
        }
        for Rung { name, elo } in &self.ladder {
            writeln!(out, "{name:<16} {}", elo_with_interval(*elo))?;
        }
        if !self.ladder.is_empty() {
            writeln!(out, "Elo against the lowest, step by step added up.\n")?;
        }
        for fault in self.faults() {
            writeln!(out, "{fault}\n")?;
        }
        writeln!(out, "Again: {}", self.command)?;
        if !self.repeatable {
            let who = if self.engines.is_empty() { "" } else { ", and engines," };
            writeln!(
                out,
                "Bots that think by the clock{who} will not play quite the same games; --playouts does."
            )?;
        }
        Ok(())
    }

    /// `master among 3 of journeyman: 2000 games of pastiche in 500 blocks, seed 1`.
    pub fn headline(&self, meeting: &Meeting) -> String {
        let names: Vec<_> = meeting.standings.iter().map(|standing| standing.name.as_str()).collect();
        let who = match (self.kind, &names[..]) {
            (Kind::Mixed, _) | (_, [] | [_]) => names.join(", "),
            (_, [one, other, ..]) if self.seats > 2 => format!("{one} among {} of {other}", self.seats - 1),
            (_, [one, other, ..]) => format!("{one} against {other}"),
        };
        let stopped = if self.stopped { ", stopped early" } else { "" };
        let blocks =
            if meeting.blocks == 1 { "1 block".to_owned() } else { format!("{} blocks", meeting.blocks) };
        format!(
            "{who}\n{} games of {} with {} seats in {blocks}, seed {}{stopped}",
            meeting.games, self.game, self.seats, self.seed
        )
    }

    /// What the table does not say.
    pub fn sentences(&self, meeting: &Meeting) -> Vec<String> {
        let mut said =
            vec![format!("A fair share of wins is {:.1} %.", 100.0 * meeting.fair), chairs(meeting)];
        if self.kind == Kind::Mixed {
            said.push("Elo is against the mean of all.".to_owned());
        }
        said.extend(meeting.elo_by_wins.map(|elo| {
            if elo.mean.is_finite() {
                format!("By wins alone the difference is {} Elo.", elo_with_interval(elo).trim_start())
            } else {
                "One of them won every game: what Elo says then is the least it could be.".to_owned()
            }
        }));
        said.extend(meeting.sprt.map(|tested| verdict(&tested, &meeting.standings[0].name)));
        said
    }
}

fn fault(engine: &EngineRecord) -> String {
    let EngineRecord { name, seats, replaced, silent, ended, rubbish, resigned, first, given_up, .. } =
        engine;
    let kinds = [("silent", silent), ("ended", ended), ("rubbish", rubbish), ("resigned", resigned)];
    let kinds: Vec<_> = kinds
        .iter()
        .filter(|(_, times)| **times > 0)
        .map(|(kind, times)| format!("{kind} {times}"))
        .collect();
    let first = first.as_deref().unwrap_or("nobody knows why");
    let given_up = if *given_up { " It failed so often in a row that it was not started again." } else { "" };
    format!(
        "{name} was replaced by greedy at {replaced} of {seats} seats ({}). The first time, {first}.{given_up}",
        kinds.join(", ")
    )
}

fn verdict(tested: &Tested, name: &str) -> String {
    let Tested { less, more, ratio, bound, verdict } = *tested;
    let said = match verdict {
        Verdict::Accepted => format!("accepted: {name} is stronger by {more} Elo rather than by {less}"),
        Verdict::Rejected => format!("rejected: {name} is stronger by {less} Elo rather than by {more}"),
        Verdict::Undecided => format!("undecided whether {name} is stronger by {less} Elo or by {more}"),
    };
    format!("SPRT {said} (log likelihood ratio {ratio:.2}, decided at {bound:.2} either way).")
}

/// `By chair A wins 33.1 % (32.2 to 34.0), …`, whoever sits there.
fn chairs(meeting: &Meeting) -> String {
    let each = meeting.chairs.iter().map(|chair| {
        let Estimate { mean, from, to } = chair.wins.map(|share| 100.0 * share);
        format!("{} {mean:.1} % ({from:.1} to {to:.1})", chair.seat)
    });
    format!("By chairs, whoever sits there: {}.", each.collect::<Vec<_>>().join(", "))
}

fn print_table(out: &mut impl Write, meeting: &Meeting) -> std::io::Result<()> {
    let longest = meeting.standings.iter().map(|standing| standing.name.len()).max().unwrap_or_default();
    let wide = longest.max(17);
    writeln!(
        out,
        "{:<wide$} {:>6} {:>7} {:>13} {:>7}   {:>3}",
        "", "places", "wins", "95 % interval", "margin", "Elo"
    )?;
    for Standing { name, places, wins, margin, elo, .. } in &meeting.standings {
        let interval = format!("{:.1} – {:.1}", 100.0 * wins.from, 100.0 * wins.to);
        writeln!(
            out,
            "{name:<wide$} {places:>6} {:>5.1} % {interval:>13} {:>+7.1} {}",
            100.0 * wins.mean,
            margin.mean,
            elo_with_interval(*elo)
        )?;
    }
    writeln!(
        out,
        "\n{:<wide$} {:>6} {:>12} {:>12} {:>12}",
        "", "points", "decisions", "a second", "ms for each"
    )?;
    for standing in &meeting.standings {
        let Standing { name, points, decisions, decisions_per_second, milliseconds_per_decision, .. } =
            standing;
        writeln!(
            out,
            "{name:<wide$} {:>6.1} {decisions:>12} {decisions_per_second:>12.0} {milliseconds_per_decision:>12.4}",
            points.mean
        )?;
    }
    if meeting.standings.iter().any(|standing| standing.trades.is_some()) {
        writeln!(out, "\n{:<wide$} {:>13} {:>6} {:>13}", "", "offers a game", "taken", "trades a game")?;
    }
    for Standing { name, trades, .. } in &meeting.standings {
        if let Some(Trades { offers, taken, made }) = trades {
            writeln!(out, "{name:<wide$} {offers:>13.2} {:>4.0} % {made:>13.2}", 100.0 * taken)?;
        }
    }
    writeln!(out)
}

/// `+108 (+90 to +126)`, or `0` for what the others are measured by; what is beyond measure is not said.
pub fn elo_with_interval(elo: Estimate) -> String {
    if elo == Estimate::default() {
        return format!("{:>5}", 0);
    }
    let number = |elo: f64| if elo.is_finite() { format!("{elo:+.0}") } else { NOTHING.to_owned() };
    format!("{:>5} ({} to {})", number(elo.mean), number(elo.from), number(elo.to))
}

fn rungs(meetings: &[Meeting]) -> Vec<Rung> {
    let steps: Vec<_> = meetings.iter().map(|meeting| meeting.standings[0].elo).collect();
    let lowest = meetings.first().map(|meeting| &meeting.standings[1]);
    let names = lowest.into_iter().chain(meetings.iter().map(|meeting| &meeting.standings[0]));
    names.zip(climbed(&steps)).map(|(standing, elo)| Rung { name: standing.name.clone(), elo }).collect()
}

/// The command line that plays these games. Threads change nothing, and a report is everybody's own.
fn command<G: Judged>(args: &Args, seats: u8) -> String {
    let mut command = format!("atelier-lab arena {} --seats {seats}", G::ID);
    if args.ladder {
        command += " --ladder";
    } else {
        let _ = write!(command, " --bots {}", quoted(&args.bots.join(",")));
    }
    if args.mixed {
        command += " --mixed";
    }
    let _ = write!(command, " --games {} --seed {}", args.games, args.many.seed);
    let numbers =
        [("time", args.time.map(|n| n.to_string())), ("playouts", args.playouts.map(|n| n.to_string()))];
    let net = args.net.as_ref().map(|file| file.display().to_string());
    for (name, value) in numbers.into_iter().chain([("sprt", args.sprt.clone()), ("net", net)]) {
        if let Some(value) = value {
            let _ = write!(command, " --{name} {}", quoted(&value));
        }
    }
    command + &args.agreed.arguments()
}
