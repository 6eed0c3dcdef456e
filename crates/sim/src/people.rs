//! People: each at one table, over a line that breaks. They know only what they are told, as a browser does.

use room::wire::{Command, Person};
use room::{Millis, Text};
use serde_json::{Value, json};
use table::Seat;

use crate::checks::may_need_no_row;
use crate::hearing;
use crate::world::{Checked, Happening, World};

/// Something on its way between a person and the server.
#[derive(Clone)]
pub enum Frame {
    /// A command under a key.
    Order(String, Command),
    /// Something else under a key that was acknowledged before.
    Reuse(String, Command),
    /// The wish to read over this line, from an era and a number on.
    Join(u32, Option<(u32, u32)>),
    /// A message of an era (none says which), with its number.
    Text(u32, Option<u32>, Text),
    /// The stream ends; come again.
    Goodbye,
    /// It was done, and this was the number then.
    Done(String, u32),
    /// It was not done.
    Refused(String),
}

/// Somebody at a table.
pub struct Client {
    pub who: Person,
    pub table: String,
    /// The number of the connection they have, or had last.
    pub line: u32,
    pub connected: bool,
    /// When the last thing that is on its way over it arrives.
    arrives: Millis,
    /// What they have been told: everything, brought up to date message by message.
    pub known: Option<Value>,
    pub era: u32,
    pub n: u32,
    /// What was sent and not answered.
    pub waiting: Option<(String, Command, Millis)>,
    orders: u32,
    /// So often a stream of theirs has been ended.
    ended: u32,
    /// What was missed is told up to this number.
    resumes_to: Option<u64>,
    /// Something else is to be done until then.
    away_until: Millis,
}

impl Client {
    pub fn new(who: Person, table: String) -> Self {
        Self {
            who,
            table,
            line: 0,
            connected: false,
            arrives: 0,
            known: None,
            era: 0,
            n: 0,
            waiting: None,
            orders: 0,
            ended: 0,
            resumes_to: None,
            away_until: 0,
        }
    }

    pub fn seat(&self) -> Option<Seat> {
        serde_json::from_value(self.known.as_ref()?.get("seat")?.clone()).ok()
    }
}

impl World {
    /// Sends something to somebody, in order, unless the line breaks.
    pub fn send(&mut self, client: usize, line: u32, frame: Frame) {
        let wait = self.luck.i64(1..120);
        if !self.calm && self.luck.u16(..300) == 0 {
            self.after(wait, Happening::Break(client, line));
        }
        let at = (self.now + wait).max(self.clients[client].arrives);
        self.clients[client].arrives = at;
        self.at(at, Happening::Deliver(client, line, frame));
    }

    /// A connection is gone.
    pub fn lose(&mut self, client: usize, line: u32) -> Checked {
        let there = &mut self.clients[client];
        if there.line != line || !there.connected {
            return Ok(());
        }
        there.connected = false;
        self.leave(client, line)?;
        // Whom nobody lets in stops trying.
        if self.calm && self.clients[client].ended < 20 {
            self.connect(client);
        }
        Ok(())
    }

    /// Somebody looks again, over a line that does not break.
    pub fn come_back(&mut self, client: usize) -> Checked {
        let line = self.clients[client].line;
        self.lose(client, line)?;
        if !self.clients[client].connected {
            self.connect(client);
        }
        Ok(())
    }

    fn connect(&mut self, client: usize) {
        let wait = self.luck.i64(1..200);
        let there = &mut self.clients[client];
        there.line += 1;
        (there.connected, there.arrives, there.resumes_to) = (true, 0, None);
        let from = there.known.as_ref().map(|_| (there.era, there.n));
        let join = Frame::Join(there.line, from);
        self.after(wait, Happening::Request(client, join));
    }

