//! Telling: who is sent what happened, who is there, and who has to come again.

use table::{Seat, Seats, Viewer};

use crate::due::Heard;
use crate::events::{Event, Row};
use crate::patch::Alike;
use crate::refused::Outcome;
use crate::room::{Joined, Output, Reader, Room};
use crate::streams::{Sitting, Stream, text};
use crate::wire::{Happened, Message, Present, Resumed, Visibility, Watch, Why};

impl Room {
    /// Tells everybody what they may know of the rows from `first` on. `told` is how many things each had been told;
    /// `changed` says that more about the table has changed than the rows themselves tell.
    pub(crate) fn tell(&mut self, first: usize, told: &[u32], changed: bool) {
        let notices = self.state.notices(first);
        self.outputs.extend(notices.into_iter().map(|(player, notice)| Output::Notify { player, notice }));
        for row in &self.state.log[first..] {
            if let Event::Game { awaited, .. } = row.event {
                self.heard.entry(awaited);
            }
        }
        if self.streams.len() != self.state.told.len() {
            self.come_again(Why::SeatChanged);
            return;
        }
        self.shut_out(first);
        let changed = changed || !self.state.log[first..].iter().all(|row| row.event.leaves_table());
        let facts = changed.then(|| self.state.facts());
        let Self { state, streams, outputs, now, .. } = self;
        let mut alike = Alike::default();
        let is_told = |viewer| (first..state.log.len()).any(|index| state.is_told(viewer, index));
        let told_now: Vec<_> =
            streams.iter_mut().map(|stream| stream.is_open(*now) && is_told(stream.viewer())).collect();
        let behind = streams.iter().zip(&told_now).filter(|(stream, told)| **told && stream.is_behind(state));
        let behind: Vec<_> = behind.map(|(stream, _)| stream.viewer()).collect();
        let mut views: Vec<_> = behind.iter().copied().zip(state.views(&behind)).collect();
        for ((stream, told), _) in streams.iter_mut().zip(told).zip(told_now).filter(|(_, told)| *told) {
            let viewer = stream.viewer();
            let whats: Vec<_> = (first..state.log.len())
                .filter_map(|index| Some((index, state.what(viewer, index)?)))
                .collect();
            let last = whats.len().saturating_sub(1);
            for (nth, (index, what)) in whats.into_iter().enumerate() {
                let n = told + 1 + u32::try_from(nth).unwrap_or(0);
                let mut happened = Happened::plain(n, state.log[index].at, what);
                if nth == last {
                    let view = views.iter().position(|(of, _)| *of == viewer);
                    let view = view.map(|nth| views.swap_remove(nth).1);
                    let change = stream.change(state, view, &mut alike);
                    (happened.patch, happened.view, happened.legal) =
                        (change.patch, change.view, change.legal);
                    happened.now = state.now(viewer);
                    happened.table.clone_from(&facts);
                }
                let message = Message::Happened(Box::new(happened));
                if let Some(text) = stream.keep(Some(n), &message) {
                    outputs.push(Output::Tell { viewer, n: Some(n), text });
                }
            }
        }
        self.move_streams(first);
    }

    /// Those whose view is another one now have to come again.
    fn move_streams(&mut self, first: usize) {
        let (mut moved, mut gone) = (Vec::new(), Vec::new());
        for row in &self.state.log[first..] {
            match &row.event {
                Event::Sat { seat, who } => {
                    moved.push((Viewer::Seat(*seat), None));
                    moved.push((Viewer::Spectator, Some(who.id.clone())));
                }
                Event::Freed { seat } | Event::Resigned { seat, .. } => {
                    moved.push((Viewer::Seat(*seat), None));
                }
                Event::Kicked { who, seat, .. } => {
                    gone.extend(seat.map(|seat| (Viewer::Seat(seat), None)));
                    gone.push((Viewer::Spectator, Some(who.id.clone())));
                }
                _ => {}
            }
        }
        for (viewer, only) in moved {
            self.close(viewer, Why::SeatChanged, only);
        }
        for (viewer, only) in gone {
            self.close(viewer, Why::Kicked, only);
        }
    }

