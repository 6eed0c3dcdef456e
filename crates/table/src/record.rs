//! What is kept of a match: enough to replay it, prove it fair and show it to anybody for ever.
//!
//! A record has two written forms that say the same and turn into each other without loss:
//! [JSON lines](Record::to_json_lines) for programs and a [text](Record::to_text) to paste into a letter.
//! Both are versioned by [`FORMAT`], number their entries, and close with a line that counts them and carries a
//! digest of all before, so that a cut or altered file is noticed.

mod by;
mod json_lines;
mod redacted;
mod text;

pub use by::{BotName, By};
pub use redacted::{Redacted, redacted};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::fairness::{Commitment, Epoch, hex};
use crate::{BySeat, Game, NotationError, Seat};

/// The newest version of the written forms. Older ones are read, and a record that was begun in one is gone on with in it.
///
/// 2: the head says when the game began, and the commitment and the luck are bound to the head ([`crate::fairness`]).
pub const FORMAT: u32 = 2;

/// The record of one match, finished or not.
///
/// ```
/// # #[allow(dead_code)]
/// # mod urn { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/urn/mod.rs")); }
/// # use urn::Urn;
/// use table::{Match, Record, Seat, head_of};
///
/// let mut luck = fastrand::Rng::with_seed(1);
/// let mut game = Match::<Urn>::start(&Default::default(), 2, vec![], &mut luck)?;
/// game.submit(Seat::new(0), "end".parse()?, &mut luck)?;
///
/// let text = game.record().to_text();
/// assert!(text.starts_with("[Atelier 2]\n[Game \"urn\"]\n") && text.contains("\n1. A end\n"));
/// assert_eq!(head_of(&text)?.game, "urn");
/// assert_eq!(Record::<Urn>::read(&game.record().to_json_lines())?.record, *game.record());
///
/// let cut: String = text.lines().take(9).collect();
/// assert!(Record::<Urn>::read(&cut).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// What was agreed before.
    pub head: Head<G::Options>,
    /// What was done, in order; the first is the deal. Entries are only ever added, an undo too.
    pub entries: Vec<Entry<G::Action, G::Event>>,
    /// Each seat's place, once the game is over.
    pub places: Option<BySeat<u8>>,
    /// The table's key, once it is published.
    pub key: Option<String>,
}

/// What was agreed before the first entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head<O> {
    /// [`FORMAT`] it is written in.
    pub atelier: u32,
    /// [`Game::ID`].
    pub game: String,
    /// [`Game::RULES_VERSION`] it was played by.
    pub rules: u32,
    /// How many seats.
    pub seats: u8,
    /// The game's options.
    pub options: O,
    /// A name for each seat, as it was when the game began.
    pub players: Vec<String>,
    /// When it began, as RFC 3339 has it: `2026-11-16T10:50:00Z`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
    /// What the table showed of its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// Names were taken out of it: what it was bound to before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redacted: Option<Redacted>,
}

impl<O: Serialize> Head<O> {
    /// Everything but these fields, as it is bound to the key: JSON with sorted keys and without spaces.
    pub(crate) fn without(&self, fields: &[&str]) -> String {
        let mut head = serde_json::to_value(self).expect("a record is plain JSON");
        if let Some(head) = head.as_object_mut() {
            head.retain(|field, _| !fields.contains(&field.as_str()));
        }
        head.sort_all_objects();
        head.to_string()
    }
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry<A, E> {
    /// The table was set up.
    Deal {
        /// The luck it took.
        picks: Vec<u32>,
        /// What happened.
        events: Vec<E>,
    },
    /// A seat acted.
    Act {
        /// The seat it is about.
        seat: Seat,
        /// By whose hand.
        by: By,
        /// What they asked for.
        action: A,
        /// The luck it took.
        picks: Vec<u32>,
        /// What happened.
        events: Vec<E>,
    },
    /// A seat took back the last action that stood.
    Undo {
        /// The seat it is about.
        seat: Seat,
    },
    /// A seat took back its last action, and with it everything after, as all had agreed.
    TakeBack {
        /// The seat it is about.
        seat: Seat,
    },
    /// The table went on from a copy: luck is drawn anew from here on ([`crate::fairness`]). Nobody does it, and it stands
    /// whatever is taken back.
    Renew {
        /// What begins.
        epoch: Epoch,
    },
}

impl<A, E> Entry<A, E> {
    /// Who did it; nobody deals or renews the luck.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Deal { .. } | Self::Renew { .. } => None,
            Self::Act { seat, .. } | Self::Undo { seat } | Self::TakeBack { seat } => Some(*seat),
        }
    }

    /// By whose hand; only who acts can be stood in for.
    pub fn by(&self) -> By {
        match self {
            Self::Act { by, .. } => *by,
            Self::Deal { .. } | Self::Undo { .. } | Self::TakeBack { .. } | Self::Renew { .. } => By::Player,
        }
    }

    /// The luck it took.
    pub fn picks(&self) -> &[u32] {
        match self {
            Self::Deal { picks, .. } | Self::Act { picks, .. } => picks,
            Self::Undo { .. } | Self::TakeBack { .. } | Self::Renew { .. } => &[],
        }
    }

    /// What happened, in full.
    pub fn events(&self) -> &[E] {
        match self {
            Self::Deal { events, .. } | Self::Act { events, .. } => events,
            Self::Undo { .. } | Self::TakeBack { .. } | Self::Renew { .. } => &[],
        }
    }
}

