//! What bots are told and what they say. It is the same on a server, at home over standard input and output, and for an
//! engine at home that plays on a server.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use table::{Seat, Wire, Wired};
use utoipa::ToSchema;

use super::{Goodbye, Now, Pace, SeatFacts, Stage};
use crate::problem::Problem;
use room::{NoticedGame, Patch};

/// One line that a bot is sent about a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotMessage {
    /// All figures of a game. It comes before the first game of its kind, and need not be read by who knows the game.
    Catalogue(Box<Catalogue>),
    /// The first line of a game: everything as it is now. If it comes again, forget what you knew.
    GameFull(Box<GameFull>),
    /// Something happened. One whose stage is `over` or `ended` is the last line of a game's stream.
    GameState(Box<GameState>),
    /// It is for you to decide.
    Decision(Box<Decision>),
    /// Somebody said something.
    ChatLine(ChatLine),
    /// What you said was not done. Only an engine is told so in this way; over HTTP the answer says it.
    Refused(Refused),
    /// The game is over for you, and nothing more comes of it. Only an engine is told so here.
    GameFinish {
        /// The game it is about.
        game: NoticedGame,
        /// Each seat's place, if it was played to its end; 1 won, and may be shared.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        places: Option<Vec<u8>>,
        /// Each seat's points.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        scores: Option<Vec<i32>>,
    },
    /// The stream ends, though the game may go on.
    Goodbye(Goodbye),
}

impl Wire for BotMessage {}

/// All figures of a game: cards, codes, tables. They are the same at all its tables.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Catalogue {
    /// Which game.
    #[schema(example = "pastiche")]
    pub game: String,
    /// What it is called.
    pub title: String,
    /// By which version of its rules.
    pub rules: u32,
    /// The figures. Each game has its own kind.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub figures: Wired,
}

impl Catalogue {
    /// Of a game that has one.
    pub fn of(game: &str) -> Option<Self> {
        let game = shelf::find(game)?;
        let figures = (game.catalogue)()?;
        Some(Self {
            game: game.id.to_owned(),
            title: game.title.to_owned(),
            rules: game.rules_version,
            figures,
        })
    }
}

/// A game as a bot finds it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct GameFull {
    /// The table's id.
    pub id: String,
    /// Which game.
    #[schema(example = "pastiche")]
    pub game: String,
    /// By which version of its rules.
    pub rules: u32,
    /// Your seat.
    #[schema(value_type = super::SeatNumber)]
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub seat: Seat,
    /// Who sits where.
    pub players: Vec<SeatFacts>,
    /// What was agreed; `null` if nothing was.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub options: Value,
    /// How much time there is.
    pub pace: Pace,
    /// What you see of the game, once it has started. Each game has its own kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub view: Option<Wired>,
    /// Where it stands.
    pub state: GameState,
    /// A number for your own luck. Only the arena gives one: who takes all luck from it plays the same games again when the
    /// same command is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub luck: Option<u32>,
}

/// Where a game stands, and what has just happened.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct GameState {
    /// The number of what happened: the same as in the table's stream. What is said has numbers too.
    pub n: u32,
    /// When, in milliseconds since 1970. At home there is no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub at: Option<i64>,
    /// How far the game is.
    pub stage: Stage,
    /// What you saw happen in the game: `happened` with its events, `undone`, `taken-back`, or `renewed`
    /// where luck is drawn anew from here on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub seen: Option<Wired>,
    /// The same in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub told: Vec<String>,
    /// What happened at the table besides the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<super::What>)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<super::What>"))]
    pub what: Option<Wired>,
    /// How your view changes: a JSON Patch (RFC 6902).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<Object>>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown[]"))]
    pub patch: Option<Wired>,
    /// Your view, where there was none before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub view: Option<Wired>,
    /// Whom the game waits for and how much time there is, while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub now: Option<Now>,
    /// Each seat's place, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub places: Option<Vec<u8>>,
    /// Each seat's points, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub scores: Option<Vec<i32>>,
}

impl GameState {
    /// Where a game stands of which nothing more is known.
    pub fn new(n: u32, stage: Stage) -> Self {
        Self {
            n,
            at: None,
            stage,
            seen: None,
            told: Vec::new(),
            what: None,
            patch: None,
            view: None,
            now: None,
            places: None,
            scores: None,
        }
    }

    /// Does nothing follow?
    pub fn is_last(&self) -> bool {
        matches!(self.stage, Stage::Over | Stage::Ended)
    }
}

/// It is for you to decide.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Decision {
    /// The number of the last thing that happened before.
    pub n: u32,
    /// The number that your move names, so that it is not taken for an answer to anything else.
    pub decision: u32,
    /// The game waits for you. If not, you have been asked something that you may leave, or could say something.
    pub awaited: bool,
    /// All that you see.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Wired,
    /// What you may do, in the game's notation. What is too open to be listed, like an offer, is not.
    pub legal: Vec<String>,
    /// Some of what you may do besides, ready to be said: announcements, offers. What the house thinks best comes first.
    pub proposals: Vec<String>,
    /// So many milliseconds you have for this decision: who takes longer is replaced for the rest of the game. Not there if
    /// nobody counts, and not on a server, where `now` tells the clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub time: Option<u64>,
}

