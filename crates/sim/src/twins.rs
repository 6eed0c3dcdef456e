//! Twin worlds: two that differ in what some may not know look the same to them.

use room::wire::{Command, Stage};
use room::{Caller, Config, Input, Output, Reader, Room, State, Written};
use serde_json::Value;
use table::{Seat, Viewer};

use crate::checks::nobody;
use crate::world::{Checked, World};

impl World {
    /// At a table where somebody chooses face down: whatever they choose, and however often they change their mind, nobody
    /// else is sent another byte; and nobody is sent anything that follows from the table's key.
    pub fn check_twins(&mut self, id: &str, state: &State) -> Checked {
        let kept = self.disk.tables[id].clone();
        if state.stage != Stage::Playing {
            return Ok(());
        }
        self.report.twins += 1;
        let Some(chooser) = state.awaited.iter().find(|&seat| state.is_person(seat)) else { return Ok(()) };
        let Some(played) = &state.played else { return Ok(()) };
        let legal: Vec<Value> =
            serde_json::from_str(played.legal_json(chooser).as_str()).map_err(|wrong| wrong.to_string())?;
        let mut pick = || legal.get(self.luck.usize(..legal.len().max(1))).cloned();
        let (Some(one), Some(other)) = (pick(), pick()) else { return Ok(()) };
        let now = self.time();
        let Some(first) = told(id, &kept.key, &kept.rows, chooser, &[&one], now) else { return Ok(()) };
        let Some(second) = told(id, &kept.key, &kept.rows, chooser, &[&other], now) else { return Ok(()) };
        let third = told(id, &kept.key, &kept.rows, chooser, &[&other, &one], now);
        for twin in [Some(second), third].into_iter().flatten() {
            if twin != first {
                return Err(format!(
                    "{id}: others see what {chooser} chose in secret: {first:?} and {twin:?}"
                ));
            }
        }
        // The luck to come is in the key alone.
        let key = <[u8; 32]>::try_from(kept.key.as_slice()).map_err(|wrong| wrong.to_string())?;
        let key = table::fairness::Key::new(key).publish();
        for viewer in Viewer::all(state.setup.seats) {
            let full = serde_json::to_string(&state.full(viewer, 0, 0, nobody())).unwrap_or_default();
            if full.contains(&key) {
                return Err(format!("{id}: {viewer} is sent the table's key"));
            }
        }
        Ok(())
    }
}

/// What everybody but the chooser is told when these are chosen one after the other, if all of them are secret.
fn told(
    id: &str,
    key: &[u8],
    rows: &[Written],
    chooser: Seat,
    choices: &[&Value],
    now: i64,
) -> Option<Vec<String>> {
    let state = State::read(id, Some(key.to_vec()), rows).ok()?;
    let who = state.seats[chooser.index()].player.clone()?;
    let others: Vec<_> = state.seats.iter().filter_map(|seat| seat.player.clone()).collect();
    let config = Config { era: 1, bot_pause: 1_000_000, ..Config::default() };
    let mut room = Room::new(state, config, now);
    let mut seen = Vec::new();
    let readers = others.into_iter().map(|person| Some(person.id)).chain([None]);
    for player in readers.filter(|player| player.as_ref() != Some(&who.id)) {
        let reader = Reader { player, from: None };
        take(&mut room, Input::Join { ticket: 0, reader }, now, chooser, &mut seen)?;
    }
    for (nth, choice) in choices.iter().enumerate() {
        let decision = room.state().seats[chooser.index()].decision;
        let command = Command::Act { decision, said: None, action: Some((*choice).clone()) };
        let caller = Caller { who: who.clone(), house: false };
        let ticket = u64::try_from(nth).ok()?;
        let before = room.state().log.len();
        take(&mut room, Input::Command { ticket, caller, key: None, command }, now + 1, chooser, &mut seen)?;
        // What was not done, or not in secret, is another matter.
        let added = &room.state().log[before..];
        if added.len() != 1 || !added[0].event.is_secret() {
            return None;
        }
    }
    for viewer in Viewer::all(room.state().setup.seats).filter(|viewer| !viewer.is(chooser)) {
        let full = room.state().full(viewer, 0, 0, nobody());
        seen.push(serde_json::to_string(&full).ok()?);
    }
    Some(seen)
}

fn take(room: &mut Room, input: Input, now: i64, chooser: Seat, seen: &mut Vec<String>) -> Option<()> {
    let mut outputs = room.handle(input, now);
    while !outputs.is_empty() {
        let mut next = Vec::new();
        for output in outputs {
            match output {
                Output::Append { .. } => next.extend(room.handle(Input::Durable, now)),
                Output::Tell { viewer, text, .. } if !viewer.is(chooser) => {
                    seen.push(format!("{viewer} {text}"));
                }
                Output::Close { viewer, .. } if !viewer.is(chooser) => seen.push(format!("{viewer} closed")),
                Output::Notify { player, .. } => seen.push(format!("{player} noticed")),
                Output::Joined { outcome, .. } => {
                    let texts = outcome.ok()?.first.into_iter().map(|(_, text)| text.to_string());
                    seen.extend(texts);
                }
                _ => {}
            }
        }
        outputs = next;
    }
    Some(())
}
