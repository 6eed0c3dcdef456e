//! The numbered list of what may be done.

use std::fmt::Write as _;

use crate::faces::{Face, Group, Page};
use crate::paint::{columns, pad, wrap};

/// How many more `more` shows.
const MORE: usize = 12;

/// The choices of one decision. Those shown at once have the first numbers, so that a short list counts from
/// one without gaps; the others follow.
pub struct Choices<A> {
    /// The group's title, the action, what it means; in the order of their numbers.
    listed: Vec<(String, A, String)>,
    /// So many have been shown.
    shown: usize,
}

impl<A: Clone + PartialEq + ToString> Choices<A> {
    /// Of what the game's face has sorted.
    pub fn of(groups: Vec<Group<A>>) -> Self {
        let (mut listed, mut rest) = (Vec::new(), Vec::new());
        for Group { title, rows, shown } in groups {
            for (nth, (action, means)) in rows.into_iter().enumerate() {
                let to = if nth < shown { &mut listed } else { &mut rest };
                to.push((title.clone(), action, means));
            }
        }
        let shown = listed.len();
        listed.extend(rest);
        Self { listed, shown }
    }

    /// The action with this number.
    pub fn get(&self, number: usize) -> Option<&A> {
        number.checked_sub(1).and_then(|nth| self.listed.get(nth)).map(|(_, action, _)| action)
    }

    /// The number of an action, if it has one.
    pub fn number(&self, action: &A) -> Option<usize> {
        self.listed.iter().position(|(_, listed, _)| listed == action).map(|nth| nth + 1)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.listed.len()
    }

    /// Those worth showing at once.
    pub fn first(&self, page: &Page) -> String {
        let mut text = self.lines(0..self.shown, page);
        let rest = self.len() - self.shown;
        if rest > 0 {
            let rest = format!("{rest} more: `more`, `all`, or `at …` for those that name something");
            text.push_str(&page.paint.dim(&wrap(&rest, page.width, 0)));
            text.push('\n');
        }
        text
    }

    /// The next ones.
    pub fn more(&mut self, page: &Page) -> String {
        let from = self.shown;
        self.shown = (from + MORE).min(self.len());
        if from == self.shown {
            return "That was all of them; `all` shows them again.\n".to_owned();
        }
        let left = self.len() - self.shown;
        self.lines(from..self.shown, page) + &page.paint.dim(&format!("{left} more")) + "\n"
    }

    /// All of them.
    pub fn all(&mut self, page: &Page) -> String {
        self.shown = self.len();
        self.lines(0..self.len(), page)
    }

    /// Those whose notation has this word in it, or a part of a word that is no number.
    pub fn at(&self, what: &str, page: &Page) -> String {
        let wanted = what.to_lowercase();
        let names = |action: &A| {
            let said = action.to_string().to_lowercase();
            said.split([' ', '>', '+', ':']).any(|word| word == wanted)
        };
        let found = (0..self.len()).filter(|&nth| names(&self.listed[nth].1));
        let text = self.lines(found, page);
        if text.is_empty() { format!("No choice names `{what}`.\n") } else { text }
    }

    fn lines(&self, numbers: impl Iterator<Item = usize>, page: &Page) -> String {
        let numbers: Vec<_> = numbers.collect();
        let said = |nth: usize| self.listed[nth].1.to_string();
        let wide = |title: &str| {
            let group = numbers.iter().copied().filter(|&nth| self.listed[nth].0 == title);
            group.map(|nth| columns(&said(nth))).max().unwrap_or(0)
        };
        let mut text = String::new();
        let mut last = "";
        for &nth in &numbers {
            let (title, _, means) = &self.listed[nth];
            if title != last {
                text.push_str(&page.paint.bold(&wrap(title, page.width, 2)));
                text.push('\n');
                last = title;
            }
            let notation = said(nth);
            let number = nth + 1;
            let aligned = format!("{number:>4}  {}  {means}", pad(&notation, wide(title)));
            let close = format!("{number:>4}  {notation}  {means}");
            if let Some(line) = [aligned, close].iter().find(|line| columns(line) <= page.width) {
                text.push_str(line);
            } else {
                let means = wrap(&format!("        {means}"), page.width, 8);
                let _ = write!(text, "{number:>4}  {notation}\n{means}");
            }
            text.push('\n');
        }
        text
    }
}

/// The choices a view's seat has.
pub fn of_view<G: Face>(view: &G::View, legal: &[G::Action], page: &Page) -> Choices<G::Action> {
    Choices::of(G::choices(view, legal, page))
}

#[cfg(test)]
mod tests {
    use table::Viewer;

    use super::*;
    use crate::paint::Paint;

    fn choices() -> Choices<String> {
        let rows =
            |words: &[&str]| words.iter().map(|word| (word.to_string(), format!("means {word}"))).collect();
        Choices::of(vec![
            Group { title: "Places".into(), rows: rows(&["place 1,0", "place 2,0", "place 2,-1"]), shown: 2 },
            Group { title: "End".into(), rows: rows(&["done"]), shown: 9 },
        ])
    }

    fn page() -> Page {
        Page::new(Paint::Plain, 80, &[], Viewer::Spectator)
    }

    #[test]
    fn what_is_shown_counts_from_one() {
        let mut choices = choices();
        let first = choices.first(&page());
        assert_eq!(
            first,
            "Places\n   1  place 1,0  means place 1,0\n   2  place 2,0  means place 2,0\nEnd\n   3  done  means done\n\
             1 more: `more`, `all`, or `at …` for those that name something\n"
        );
        assert_eq!(choices.more(&page()), "Places\n   4  place 2,-1  means place 2,-1\n0 more\n");
        assert!(choices.more(&page()).starts_with("That was all"));
        assert_eq!(choices.get(4).unwrap(), "place 2,-1");
        assert_eq!(choices.number(&"place 2,-1".to_owned()), Some(4));
        assert_eq!((choices.get(0), choices.get(5)), (None, None));
    }

    #[test]
    fn what_does_not_fit_a_line_goes_below() {
        let narrow = Page { width: 24, ..page() };
        let first = choices().first(&narrow);
        assert!(first.starts_with("Places\n   1  place 1,0\n        means place 1,0\n"), "{first}");
    }

    #[test]
    fn choices_are_found_by_what_they_name() {
        assert_eq!(choices().at("2,-1", &page()), "Places\n   4  place 2,-1  means place 2,-1\n");
        assert_eq!(choices().at("2", &page()), "No choice names `2`.\n");
    }
}