    /// Those without a seat come again where fewer of them may look on, before they are told more.
    fn shut_out(&mut self, first: usize) {
        let closes = |row: &Row| match &row.event {
            Event::Changed { setup } => setup.visibility == Visibility::Private,
            Event::Started { .. } => self.state.setup.watch == Watch::Nobody,
            _ => false,
        };
        if self.state.log[first..].iter().any(closes) {
            self.close(Viewer::Spectator, Why::SeatChanged, None);
        }
    }

    pub(crate) fn join(&mut self, reader: &Reader) -> Outcome<Joined> {
        let viewer = self.state.viewer(reader.player.as_deref())?;
        let era = self.era(viewer);
        let from = reader.from.filter(|(of, _)| *of == era).map(|(_, n)| n);
        let index = self.state.viewer_index(viewer);
        let (missed, sitting) = self.streams[index].join(from, &self.state, self.now);
        self.tell_present();
        let first = if let Some(missed) = missed {
            let resumed = text(&Message::Resumed(Resumed { n: self.state.told[index] }));
            // Who came and went is not numbered.
            let present = text(&Message::Present(self.presence()));
            let missed = missed.into_iter().map(|(n, text)| (Some(n), text));
            std::iter::once((None, resumed)).chain(missed).chain([(None, present)]).collect()
        } else {
            let full = self.state.full(viewer, era, self.now, self.presence());
            vec![(Some(full.n), text(&Message::Full(Box::new(full))))]
        };
        Ok(Joined { first, era, sitting })
    }

    /// For which era numbers are good that this viewer is told. Whoever looks with other eyes than before has heard other
    /// things under the same numbers.
    pub(crate) fn era(&self, viewer: Viewer) -> u32 {
        let nth = u32::try_from(self.state.viewer_index(viewer)).unwrap_or(u32::MAX);
        self.config.era.wrapping_add(nth)
    }

    pub(crate) fn leave(&mut self, sitting: Sitting) {
        // Until now they were there.
        self.see_readers();
        if let Some(stream) = self.streams.iter_mut().find(|stream| stream.viewer() == sitting.viewer) {
            stream.leave(sitting);
        }
        self.tell_present();
    }

    /// Who is there and who is away, as everybody sees it.
    pub(crate) fn presence(&self) -> Present {
        Present { seats: self.present(), away: self.away() }
    }

    /// Which seats have somebody at the other end.
    pub fn present(&self) -> Seats {
        let present = self.streams.iter().filter(|stream| stream.is_present());
        present.filter_map(|stream| stream.viewer().seat()).collect()
    }

    /// Tells who is there, if it is somebody else than those who were, or somebody was heard of again.
    pub(crate) fn tell_present(&mut self) {
        let present = self.present();
        let same = present == std::mem::replace(&mut self.last_present, present);
        if same && !self.has_news_of_presence() {
            return;
        }
        self.presence_told();
        let message = Message::Present(self.presence());
        let Self { streams, outputs, .. } = self;
        for stream in streams.iter_mut().filter(|stream| stream.is_read()) {
            let viewer = stream.viewer();
            outputs.extend(stream.keep(None, &message).map(|text| Output::Tell { viewer, n: None, text }));
        }
    }

    fn close(&mut self, viewer: Viewer, why: Why, only: Option<String>) {
        if only.is_none()
            && let Some(stream) = self.streams.iter_mut().find(|stream| stream.viewer() == viewer)
        {
            stream.close();
        }
        self.outputs.push(Output::Close { viewer, why, only });
    }

    /// Everybody who reads has to come again, for all of it.
    pub(crate) fn come_again(&mut self, why: Why) {
        for viewer in self.streams.iter().map(Stream::viewer).collect::<Vec<_>>() {
            self.close(viewer, why, None);
        }
        let seats = self.state.setup.seats;
        // Whoever goes now is taken off when they are gone.
        let mut before = std::mem::take(&mut self.streams).into_iter();
        let spectators = before.next_back();
        let mut seated: Vec<_> = before.collect();
        seated.truncate(usize::from(seats));
        seated.extend(Seat::all(seats).skip(seated.len()).map(|seat| Stream::new(Viewer::Seat(seat))));
        self.streams = seated;
        self.streams.push(spectators.unwrap_or_else(|| Stream::new(Viewer::Spectator)));
        self.heard = Heard::new(seats);
    }
}