impl<G: Game> Record<G> {
    /// Reads either written form. It says which line is wrong; whether the game could have gone so is for
    /// [`crate::Match::open`] to say.
    pub fn read(written: &str) -> Result<ReadRecord<G>, ReadError> {
        let lines = Lines::of(written)?;
        let read: Result<Parts<G::Options, G::Event>, _> =
            if lines.are_json() { json_lines::read(&lines) } else { text::read(&lines) };
        let Parts { head, entries, end } = read?;
        let last = lines.last;
        if end.entries != entries.len() {
            return Err(ReadError::new(last, Fault::Count { said: end.entries, found: entries.len() }));
        }
        let digest = end.digest.clone();
        let record = Self {
            head,
            entries: entries.into_iter().map(Line::entry).collect::<Result<_, _>>()?,
            places: end.places,
            key: end.key,
        };
        let whole = record.digest() == digest;
        Ok(ReadRecord { record, whole })
    }

    /// Reads a head and entries that are still being added to, as [`Record::head_line`] and [`Record::entry_line`]
    /// write them: there is no closing line yet.
    pub fn read_unfinished(
        head: &str,
        entries: impl Iterator<Item = impl AsRef<str>>,
    ) -> Result<Self, ReadError> {
        let head = json_lines::head(1, head)?;
        let entries = entries.enumerate().map(|(n, line)| Self::read_entry(n, line.as_ref()));
        Ok(Self { head, entries: entries.collect::<Result<_, _>>()?, places: None, key: None })
    }

    /// Reads the line of an entry that is to have this number.
    pub(crate) fn read_entry(n: usize, line: &str) -> Result<Entry<G::Action, G::Event>, ReadError> {
        // The head is line 1.
        json_lines::entry::<G::Event>(n + 2, line)?.numbered(n)?.entry()
    }

    fn lines(&self) -> impl Iterator<Item = Line<&G::Event>> {
        self.entries.iter().enumerate().map(|(n, entry)| Self::line(n, entry))
    }

    fn line(n: usize, entry: &Entry<G::Action, G::Event>) -> Line<&G::Event> {
        Line {
            n,
            seat: entry.seat(),
            by: entry.by(),
            act: match entry {
                Entry::Deal { .. } => DEAL.to_owned(),
                Entry::Act { action, .. } => action.to_string(),
                Entry::Undo { .. } => UNDO.to_owned(),
                Entry::TakeBack { .. } => TAKE_BACK.to_owned(),
                Entry::Renew { epoch } => format!("{RENEW}{epoch}"),
            },
            picks: entry.picks().to_vec(),
            events: entry.events().iter().collect(),
            at: 0,
        }
    }

    fn end(&self) -> End {
        End {
            entries: self.entries.len(),
            places: self.places.clone(),
            key: self.key.clone(),
            digest: self.digest(),
        }
    }

    /// Of everything in it, by its JSON lines: both written forms close with the same.
    fn digest(&self) -> String {
        let mut digest = Sha256::new();
        for line in self.json_lines_before_end() {
            digest.update(line);
            digest.update(b"\n");
        }
        digest.update(json(&(&self.places, &self.key)));
        hex(&digest.finalize())
    }
}

/// A record as it was read.
#[derive(Debug)]
pub struct ReadRecord<G: Game> {
    /// What it says.
    pub record: Record<G>,
    /// Does its digest fit, so that nothing in it was altered since it was written?
    pub whole: bool,
}

