//! What is in the box, copied from the game's data sheet, and the plainest way to count with it: the tests'
//! own idea of the figures, which owes nothing to the engine.

/// A colour: its name, its letter in positions, the letters of what it needs, what 1 to 6 copies are worth, and how
/// many cards there are in the decks blue one, blue two, red one, red two.
pub type ColourRow = (&'static str, char, &'static str, [u32; 6], [usize; 4]);

#[rustfmt::skip]
pub const COLOURS: [ColourRow; 11] = [
    ("blue", 'b', "", [1, 3, 7, 12, 18, 24], [5, 2, 2, 1]),
    ("red", 'r', "", [1, 3, 7, 12, 18, 24], [5, 2, 2, 1]),
    ("yellow", 'y', "", [1, 3, 7, 12, 18, 24], [5, 2, 2, 1]),
    ("white", 'w', "", [1, 3, 6, 10, 15, 20], [3, 1, 1, 1]),
    ("green", 'g', "by", [2, 5, 8, 13, 19, 25], [2, 3, 1, 1]),
    ("orange", 'o', "ry", [2, 5, 8, 13, 19, 25], [2, 3, 1, 1]),
    ("purple", 'p', "br", [2, 5, 8, 13, 19, 25], [2, 3, 1, 1]),
    ("pink", 'i', "rw", [2, 5, 9, 14, 19, 24], [0, 2, 1, 1]),
    ("sky", 's', "bw", [2, 5, 9, 14, 19, 24], [0, 2, 1, 1]),
    ("brown", 'n', "yp", [3, 7, 12, 18, 24, 30], [0, 2, 0, 2]),
    ("black", 'k', "gop", [5, 11, 18, 25, 32, 39], [0, 2, 0, 1]),
];

