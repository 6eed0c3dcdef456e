//! The books of a table: what the rules say is drawn, and from what.

use std::fmt::{self, Debug};

use table::Game;

/// What lies in each place that is drawn from, by what is in the box, the rules and the events. The state is not asked: a
/// game that is wrong about its decks would be wrong here too.
pub trait Books<G: Game>: Clone {
    /// Whatever is drawn in this game: cards, tiles, who begins.
    type Thing: Copy + Ord + Debug;

    /// Enters what happened in one entry of the record, and says what was drawn in it, in order. What happened and was
    /// not due, or was due and has not happened, is for the books to refuse, by a panic.
    fn enter(&mut self, events: &[G::Event], drawn: &mut Drawn<Self::Thing>);

    /// The kinds of draws that tables like this one come to, if not in every game: games are played until all were made.
    fn kinds(&self) -> Vec<&'static str>;
}

/// Things of which each is as likely to be drawn as any other; some may be alike.
#[derive(Clone, PartialEq, Eq)]
pub struct Urn<T>(Vec<T>);

impl<T: Debug> Debug for Urn<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T> Default for Urn<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy + Ord + Debug> Urn<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds one.
    pub fn put(&mut self, thing: T) {
        let place = self.0.partition_point(|other| *other < thing);
        self.0.insert(place, thing);
    }

    /// Takes one out. It is there.
    pub fn take(&mut self, thing: T) {
        let place = self.0.binary_search(&thing);
        self.0.remove(place.unwrap_or_else(|_| panic!("{thing:?} is not among {self:?}")));
    }

    /// These without those, as far as they are there.
    #[must_use]
    pub fn without(&self, taken: &Self) -> Self {
        let mut taken = taken.0.iter().peekable();
        let mut stays = |thing: &T| {
            while taken.next_if(|taken| *taken < thing).is_some() {}
            taken.next_if_eq(&thing).is_none()
        };
        Self(self.0.iter().copied().filter(|thing| stays(thing)).collect())
    }

    /// Each of them, like beside like.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        self.0.iter().copied()
    }

    pub(crate) fn both(&self, other: &Self) -> Self {
        self.without(&self.without(other))
    }

    /// The one that is there, if there is just one.
    pub(crate) fn only(&self) -> Option<T> {
        if let [only] = *self.0 { Some(only) } else { None }
    }

    /// How many there are of what there is most of.
    fn most_alike(&self) -> usize {
        self.0.chunk_by(T::eq).map(<[T]>::len).max().unwrap_or(0)
    }
}

impl<T: Copy + Ord> FromIterator<T> for Urn<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut things: Vec<_> = things.into_iter().collect();
        things.sort_unstable();
        Self(things)
    }
}

/// What was drawn in one entry, as the books say.
#[derive(Debug)]
pub struct Drawn<T>(pub(crate) Vec<Draw<T>>);

/// Some things, drawn one by one and shown together.
#[derive(Debug)]
pub(crate) struct Draw<T> {
    pub kind: &'static str,
    /// All that were there before the first.
    pub from: Urn<T>,
    pub came: Urn<T>,
    /// The last thing in the urn comes without a pick.
    last_is_given: bool,
}

impl<T: Copy + Ord + Debug> Drawn<T> {
    /// These were drawn from an urn, each by a pick among all that were left, and are not in it any more. In which
    /// order they came need not be known. The last thing in the urn is picked too, as one of one.
    pub fn draw(&mut self, kind: &'static str, urn: &mut Urn<T>, came: impl IntoIterator<Item = T>) {
        self.add(kind, urn, came.into_iter().collect(), false);
    }

    /// The same, but the last thing in the urn comes without a pick, as the only one it can be.
    pub fn deal(&mut self, kind: &'static str, urn: &mut Urn<T>, came: impl IntoIterator<Item = T>) {
        self.add(kind, urn, came.into_iter().collect(), true);
    }

    fn add(&mut self, kind: &'static str, urn: &mut Urn<T>, came: Urn<T>, last_is_given: bool) {
        let strange = came.without(urn);
        assert!(strange.is_empty(), "{kind}: {strange:?} came, but there was only {urn:?}");
        let left = urn.without(&came);
        let from = std::mem::replace(urn, left);
        self.0.push(Draw { kind, from, came, last_is_given });
    }

    /// Compares the picks that were made, by their ranges, with those that were due.
    pub(crate) fn check_ranges(&self, made: &[u32]) {
        let mut rest = made.iter();
        let dues = self.0.iter().flat_map(|draw| draw.ranges().map(|due| (draw.kind, due)));
        for (kind, due) in dues {
            match rest.next() {
                Some(made) => {
                    assert_eq!(due, *made, "{kind}: a pick among {due} is due, but one among {made} is made");
                }
                None => panic!("{kind}: a pick among {due} is due, but none is made"),
            }
        }
        assert_eq!(rest.len(), 0, "picks among {:?} are made, but not due", rest.as_slice());
    }
}

impl<T: Copy + Ord + Debug> Draw<T> {
    pub(crate) fn ranges(&self) -> impl Iterator<Item = u32> + use<T> {
        let count = |urn: &Urn<T>| u32::try_from(urn.len()).expect("not that many");
        let (all, came) = (count(&self.from), count(&self.came));
        let fewest = if self.last_is_given { 2 } else { 1 };
        (0..came).map(move |nth| all - nth).filter(move |left| *left >= fewest)
    }

    /// Can it be told what the next pick gives, when these are left? Not where so few stay behind that there is more of
    /// something than that: some of it comes anyway, and whichever is picked, the same is seen.
    pub(crate) fn tells_picks(&self, left: &Urn<T>) -> bool {
        left.most_alike() <= self.from.len() - self.came.len()
    }
}