    /// Something reaches a client.
    pub fn deliver(&mut self, client: usize, line: u32, frame: Frame) -> Checked {
        let there = &mut self.clients[client];
        match frame {
            Frame::Done(key, n) => {
                let _ = n;
                let Some((_, command, _)) = there.waiting.take_if(|(sent, ..)| *sent == key) else {
                    return Ok(());
                };
                self.report.acknowledged += 1;
                self.acknowledged(client, &key, &command)?;
                if self.luck.u8(..10) == 0 && !may_need_no_row(&command) {
                    // Perhaps after a crash, when the server has only what it kept.
                    let (wait, other) = (self.luck.i64(1..20_000), "something else".to_owned());
                    self.after(
                        wait,
                        Happening::Request(client, Frame::Reuse(key, Command::Say { text: other })),
                    );
                }
                Ok(())
            }
            Frame::Refused(key) => {
                there.waiting.take_if(|(sent, ..)| *sent == key);
                Ok(())
            }
            _ if there.line != line || !there.connected => Ok(()),
            Frame::Goodbye => {
                // Another seat sees other things.
                there.known = None;
                there.ended += 1;
                self.lose(client, line)
            }
            Frame::Text(era, n, text) => {
                self.report.messages += 1;
                self.hear(client, era, n, &text).map_err(|why| {
                    let Client { who, table, .. } = &self.clients[client];
                    format!("{} at {table}: {why}: {text}", who.id)
                })
            }
            Frame::Order(..) | Frame::Reuse(..) | Frame::Join(..) => Ok(()),
        }
    }

    /// A client takes in a message, as a browser does.
    fn hear(&mut self, client: usize, era: u32, n: Option<u32>, text: &str) -> Checked {
        let there = &mut self.clients[client];
        if let Some(full) = hearing::full(text)? {
            (there.era, there.n) = (era, n.ok_or("no number")?);
            there.known = Some(full);
            return Ok(());
        }
        let message: hearing::Message<'_> = hearing::read(text)?;
        match &*message.kind {
            "resumed" => {
                let last = message.n.ok_or("no number")?;
                if last < u64::from(there.n) {
                    return Err("a stream goes back".to_owned());
                }
                there.resumes_to = Some(last);
                Ok(())
            }
            "present" => {
                if let Some(last) = there.resumes_to.take()
                    && last != u64::from(there.n)
                {
                    return Err(format!("what was missed ends at {} and not at {last}", there.n));
                }
                let known = there.known.as_mut().ok_or("nothing is known")?;
                known["present"] = message.seats;
                known["away"] = message.away;
                Ok(())
            }
            "happened" => {
                let known = there.known.as_mut().ok_or("nothing is known")?;
                let n = n.ok_or("no number")?;
                if n != there.n + 1 {
                    return Err(format!("a gap: {n} after {}", there.n));
                }
                there.n = n;
                message.bring_up_to_date(known)
            }
            _ => Err("an unknown message".to_owned()),
        }
    }

    /// Somebody does something, and will do more.
    pub fn person(&mut self, client: usize) -> Checked {
        if self.calm {
            return Ok(());
        }
        let wait = self.luck.i64(20..1500);
        self.after(wait, Happening::Person(client));
        if self.clients[client].away_until > self.now {
            return Ok(());
        }
        if !self.clients[client].connected {
            self.connect(client);
            return Ok(());
        }
        if self.luck.u8(..60) == 0 {
            if self.luck.u8(..3) == 0 {
                self.clients[client].away_until = self.now + self.luck.i64(10_000..1_500_000);
            }
            let line = self.clients[client].line;
            return self.lose(client, line);
        }
        let (key, command) = match &self.clients[client].waiting {
            // No answer came: it is said again, with the same key.
            Some((key, command, sent)) if *sent + 2000 < self.now => (key.clone(), command.clone()),
            Some(_) => return Ok(()),
            None => {
                let Some(command) = self.wants(client) else { return Ok(()) };
                self.clients[client].orders += 1;
                let kind =
                    if matches!(command, Command::Claim { .. } | Command::Watch) { "claim" } else { "" };
                let key = format!("{kind}{}", self.clients[client].orders);
                (key, command)
            }
        };
        self.clients[client].waiting = Some((key.clone(), command.clone(), self.now));
        // A request is lost, or comes twice, or late.
        let times = [0, 1, 1, 1, 1, 1, 1, 1, 1, 2][self.luck.usize(..10)];
        for _ in 0..times {
            let wait = if self.luck.u8(..10) == 0 { self.luck.i64(500..6000) } else { self.luck.i64(1..80) };
            self.after(wait, Happening::Request(client, Frame::Order(key.clone(), command.clone())));
        }
        Ok(())
    }

