//! What those at a table are called: each by their name, and told apart where two look the same.

use std::sync::Arc;

use names::Look;
use table::Seat;

use crate::events::Event;
use crate::plan::Plan;
use crate::state::{Facts, State};
use crate::wire::Person;

impl State {
    /// Somebody who is called otherwise here is called by their name from now on.
    pub(crate) fn rename(&self, who: &Person) -> Plan {
        if self.is_called_otherwise(who) {
            return Event::Renamed { player: who.id.clone(), name: who.name.clone() }.into();
        }
        Plan::default()
    }

    /// What each seat is called: by its player, as they are called here, or by its bot, with a number from the second of a
    /// kind on. A game that was played elsewhere has the names of its record.
    pub(crate) fn names_of(&self, facts: &Facts) -> Vec<String> {
        let played = self.played.as_ref().filter(|_| facts.imported);
        let recorded = played.map(|played| names::told_apart_all(played.players())).unwrap_or_default();
        let mut shown: Vec<String> = Vec::with_capacity(facts.seats.len());
        for (index, place) in facts.seats.iter().enumerate() {
            let name = match (place.player.as_ref().or(place.reserved.as_ref()), &place.bot) {
                (Some(person), _) => person.name.clone(),
                (None, Some(bot)) => {
                    let people = facts.seats.iter().filter_map(|place| place.player.as_ref());
                    let is_taken = |name: &String| {
                        shown.contains(name) || people.clone().any(|person| person.name == *name)
                    };
                    let numbered = (2..=2 * Seat::MOST).map(|number| format!("{bot} {number}"));
                    std::iter::once(bot.clone())
                        .chain(numbered)
                        .find(|name| !is_taken(name))
                        .unwrap_or_default()
                }
                (None, None) => recorded.get(index).cloned().unwrap_or_default(),
            };
            shown.push(name);
        }
        shown
    }
}

impl Facts {
    /// Whoever is named by something that happens is named as they are called here.
    pub(crate) fn name(&mut self, event: &mut Event) {
        match event {
            Event::Said { who, .. }
            | Event::Sat { who, .. }
            | Event::Reserved { who, .. }
            | Event::Watching { who }
            | Event::Kicked { who, .. }
            | Event::Banned { who, .. }
            | Event::VoteCalled { by: who, .. } => self.call(&who.id, &mut who.name),
            Event::Renamed { player, name } => self.call(player, name),
            _ => {}
        }
    }

    /// Somebody has another name wherever they are named.
    pub(crate) fn rename(&mut self, player: &str, name: &str) {
        let seated =
            self.seats.iter_mut().flat_map(|place| [&mut place.player, &mut place.reserved]).flatten();
        let listed = self.onlookers.values_mut().chain(self.banned.values_mut());
        let voting = self.vote.iter_mut().map(|vote| &mut vote.by);
        let all = seated.chain(listed).chain(voting).chain([&mut self.host]);
        for person in all.filter(|person| person.id == *player) {
            name.clone_into(&mut person.name);
        }
    }

    /// What somebody of this name is called here: by it, unless somebody else who is or was here looks the same. Then a
    /// number is put behind it, and stays.
    pub(crate) fn call(&mut self, player: &str, name: &mut String) {
        if let Some((called, _)) = self.called.get(player).filter(|(called, _)| names::is_from(called, name))
        {
            name.clone_from(called);
            return;
        }
        let bots = self.seats.iter().filter_map(|place| place.bot.as_deref().map(Look::of));
        let bots: Vec<_> = bots.collect();
        let others = self.called.iter().filter(|(id, _)| *id != player).map(|(_, (_, look))| look);
        *name = names::told_apart_from(name, &others.chain(&bots).collect::<Vec<_>>());
        let called = (name.clone(), Look::of(name));
        Arc::make_mut(&mut self.called).insert(player.to_owned(), called);
    }

    /// Is somebody of this name called otherwise here by now?
    fn is_called_otherwise(&self, who: &Person) -> bool {
        self.called.get(&who.id).is_some_and(|(called, _)| !names::is_from(called, &who.name))
    }
}