/// Something that was said.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct ChatLine {
    /// Its number.
    pub n: u32,
    /// Who said it.
    pub name: String,
    /// Their seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<super::SeatNumber>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub seat: Option<Seat>,
    /// What they said. Plain text.
    pub text: String,
}

/// What you said was not done.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Refused {
    /// The reason.
    pub error: Refusal,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub struct Refusal {
    /// A word that stays the same.
    #[schema(example = "stale-decision")]
    pub code: String,
    /// A sentence.
    pub message: String,
    /// The rule of the game that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<String>,
    /// The game's own refusal as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub reason: Option<Value>,
}

impl Refusal {
    /// One that no rule of the game gives.
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self { code: code.to_owned(), message: message.into(), rule: None, reason: None }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        let Problem { code, message, rule, reason, .. } = problem;
        Self {
            code: code.to_owned(),
            message,
            rule: rule.map(str::to_owned),
            reason: reason.map(|reason| *reason),
        }
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BotMove {
    /// The decision it answers. If another one is due by now, nothing is done.
    pub decision: u32,
    /// What, in the game's notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub said: Option<String>,
    /// What, as JSON. One of the two is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Value>)]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub action: Option<Value>,
    /// Made up by you, another for each move, 1 to 64 characters; made from decision and move otherwise. A move that was
    /// done is not done again when it comes with the same key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<super::Key>)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub key: Option<String>,
}

/// Something to say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BotChat {
    /// At most 500 characters.
    #[schema(value_type = super::Saying)]
    pub text: String,
}

/// One line that an engine writes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotSays {
    /// Do this.
    Move(BotMove),
    /// Leave what was asked. At home the game waits for a move or this; on a server it has no effect.
    Pass {
        /// The decision it answers.
        decision: u32,
    },
    /// Say this to the table.
    Chat(BotChat),
    /// Give the seat to a bot for good.
    Resign,
    /// Who you are, and what you want to be asked. Said once, before the first answer; nobody has to.
    Hello(BotHello),
}

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BotHello {
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
    /// Ask me too when I could say something though nobody asks me: an offer on another's turn. Such a decision is not awaited,
    /// and its `legal` may be empty. At home and in the arena only; on a server you may say it at any time.
    #[serde(default)]
    pub speaks_up: bool,
}

/// How one view turns into the next; nothing if they are the same.
pub fn patch(before: &Wired, now: &Wired) -> Option<Wired> {
    let patch = Patch::between(before, now);
    (!patch.is_empty()).then(|| Wired::of(&patch))
}

/// Part of what a viewer was sent, to be sent to the same viewer.
#[derive(Serialize)]
struct Passed<'a>(&'a RawValue);

impl Wire for Passed<'_> {}

/// Part of a message that a viewer was sent, as part of another for the same viewer.
pub(crate) fn passed(part: &RawValue) -> Wired {
    Wired::of(&Passed(part))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_an_engine_writes_is_read() {
        let read = |line: Value| serde_json::from_value::<BotSays>(line);
        let said = |said: Option<&str>, action| {
            BotSays::Move(BotMove { decision: 7, said: said.map(str::to_owned), action, key: None })
        };
        assert_eq!(
            read(json!({ "type": "move", "decision": 7, "said": "draw" })).unwrap(),
            said(Some("draw"), None)
        );
        let action = json!({ "keep": 3 });
        let line = json!({ "type": "move", "decision": 7, "action": action });
        assert_eq!(read(line).unwrap(), said(None, Some(action)));
        assert_eq!(read(json!({ "type": "resign" })).unwrap(), BotSays::Resign);
        assert_eq!(read(json!({ "type": "pass", "decision": 2 })).unwrap(), BotSays::Pass { decision: 2 });
        assert!(read(json!({ "type": "move", "said": "draw" })).is_err(), "without a decision");
        assert!(read(json!({ "type": "move", "decision": 7, "sayd": "draw" })).is_err());
    }

    #[test]
    fn a_message_says_of_which_kind_it_is() {
        let error = Refusal { rule: Some("P5.2".to_owned()), ..Refusal::new("against-the-rules", "No.") };
        let line = serde_json::to_value(BotMessage::Refused(Refused { error })).unwrap();
        let error = json!({ "code": "against-the-rules", "message": "No.", "rule": "P5.2" });
        assert_eq!(line, json!({ "type": "refused", "error": error }));
        let state = GameState { places: Some(vec![1, 2]), ..GameState::new(3, Stage::Over) };
        assert!(state.is_last());
        let line = serde_json::to_value(BotMessage::GameState(Box::new(state))).unwrap();
        assert_eq!(line, json!({ "type": "gameState", "n": 3, "stage": "over", "places": [1, 2] }));
    }

    #[test]
    fn a_view_that_stays_needs_no_patch() {
        let view = |hand: u8| passed(&RawValue::from_string(format!(r#"{{"hand":{hand}}}"#)).unwrap());
        let (one, other) = (view(1), view(2));
        assert!(patch(&one, &one).is_none());
        let changes = patch(&one, &other).unwrap();
        assert_eq!(changes.as_str(), r#"[{"op":"replace","path":"/hand","value":2}]"#);
    }
}