    /// What somebody wants, from what they know.
    fn wants(&mut self, client: usize) -> Option<Command> {
        let now = self.time();
        let luck = &mut self.luck;
        let there = &self.clients[client];
        let Some(known) = there.known.as_ref() else {
            // Who is not let in may have been invited.
            let watches = luck.u8(..4) == 0;
            let by = if watches { Command::Watch } else { Command::Claim { seat: None, from: None } };
            return (luck.u8(..30) == 0).then_some(by);
        };
        let seat = there.seat();
        let seats = known["table"]["seats"].as_array()?;
        let is_host = known["table"]["host"]["id"] == json!(there.who.id);
        let nth = Seat::all(u8::try_from(seats.len()).ok()?).nth(luck.usize(..seats.len()))?;
        let is_free = |seat: &Value| seat["player"].is_null() && seat["bot"].is_null();
        if luck.u8(..12) == 0 {
            return Some(Command::Say { text: format!("hello {}", luck.u8(..)) });
        }
        let nobody = there.table.clone() + "p" + &luck.u8(..4).to_string();
        if is_host && luck.u8(..40) == 0 {
            let (player, ban) = (nobody.clone(), luck.bool());
            return Some(if luck.u8(..4) == 0 {
                Command::Unban { player }
            } else {
                Command::Kick { player, ban }
            });
        }
        if known["table"]["stage"] == "open" {
            if seats.iter().any(|seat| seat["reserved-for"] == json!(there.who.id)) && luck.u8(..4) == 0 {
                return Some(Command::Sit { seat: None });
            }
            if seat.is_none() && luck.u8(..20) == 0 {
                return Some(Command::Claim { seat: None, from: None });
            }
            let all = !seats.iter().any(is_free);
            return Some(match luck.u8(..8) {
                _ if is_host && all => Command::Start {},
                0..3 if is_host => Command::SeatBot { seat: nth, bot: "greedy".to_owned() },
                0..3 if seat.is_none() => Command::Sit { seat: None },
                3 if luck.u8(..4) == 0 => Command::Leave {},
                4 if luck.u8(..4) == 0 => Command::FreeSeat { seat: nth },
                _ => return None,
            });
        }
        let Some(seat) = seat else {
            return (luck.u8(..20) == 0).then_some(Command::Claim { seat: None, from: None });
        };
        if !known["table"]["vote"].is_null() && luck.bool() {
            return Some(Command::Vote { yes: luck.u8(..4) > 0 });
        }
        let away = |other: &Seat| known["away"][other.index()].as_i64().is_some_and(|at| at + 30_000 < now);
        let others = || Seat::all(Seat::MOST).take(seats.len()).filter(|other| *other != seat);
        if let Some(other) = others().find(away).filter(|_| luck.u8(..6) == 0) {
            let player = seats[other.index()]["player"].as_str().map(ToOwned::to_owned);
            return Some(match player {
                Some(player) if is_host && luck.u8(..4) == 0 => Command::Kick { player, ban: luck.bool() },
                _ => Command::KeepWarm { seat: Some(other), bot: None },
            });
        }
        let decision = u32::try_from(known["now"]["decision"].as_u64()?).ok()?;
        let awaited = known["now"]["awaited"].as_array()?.contains(&json!(seat));
        let legal = known["legal"].as_array()?;
        let own = &seats[seat.index()];
        if !own["bot"].is_null() {
            return (luck.u8(..4) == 0).then_some(Command::TakeSeatBack {});
        }
        let act = |luck: &mut fastrand::Rng| {
            let action = legal.get(luck.usize(..legal.len().max(1)))?.clone();
            Some(Command::Act { decision, said: None, action: Some(action) })
        };
        if !known["table"]["takeback"].is_null() && luck.bool() {
            return Some(Command::AnswerTakeback { yes: luck.bool() });
        }
        match luck.u8(..100) {
            0..3 => Some(Command::Undo { decision }),
            3 => Some(Command::RestartTurn { decision }),
            4 => Some(Command::AskTakeback {}),
            5 => Some(Command::KeepWarm { seat: None, bot: Some("random".to_owned()) }),
            6 if luck.u8(..6) == 0 => Some(Command::Resign {}),
            7 => Some(Command::KeepWarm { seat: Some(nth), bot: None }),
            8 => Some(Command::Standing { answers: vec!["decline all".to_owned()] }),
            9 => Some(Command::Act {
                decision: decision.wrapping_sub(1),
                said: Some("pass".to_owned()),
                action: None,
            }),
            10 => Some(Command::Act { decision, said: Some("nonsense".to_owned()), action: None }),
            11 if is_host && luck.u8(..8) == 0 => Some(Command::End {}),
            12 if is_host => Some(Command::Mute { player: format!("{}p1", there.table), on: luck.bool() }),
            _ if awaited || luck.u8(..6) == 0 => act(luck),
            _ => None,
        }
    }
}
