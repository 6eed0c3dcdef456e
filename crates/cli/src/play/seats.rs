//! Who sits where.

use anyhow::{anyhow, bail};
use bots::Bot;
use table::Seat;

use super::Args;
use crate::faces::Face;

type Bots<G> = Vec<Box<dyn Bot<G>>>;

/// A bot for every seat, and everybody's name. The bot at the person's own seat plays only if asked to.
pub fn sit_down<G: Face>(args: &Args, seats: u8) -> anyhow::Result<(Bots<G>, Vec<String>)> {
    if args.bots.len() >= usize::from(seats) {
        bail!("{} bots are named, but only {} can sit down beside you", args.bots.len(), seats - 1);
    }
    let mut named = args.bots.iter();
    let mut name = named.next().ok_or_else(|| anyhow!("name a bot: {}", bots::NAMES.join(", ")))?;
    let (mut bots, mut players) = (Bots::<G>::new(), Vec::new());
    for seat in Seat::all(seats) {
        let person = G::PEOPLE.get(seat.index()).map_or_else(|| seat.to_string(), ToString::to_string);
        bots.push(crate::bot_named(name)?);
        if seat == args.seat {
            let chosen = args.name.as_deref().map(names::name).transpose();
            players.push(chosen.map_err(|wrong| anyhow!("--name: {wrong}"))?.unwrap_or(person));
        } else {
            players.push(format!("{person} ({name})"));
            name = named.next().unwrap_or(name);
        }
    }
    Ok((bots, players))
}
