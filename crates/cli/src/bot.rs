//! `atelier bot`: an engine of your own plays, at home or on a server.

mod bridge;
mod home;

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, bail};
use table::fairness::Key;
use table::{Chance, Seat};

use crate::engine::{Engine, Fault, StandardLine, Talk};
use crate::options::Agreed;
use crate::play::{random_key, seat};
use home::{GameResult, Home, HomeTable};

/// Let an engine of your own play, at home or on a server.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  atelier bot pastiche --engine 'python3 examples/engine.py'
  atelier bot masterpiece --seats 4 --seat B --bots greedy,random --games 10 --engine ./my-engine
  atelier bot pass-the-paint --stdio                   (messages on standard output, moves on standard input)
  atelier bot --connect http://127.0.0.1:8080 --token atl_… --engine ./my-engine
  atelier bot --connect http://127.0.0.1:8080 --invite ati_… --engine ./my-engine

An engine reads one JSON object a line and answers each `decision` with a line like
{\"type\":\"move\",\"decision\":7,\"said\":\"draw\"}; docs/BOTS_API.md has all messages. One process plays one game after
the other, and never two at once. One that ends, answers nothing but rubbish or takes longer than --time is replaced for the
rest of the game, and started again for the next. On a server the engine plays every game of the token's player, or one alone
with --table or --invite. How strong it is, with intervals: atelier-lab arena GAME --bots 'engine:COMMAND',master.")]
pub struct Args {
    /// Which game is played at home
    #[arg(required_unless_present = "connect", conflicts_with = "connect")]
    pub game: Option<String>,
    /// Messages go to standard output, and moves are read from standard input
    #[arg(long, conflicts_with = "engine", required_unless_present = "engine")]
    pub stdio: bool,
    /// The command that starts the engine
    #[arg(long, value_name = "COMMAND")]
    pub engine: Option<String>,
    /// How long the engine may think about a decision, in milliseconds [default: as long as it likes]
    #[arg(long, value_name = "MS", requires = "engine", value_parser = clap::value_parser!(u64).range(1..))]
    pub time: Option<u64>,
    /// The engine's seat
    #[arg(long, default_value = "A", value_parser = seat)]
    pub seat: Seat,
    /// How many play [default: 3 where the game allows]
    #[arg(long)]
    pub seats: Option<u8>,
    /// Who plays the other seats, in order; the last one named also fills the rest
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    pub bots: Vec<String>,
    #[command(flatten)]
    pub agreed: Agreed,
    /// How many games are played, one after the other
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The secret of the first table, 64 hexadecimal digits: the same key gives the same luck in all games
    #[arg(long, value_name = "HEX64")]
    pub key: Option<Key>,
    /// Play on the server at this address
    #[arg(long, value_name = "URL", conflicts_with = "stdio", requires = "engine")]
    pub connect: Option<String>,
    /// The token of the player [default: the environment variable `ATELIER_TOKEN`]
    #[arg(long, requires = "connect")]
    pub token: Option<String>,
    /// Play at this table alone
    #[arg(long, value_name = "ID", requires = "connect")]
    pub table: Option<String>,
    /// Sit down with this invitation, and play at that table alone
    #[arg(long, value_name = "SECRET", requires = "connect", conflicts_with = "table")]
    pub invite: Option<String>,
}

/// Plays where it is asked to.
pub fn run(args: &Args) -> anyhow::Result<()> {
    match (&args.connect, &args.engine, &args.game) {
        (Some(server), Some(engine), _) => {
            let token = args.token.clone().or_else(|| std::env::var("ATELIER_TOKEN").ok());
            let token = token.context("a token is needed: --token, or the variable ATELIER_TOKEN")?;
            let engine =
                bridge::Command { engine: engine.clone(), time: args.time.map(Duration::from_millis) };
            bridge::run(server, &token, args.table.as_deref(), args.invite.as_deref(), engine)
        }
        (None, Some(engine), Some(game)) => with_engine(args, game, engine),
        (None, None, Some(game)) => over_stdio(args, game),
        _ => bail!("name a game, or a server with --connect and an engine"),
    }
}

/// One process plays all games, as long as it does well; tells how they end.
fn with_engine(args: &Args, game: &str, command: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let (mut won, mut faults): (u32, Vec<Fault>) = (0, Vec::new());
    let time = args.time.map(Duration::from_millis);
    let mut talk = None;
    for number in 1..=args.games {
        let table = set_up(args, game, number)?;
        let mut here = match talk.take() {
            Some(talk) => talk,
            None => Talk::new(Engine::start(command, true)?),
        };
        let outcome = Home::new(table, &mut here, time).play()?;
        won += u32::from(outcome.places[args.seat.index()] == 1);
        writeln!(out, "Game {number}: {}", told(&outcome, args.seat))?;
        match outcome.fault {
            None => talk = Some(here),
            Some(fault) => {
                writeln!(out, "        The engine was replaced by greedy: {fault}.")?;
                here.into_line().kill();
                faults.push(fault);
            }
        }
    }
    writeln!(out, "The engine won {won} of {}.", args.games)?;
    if let Some(first) = faults.first() {
        bail!("the engine was replaced in {} of {} games; the first time, {first}", faults.len(), args.games);
    }
    Ok(())
}

fn over_stdio(args: &Args, game: &str) -> anyhow::Result<()> {
    let mut talk = Talk::new(StandardLine);
    for number in 1..=args.games {
        let outcome = Home::new(set_up(args, game, number)?, &mut talk, None).play()?;
        if let Some(fault) = outcome.fault {
            bail!("the engine has failed, and the game waits for it: {fault}");
        }
    }
    Ok(())
}

/// Everybody with their points and places.
fn told(outcome: &GameResult, own: Seat) -> String {
    let who = |(seat, name): (Seat, &String)| {
        let name = if seat == own { "the engine" } else { name };
        let (points, place) = (outcome.scores[seat.index()], outcome.places[seat.index()]);
        let points = if points.abs() == 1 { format!("{points} point") } else { format!("{points} points") };
        format!("{seat} {name} place {place}, {points}")
    };
    let seats = Seat::all(u8::try_from(outcome.names.len()).unwrap_or(Seat::MOST));
    seats.zip(&outcome.names).map(who).collect::<Vec<_>>().join("; ")
}

/// Lays a table at home.
fn set_up(args: &Args, game: &str, number: u32) -> anyhow::Result<HomeTable> {
    let shelved = shelf::find(game).with_context(|| {
        let games: Vec<_> = shelf::games().iter().map(|game| game.id).collect();
        format!("there is no game `{game}`; there are {}", games.join(", "))
    })?;
    let options = args.agreed.as_json()?;
    let allowed = (shelved.seats_for)(&options)?;
    let seats = args.seats.unwrap_or_else(|| 3.clamp(*allowed.start(), *allowed.end()));
    if args.seat.index() >= usize::from(seats) {
        bail!("nobody sits at {} of a table of {seats}", args.seat);
    }
    if args.bots.len() >= usize::from(seats) {
        bail!("{} bots are named, but only {} can sit down beside the engine", args.bots.len(), seats - 1);
    }
    let known = bots::names(shelved.id);
    if let Some(odd) = args.bots.iter().find(|bot| !known.contains(&bot.as_str())) {
        bail!("{} has no bot `{odd}`; it has {}", shelved.title, known.join(", "));
    }
    let mut others = args.bots.iter();
    let mut last = others.next().context("name a bot")?;
    let mut bots = Vec::new();
    for at in Seat::all(seats) {
        if at == args.seat {
            bots.push(None);
        } else {
            bots.push(Some(last.clone()));
            last = others.next().unwrap_or(last);
        }
    }
    let key = args.key.as_ref().map_or_else(random_key, |key| Ok(nth_key(key, number)))?;
    let names = bots.iter().map(|bot| bot.clone().unwrap_or_else(|| "engine".to_owned())).collect();
    let played = (shelved.start_fair)(&options, seats, names, &crate::play::now(), &key)?;
    Ok(HomeTable {
        id: format!("home-{number}"),
        rules: shelved.rules_version,
        played,
        key,
        bots,
        seat: args.seat,
    })
}

/// The key of one of several games: the first has the one that is given, and the others follow from it.
fn nth_key(key: &Key, number: u32) -> Key {
    if number <= 1 {
        return key.clone();
    }
    // Streams that no entry of a record will ever use; the last of all is the bots' own.
    let mut stream = key.stream(u64::MAX - u64::from(number));
    Key::new(std::array::from_fn(|_| u8::try_from(stream.pick(256)).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_a_key_has_a_key_of_its_own() {
        let key = Key::new([7; 32]);
        assert_eq!(nth_key(&key, 1), key);
        assert_eq!(nth_key(&key, 2), nth_key(&key, 2));
        assert_ne!(nth_key(&key, 2), nth_key(&key, 3));
    }

    #[test]
    fn the_outcome_is_told_seat_by_seat() {
        let outcome = GameResult {
            names: vec!["greedy".to_owned(), "engine".to_owned()],
            places: vec![1, 2],
            scores: vec![30, 1],
            fault: None,
        };
        let told = told(&outcome, Seat::new(1));
        assert_eq!(told, "A greedy place 1, 30 points; B the engine place 2, 1 point");
    }
}
