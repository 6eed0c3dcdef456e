//! `atelier replay`: a record as sentences, from somebody's eyes.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use table::{Entry, Match, Record, Seat, Status, Viewer};

use crate::faces::{self, Face, Page};
use crate::files;
use crate::paint::{Paint, capital, wrap};
use crate::play::{seat, told};

/// Show a record, entry by entry, and how the table stands after it.
#[derive(clap::Args)]
#[command(after_help = "\
Without --seat or --open the record is shown as somebody sees it who stands beside the table.

Examples:
  atelier replay game.txt
  atelier replay game.txt --seat B --from 20 --to 40
  atelier replay game.jsonl --open --step

With --step, Enter goes on, `t` shows the table, `q` ends. A record that cannot be read or does not replay
is told in one line, and the exit code is 1.")]
pub struct Args {
    /// The record, as text or JSON lines
    file: PathBuf,
    /// From the eyes of this seat
    #[arg(long, value_parser = seat, conflicts_with = "open")]
    seat: Option<Seat>,
    /// Everything, also what was hidden
    #[arg(long)]
    open: bool,
    /// Begin with this entry; 0 is the deal
    #[arg(long, default_value_t = 0, value_name = "N")]
    from: usize,
    /// End with this entry, and show the table as it was then
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Wait for Enter after each entry
    #[arg(long)]
    step: bool,
}

/// Shows the file's game.
pub fn run(args: &Args, paint: Paint, width: usize) -> anyhow::Result<()> {
    let written = files::read(&args.file)?;
    let file = || args.file.display().to_string();
    let game = shelf::game_of(&written).with_context(file)?;
    (faces::find(game.id)?.replay)(&written, args, paint, width)
}

/// Shows a record of this game.
pub fn show<G: Face>(written: &str, args: &Args, paint: Paint, width: usize) -> anyhow::Result<()> {
    let whole = Match::<G>::open(written).with_context(|| args.file.display().to_string())?;
    let entries = whole.record().entries.len();
    let to = args.to.unwrap_or(entries - 1);
    if to >= entries || args.from > to {
        bail!("the record has entries 0 to {}; {} to {to} are not among them", entries - 1, args.from);
    }
    let seats = whole.record().head.seats;
    if let Some(seat) = args.seat.filter(|seat| seat.index() >= usize::from(seats)) {
        bail!("nobody sits at {seat} of this table of {seats}");
    }
    let viewer = args.seat.map_or(Viewer::Spectator, Viewer::Seat);
    let page = Page::new(paint, width, &whole.record().head.players, viewer);
    let mut reader = Reader { game: &whole, page: &page, open: args.open, out: std::io::stdout().lock() };

    reader.heading()?;
    for entry in args.from..=to {
        reader.entry(entry)?;
        if args.step && entry < to && !reader.goes_on(entry, &mut std::io::stdin().lock())? {
            return Ok(());
        }
    }
    reader.table(to)
}

struct Reader<'a, G: Face, O> {
    game: &'a Match<G>,
    page: &'a Page,
    open: bool,
    out: O,
}

impl<G: Face, O: Write> Reader<'_, G, O> {
    fn heading(&mut self) -> anyhow::Result<()> {
        let head = &self.game.record().head;
        let players: Vec<_> = Seat::all(head.seats)
            .zip(&self.page.players)
            .map(|(seat, name)| format!("{seat} {name}"))
            .collect();
        let text = format!("{} for {}: {}", G::TITLE, head.seats, players.join(", "));
        writeln!(self.out, "{}", self.page.paint.bold(&wrap(&text, self.page.width, 2)))?;
        if head.rules != G::RULES_VERSION {
            writeln!(self.out, "Played by rules {}; the newest are {}.", head.rules, G::RULES_VERSION)?;
        }
        if head.options != G::Options::default() {
            writeln!(self.out, "Agreed: {}", serde_json::to_string(&head.options)?)?;
        }
        Ok(())
    }

    /// One entry, each thing that happened on a line.
    fn entry(&mut self, entry: usize) -> anyhow::Result<()> {
        let what = &self.game.record().entries[entry];
        let lines = if self.open
            && !matches!(what, Entry::Undo { .. } | Entry::TakeBack { .. } | Entry::Renew { .. })
        {
            let seen = what.events().iter().filter_map(|event| G::view_event(event, G::insider(event)));
            G::tell_all(&seen.collect::<Vec<_>>(), self.page)
        } else {
            let seen = self.game.seen_of(self.page.viewer, entry);
            seen.map_or(Vec::new(), |seen| told::<G>(&seen, self.page))
        };
        for (nth, line) in lines.iter().enumerate() {
            let number = if nth == 0 { entry.to_string() } else { String::new() };
            let line = wrap(&capital(line), self.page.width.saturating_sub(6), 2).replace('\n', "\n      ");
            writeln!(self.out, "{number:>4}  {line}")?;
        }
        Ok(())
    }

    /// The table after an entry, or the result if the game ended with it.
    fn table(&mut self, entry: usize) -> anyhow::Result<()> {
        let then = self.game_after(entry)?;
        let view = then.view(self.page.viewer);
        let status = then.state().status();
        writeln!(self.out)?;
        if let Status::Over { .. } = status {
            write!(self.out, "{}", G::result(&view, &status, self.page))?;
            return Ok(());
        }
        write!(self.out, "{}", G::whole_table(&view, self.page))?;
        if self.open {
            for seat in Seat::all(then.record().head.seats) {
                let viewer = Viewer::Seat(seat);
                let hand = G::hand(&then.view(viewer), &self.page.seen_by(viewer));
                writeln!(
                    self.out,
                    "\n{}\n{hand}",
                    self.page.paint.bold(&format!("From the eyes of {}:", self.page.name(seat)))
                )?;
            }
        }
        writeln!(self.out, "{}", self.page.paint.bold(&G::asks(&view, &status, self.page)))?;
        Ok(())
    }

    /// The match as it stood: what is written up to there, played again.
    fn game_after(&self, entry: usize) -> anyhow::Result<Match<G>> {
        let record = self.game.record();
        if entry + 1 == record.entries.len() {
            return Ok(self.game.clone());
        }
        let entries = record.entries[..=entry].to_vec();
        Ok(Match::replay(&Record { head: record.head.clone(), entries, places: None, key: None })?)
    }

    /// Waits for the reader.
    fn goes_on(&mut self, entry: usize, input: &mut impl BufRead) -> anyhow::Result<bool> {
        loop {
            write!(self.out, "{}", self.page.paint.dim("      Enter, t, q > "))?;
            self.out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(false);
            }
            match line.trim() {
                "q" | "quit" => return Ok(false),
                "t" | "table" => self.table(entry)?,
                _ => return Ok(true),
            }
        }
    }
}