/// Which game, by which rules, a written record is of.
pub fn head_of(written: &str) -> Result<Head<serde_json::Value>, ReadError> {
    let lines = Lines::of(written)?;
    if lines.are_json() { json_lines::first(&lines) } else { text::head(&lines).map(|(head, _)| head) }
}

const DEAL: &str = "deal";
const UNDO: &str = "undo";
const TAKE_BACK: &str = "takeback";
/// The epoch stands after it.
const RENEW: &str = "renew ";

/// An entry as both forms write it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<E> {
    n: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "By::is_player")]
    by: By,
    #[serde(rename = "do")]
    act: String,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    picks: Vec<u32>,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    events: Vec<E>,
    /// The line of the file it stands on.
    #[serde(skip)]
    at: usize,
}

impl<E> Line<E> {
    fn entry<A: std::str::FromStr<Err = NotationError>>(self) -> Result<Entry<A, E>, ReadError> {
        let Self { n, seat, by, act, picks, events, at } = self;
        // What is no action has no luck, tells nothing, and nobody stands in for it.
        let bare = by.is_player() && picks.is_empty() && events.is_empty();
        match (n, seat, act.as_str()) {
            (0, None, DEAL) if by.is_player() => Ok(Entry::Deal { picks, events }),
            (1.., None, act) if bare && act.starts_with(RENEW) => {
                let epoch =
                    act[RENEW.len()..].parse().map_err(|wrong| ReadError::new(at, Fault::Shape(wrong)))?;
                Ok(Entry::Renew { epoch })
            }
            (0, ..) | (_, None, _) => Err(ReadError::new(at, Fault::NotADeal)),
            (_, Some(seat), UNDO) if bare => Ok(Entry::Undo { seat }),
            (_, Some(seat), TAKE_BACK) if bare => Ok(Entry::TakeBack { seat }),
            (_, Some(seat), action) => {
                let action = action.parse().map_err(|wrong| ReadError::new(at, Fault::Action(wrong)))?;
                Ok(Entry::Act { seat, by, action, picks, events })
            }
        }
    }

    /// Entries are numbered from zero without a gap.
    fn numbered(self, before: usize) -> Result<Self, ReadError> {
        if self.n == before {
            return Ok(self);
        }
        Err(ReadError::new(self.at, Fault::Number { said: self.n, due: before }))
    }
}

/// A record in the parts both forms have.
struct Parts<O, E> {
    head: Head<O>,
    entries: Vec<Line<E>>,
    end: End,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    #[serde(rename = "end")]
    entries: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    places: Option<BySeat<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    digest: String,
}

/// The lines that say something, with their numbers in the file.
struct Lines<'a> {
    lines: Vec<(usize, &'a str)>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn of(written: &'a str) -> Result<Self, ReadError> {
        let lines: Vec<_> = written
            .trim_start_matches('\u{feff}')
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with(';'))
            .collect();
        match lines.last() {
            Some(&(last, _)) => Ok(Self { lines, last }),
            None => Err(ReadError::new(1, Fault::Empty)),
        }
    }

    fn are_json(&self) -> bool {
        self.lines[0].1.starts_with('{')
    }
}

/// The closing line is the last.
fn nothing_after(next: Option<&(usize, &str)>) -> Result<(), ReadError> {
    next.map_or(Ok(()), |&(at, _)| Err(ReadError::new(at, Fault::AfterEnd)))
}

fn json(value: &impl Serialize) -> String {
    // Options and events are plain data with text keys: writing them to memory cannot fail.
    serde_json::to_string(value).expect("a record is plain JSON")
}

/// A written record that cannot be read, with the line that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ReadError {
    /// Counted from one.
    pub line: usize,
    fault: Fault,
}

impl ReadError {
    fn new(line: usize, fault: Fault) -> Self {
        Self { line, fault }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    #[error("there is no record here")]
    Empty,
    #[error("not readable: {0}")]
    Json(String),
    #[error("{0}")]
    Shape(NotationError),
    #[error("{0}")]
    Action(NotationError),
    #[error("written in format {0}; this program reads formats 1 to {FORMAT}")]
    Format(u32),
    #[error("format 1 does not say when a game began")]
    Started,
    #[error("the first entry, and no other, is a deal by nobody")]
    NotADeal,
    #[error("entry {said} stands where entry {due} belongs")]
    Number { said: usize, due: usize },
    #[error("the record is cut off: its closing line is missing")]
    CutOff,
    #[error("something stands after the closing line")]
    AfterEnd,
    #[error("the closing line counts {said} entries, but there are {found}")]
    Count { said: usize, found: usize },
}
