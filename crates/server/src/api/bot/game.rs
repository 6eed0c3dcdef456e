//! One game from one seat: the numbered messages of the table's stream as bots read them, and decisions between them.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::value::RawValue;
use table::{Seat, Viewer};

use super::line;
use crate::api::streams::{Next, Reading};
use crate::app::App;
use crate::tables::{For, text};
use crate::wire::{
    BotMessage, Catalogue, ChatLine, Decision, GameFull, GameState, Now, Stage, TableFacts, passed,
};
use room::Room;

/// What a bot is told of one game.
pub struct Game {
    app: Arc<App>,
    table: String,
    player: String,
    seat: Seat,
    reading: Reading,
    ready: VecDeque<Bytes>,
    /// The number of the last thing that was told.
    n: u32,
    stage: Stage,
    /// The seat may have something to decide.
    due: bool,
    /// The last decision that was told.
    told: Option<(u32, Vec<String>)>,
    over: bool,
}

/// A message of the table's stream, as far as it matters here.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    n: Option<u32>,
    at: Option<i64>,
    #[serde(borrow)]
    what: Option<&'a RawValue>,
    #[serde(borrow)]
    patch: Option<&'a RawValue>,
    #[serde(borrow)]
    view: Option<&'a RawValue>,
    now: Option<Now>,
    table: Option<TableFacts>,
}

/// What happened, as far as it matters here.
#[derive(Deserialize)]
struct HeardWhat<'a> {
    is: &'a str,
    #[serde(borrow)]
    seen: Option<&'a RawValue>,
    #[serde(default)]
    told: Vec<String>,
    name: Option<String>,
    seat: Option<Seat>,
    text: Option<String>,
}

impl Game {
    pub fn new(app: Arc<App>, table: String, player: String, seat: Seat, reading: Reading) -> Self {
        Self {
            app,
            table,
            player,
            seat,
            reading,
            ready: VecDeque::new(),
            n: 0,
            stage: Stage::Open,
            due: false,
            told: None,
            over: false,
        }
    }

    /// The next line; `None` after the last.
    pub async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(line) = self.ready.pop_front() {
                return Some(line);
            }
            if self.over {
                return None;
            }
            if std::mem::take(&mut self.due)
                && let Some(decision) = self.decision().await
            {
                return Some(line(&text(&BotMessage::Decision(Box::new(decision)))));
            }
            match self.reading.next().await? {
                Next::Text(_, said) => self.take(&said),
                Next::Last(said) => {
                    self.over = true;
                    return Some(line(&said));
                }
            }
        }
    }

    /// Turns a message of the table's stream into ours.
    fn take(&mut self, said: &str) {
        let heard: Heard<'_> = match serde_json::from_str(said) {
            Ok(heard) => heard,
            Err(wrong) => {
                tracing::error!(table = self.table, %wrong, "a message of ours cannot be read");
                return;
            }
        };
        match heard.kind {
            "full" => self.full(heard),
            "happened" => self.happened(heard),
            "beat" => self.ready.push_back(line("")),
            // Who is there is of no use to a bot.
            _ => {}
        }
    }

    fn full(&mut self, heard: Heard<'_>) {
        let Some(facts) = heard.table else { return };
        self.n = heard.n.unwrap_or(0);
        self.stage = facts.stage;
        let view = heard.view.map(passed);
        let state =
            GameState { at: heard.at, places: facts.places, scores: facts.scores, ..self.state(heard.now) };
        let full = GameFull {
            id: facts.id,
            game: facts.setup.game,
            rules: facts.rules,
            seat: self.seat,
            players: facts.seats,
            options: facts.setup.options,
            pace: facts.setup.pace,
            view,
            state,
            luck: None,
        };
        if let Some(catalogue) = Catalogue::of(&full.game) {
            self.say(&BotMessage::Catalogue(Box::new(catalogue)));
        }
        self.say(&BotMessage::GameFull(Box::new(full)));
    }

    fn happened(&mut self, heard: Heard<'_>) {
        let Some(raw) = heard.what else { return };
        let Ok(what) = serde_json::from_str::<HeardWhat<'_>>(raw.get()) else { return };
        self.n = heard.n.unwrap_or(self.n);
        if let ("said", Some(name), Some(text)) = (what.is, what.name, what.text) {
            let chat = ChatLine { n: self.n, name, seat: what.seat, text };
            self.say(&BotMessage::ChatLine(chat));
            return;
        }
        match (&heard.table, what.is) {
            (Some(facts), _) => self.stage = facts.stage,
            (None, "started") => self.stage = Stage::Playing,
            _ => {}
        }
        let (places, scores) = heard.table.map(|facts| (facts.places, facts.scores)).unwrap_or_default();
        let state = GameState {
            at: heard.at,
            seen: what.seen.map(passed),
            told: what.told,
            what: (what.is != "game").then(|| passed(raw)),
            patch: heard.patch.map(passed),
            view: heard.view.map(passed),
            places,
            scores,
            ..self.state(heard.now)
        };
        self.say(&BotMessage::GameState(Box::new(state)));
    }

    /// Where the game stands now; notices whether there may be something to decide, and whether it is over.
    fn state(&mut self, now: Option<Now>) -> GameState {
        let state = GameState { now, ..GameState::new(self.n, self.stage) };
        let concerns = |now: &Now| now.awaited.has(self.seat) || now.asked.has(self.seat);
        self.due = state.now.as_ref().is_some_and(concerns);
        self.over = state.is_last();
        state
    }

    fn say(&mut self, message: &BotMessage) {
        self.ready.push_back(line(&text(message)));
    }

    /// What the seat has to decide, if that is new. If the table has gone on in the meantime, so will the stream.
    async fn decision(&mut self) -> Option<Decision> {
        let (player, seat, n) = (self.player.clone(), self.seat, self.n);
        let look = move |room: &Room| {
            let state = room.state();
            let viewer = Viewer::Seat(seat);
            let is_so = state.seat_of(&player) == Some(seat) && state.told[state.viewer_index(viewer)] == n;
            let (awaited, asked) = (state.awaited.has(seat), state.asked.has(seat));
            let Some(game) = state.played.as_ref().filter(|_| is_so && (awaited || asked)) else {
                return Ok(None);
            };
            let place = &state.seats[seat.index()];
            // A bot of the house that keeps the seat warm decides for it.
            let legal = if place.bot.is_none() { game.legal_notation(seat) } else { Vec::new() };
            let proposals = if legal.is_empty() { Vec::new() } else { bots::proposals(game.as_ref(), seat) };
            let view = game.view(viewer);
            let decision =
                Decision { n, decision: place.decision, awaited, view, legal, proposals, time: None };
            Ok((!decision.legal.is_empty()).then_some(decision))
        };
        // A table that is put away says so on its stream.
        let decision = self.app.tables.look(&self.table, &For::Known, look).await.ok().flatten()?;
        let told = Some((decision.decision, decision.legal.clone()));
        if self.told == told {
            return None;
        }
        self.told = told;
        Some(decision)
    }
}