/// A card of the commission deck: its number, its name, the letters of its colours, its points.
pub type CardRow = (&'static str, &'static str, &'static str, u32);

#[rustfmt::skip]
pub const CARDS: [CardRow; 54] = [
    ("C01", "Heraldic Shield", "brw", 2),
    ("C02", "Confraternity Banner", "ryw", 2),
    ("C03", "Starry Chapel Vault", "byw", 2),
    ("C04", "Rose Arbour Fresco", "rg", 2),
    ("C05", "Harbour at Sunset", "bo", 2),
    ("C06", "Bishop's Portrait", "yp", 2),
    ("C07", "Lily Annunciation", "wg", 2),
    ("C08", "Citrus Garland Frieze", "wo", 2),
    ("C09", "Lenten Altar Cloth", "wp", 2),
    ("C10", "Orchard Spalliera", "go", 2),
    ("C11", "Carnival Pageant", "op", 2),
    ("C12", "Vineyard Cassone", "gp", 2),
    ("C13", "Tournament Chest Front", "gop", 3),
    ("C14", "Madonna Tondo", "bi", 3),
    ("C15", "Birth Tray", "yi", 3),
    ("C16", "Condottiere on Parade", "rs", 3),
    ("C17", "Harvest Predella", "ys", 3),
    ("C18", "Venus in the Garden", "gi", 3),
    ("C19", "Tuscan Landscape", "gs", 3),
    ("C20", "Dawn Lunette", "oi", 3),
    ("C21", "Autumn Calendar Page", "os", 3),
    ("C22", "Betrothal Portrait", "pi", 3),
    ("C23", "Ascension Panel", "ps", 3),
    ("C24", "Cardinal's Portrait", "rk", 3),
    ("C25", "Night Vigil Panel", "bk", 3),
    ("C26", "Reliquary Door", "yk", 3),
    ("C27", "Friar's Habit Study", "wn", 4),
    ("C28", "Hermit in the Wilderness", "gn", 4),
    ("C29", "Stable Nativity", "on", 4),
    ("C30", "Spring Tapestry Cartoon", "goi", 4),
    ("C31", "Triumphal Arch", "ops", 4),
    ("C32", "Garden of the Muses", "gpi", 4),
    ("C33", "Parnassus Wall", "gps", 4),
    ("C34", "Friars' Altarpiece", "wk", 4),
    ("C35", "Choir of Angels", "is", 6),
    ("C36", "Master's Self-Portrait", "in", 7),
    ("C37", "Crucifixion Panel", "sn", 7),
    ("C38", "Assumption Altarpiece", "pis", 7),
    ("C39", "Aurora Ceiling", "ois", 7),
    ("C40", "Chiaroscuro Deposition", "nk", 7),
    ("C41", "Sibyl Lunette", "ik", 8),
    ("C42", "Last Judgement Wall", "sk", 8),
    ("P01", "Masaccio's Palette", "rywo", 3),
    ("P02", "Fra Angelico's Palette", "brwp", 3),
    ("P03", "Ghirlandaio's Palette", "bywg", 3),
    ("P04", "Uccello's Palette", "brgo", 3),
    ("P05", "Perugino's Palette", "byop", 3),
    ("P06", "Mantegna's Palette", "rygp", 3),
    ("P07", "Piero's Palette", "wgop", 4),
    ("P08", "Botticelli's Palette", "ywgi", 5),
    ("P09", "Bellini's Palette", "bros", 5),
    ("P10", "Raphael's Palette", "wpis", 8),
    ("P11", "Leonardo's Palette", "wgon", 6),
    ("P12", "Sofonisba's Palette", "ywk", 5),
];

/// The letters of all colours, in their order.
pub const LETTERS: &str = "brywgopisnk";

/// A colour by its letter.
pub fn colour(letter: char) -> ColourRow {
    *COLOURS.iter().find(|row| row.1 == letter).unwrap_or_else(|| panic!("no colour `{letter}`"))
}

/// A card of the commission deck by its number.
pub fn card(id: &str) -> CardRow {
    *CARDS.iter().find(|row| row.0 == id).unwrap_or_else(|| panic!("no card `{id}`"))
}

/// Cards in the order of colours, as positions write them; `-` for none.
pub fn in_order(cards: &str) -> String {
    let mut sorted: Vec<char> = cards.chars().filter(|letter| *letter != '-').collect();
    sorted.sort_by_key(|letter| LETTERS.find(*letter).unwrap_or_else(|| panic!("no colour `{letter}`")));
    if sorted.is_empty() { "-".to_owned() } else { sorted.into_iter().collect() }
}

/// The numbers in a list such as `C01+P03`; `-` is none.
pub fn ids(list: &str) -> Vec<&str> {
    list.split('+').filter(|id| !id.is_empty() && *id != "-").collect()
}

/// The required colours of which no card lies in front (D3.4).
pub fn missing(letter: char, front: &str) -> Vec<char> {
    colour(letter).2.chars().filter(|needed| !front.contains(*needed)).collect()
}

/// Do all colours of this card lie in front?
pub fn is_complete(id: &str, front: &str) -> bool {
    card(id).2.chars().all(|letter| front.contains(letter))
}

/// What the rules count at the end (D6, D7.2), for one hand or several together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Points {
    pub total: i64,
    pub colours: u32,
    pub commissions: u32,
    pub palettes: u32,
    pub penalty: u32,
    pub completed: u32,
    pub different: u32,
}

impl Points {
    pub fn of(front: &str, held: &[&str], claimed: &[&str], harder: bool) -> Self {
        let mut points = Self::default();
        for (_, letter, _, values, _) in COLOURS {
            let copies = front.chars().filter(|card| *card == letter).count();
            if copies > 0 {
                points.different += 1;
                points.colours += values[copies.min(6) - 1];
            }
        }
        for id in held {
            if is_complete(id, front) {
                points.completed += 1;
                points.commissions += card(id).3;
            } else if harder {
                points.penalty += 1;
            }
        }
        points.palettes = claimed.iter().map(|id| card(id).3).sum();
        points.total = i64::from(points.colours + points.commissions + points.palettes);
        points.total -= i64::from(points.penalty);
        points
    }

    /// Of both hands (D9.3).
    pub fn and(self, other: Self) -> Self {
        Self {
            total: self.total + other.total,
            colours: self.colours + other.colours,
            commissions: self.commissions + other.commissions,
            palettes: self.palettes + other.palettes,
            penalty: self.penalty + other.penalty,
            completed: self.completed + other.completed,
            different: self.different + other.different,
        }
    }

    /// Is this better than the other (D6.4)?
    pub fn beats(&self, other: &Self) -> bool {
        if self.total != other.total {
            return self.total > other.total;
        }
        if self.completed != other.completed {
            return self.completed > other.completed;
        }
        if self.commissions != other.commissions {
            return self.commissions > other.commissions;
        }
        self.different < other.different
    }
}

/// One more than there are better ones (D6.4).
pub fn places(points: &[Points]) -> Vec<usize> {
    points.iter().map(|own| 1 + points.iter().filter(|other| other.beats(own)).count()).collect()
}
