//! What objects and arrays are made of, as it is written.

/// Goes through an object or an array piece by piece. It reads what this program has written, which has no space between
/// pieces: whatever else it meets it does not take apart, and answers `None`.
pub(super) struct Pieces<'a> {
    text: &'a str,
    /// Where the next piece begins, or the bracket that ends it all.
    at: usize,
}

impl<'a> Pieces<'a> {
    pub fn of(text: &'a str) -> Option<Self> {
        text.starts_with(['{', '[']).then_some(Self { text, at: 1 })
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Where the next piece begins.
    pub fn at(&self) -> usize {
        self.at
    }

    /// All that is written from there on.
    pub fn from(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or_default()
    }

    /// Is there one more?
    pub fn is_more(&self) -> Option<bool> {
        Some(!is_end(self.byte(self.at)?))
    }

    /// The name of the next member as it is written within its quotes. Its value comes next.
    pub fn name(&mut self) -> Option<&'a str> {
        let from = self.at;
        let end = value_end(self.text.as_bytes(), from)?;
        if self.byte(from) != Some(b'"') || self.byte(end) != Some(b':') {
            return None;
        }
        self.at = end + 1;
        self.text.get(from + 1..end - 1)
    }

    /// The value that comes next.
    pub fn value(&mut self) -> Option<&'a str> {
        let from = self.at;
        let end = value_end(self.text.as_bytes(), from)?;
        self.pass(end)?;
        self.text.get(from..end)
    }

    /// Passes over the values that come next here and there, if they are the same.
    pub fn pass_same(&mut self, other: &mut Self) -> Option<bool> {
        let rest = |pieces: &Self| pieces.text.as_bytes().get(pieces.at..);
        let Some(length) = same_length(rest(self)?, rest(other)?) else { return Some(false) };
        self.pass(self.at + length)?;
        other.pass(other.at + length)?;
        Some(true)
    }

    /// Does an object come next?
    pub fn is_object(&self) -> bool {
        self.byte(self.at) == Some(b'{')
    }

    /// Goes into what comes next, which is an object. Gives where it begins.
    pub fn enter(&mut self) -> usize {
        let from = self.at;
        self.at = from + 1;
        from
    }

    /// Leaves the object that began there, of which there is no more. Gives it as it is written.
    pub fn leave(&mut self, from: usize) -> Option<&'a str> {
        let end = self.at + 1;
        self.pass(end)?;
        self.text.get(from..end)
    }

    /// What has been gone through since then, but for what stands between pieces.
    pub fn since(&self, from: usize) -> &'a str {
        self.text.get(from..self.at).unwrap_or_default().trim_end_matches(',')
    }

    /// Passes over this, if it comes next.
    pub fn pass_this(&mut self, value: &str) -> Option<bool> {
        let end = self.at + value.len();
        if self.text.as_bytes().get(self.at..end) != Some(value.as_bytes()) {
            return Some(false);
        }
        self.pass(end)?;
        Some(true)
    }

    /// Goes back to where something began.
    pub fn back_to(&mut self, from: usize) {
        self.at = from;
    }

    /// What ends here is followed by the next piece or by the end.
    fn pass(&mut self, end: usize) -> Option<()> {
        match self.byte(end)? {
            b',' => self.at = end + 1,
            next if is_end(next) => self.at = end,
            _ => return None,
        }
        Some(())
    }

    /// All that is left, each as `piece` reads it.
    pub fn rest<T>(&mut self, piece: impl Fn(&mut Self) -> Option<T>, into: &mut Vec<T>) -> Option<()> {
        while self.is_more()? {
            into.push(piece(self)?);
        }
        Some(())
    }

    /// The same from the start.
    pub fn all<T>(mut self, piece: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = Vec::new();
        self.rest(piece, &mut all)?;
        Some(all)
    }
}

/// A piece of an array.
pub(super) fn element<'a>(pieces: &mut Pieces<'a>) -> Option<&'a str> {
    pieces.value()
}

/// A piece of an object.
pub(super) fn member<'a>(pieces: &mut Pieces<'a>) -> Option<(&'a str, &'a str)> {
    Some((pieces.name()?, pieces.value()?))
}

fn is_end(byte: u8) -> bool {
    byte == b'}' || byte == b']'
}

/// Where the value that begins here ends.
fn value_end(text: &[u8], from: usize) -> Option<usize> {
    match *text.get(from)? {
        b'"' => string_end(text, from),
        b'{' | b'[' => nested_end(text, from),
        byte if is_word(byte) => {
            let length = text[from..].iter().position(|&byte| !is_word(byte));
            Some(length.map_or(text.len(), |length| from + length))
        }
        _ => None,
    }
}

/// Is it part of a number, or of true, false or null?
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.')
}

/// How long the value is with which both begin, if it is the same. They are gone through together, so that it is known as
/// soon as they differ.
fn same_length(one: &[u8], other: &[u8]) -> Option<usize> {
    let mut pairs = one.iter().zip(other).enumerate();
    let mut next =
        || pairs.next().filter(|(_, (byte, same))| byte == same).map(|(at, (byte, _))| (at, *byte));
    let mut depth = 0_usize;
    loop {
        let (at, byte) = next()?;
        match byte {
            b'"' => {
                let end = loop {
                    match next()? {
                        (end, b'"') => break end,
                        (_, b'\\') => drop(next()?),
                        _ => {}
                    }
                };
                if depth == 0 {
                    return Some(end + 1);
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ if depth == 0 => {
                let length = value_end(one, 0)?;
                // A number that goes on is another one.
                return (value_end(other, 0)? == length && one[..length] == other[..length])
                    .then_some(length);
            }
            _ => {}
        }
    }
}

fn nested_end(text: &[u8], from: usize) -> Option<usize> {
    let (mut at, mut depth) = (from, 0_usize);
    loop {
        match *text.get(at)? {
            b'"' => {
                at = string_end(text, at)?;
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
}

fn string_end(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from + 1;
    loop {
        match *text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_elements_are_read_as_they_are_written() {
        let text = r#"{"a":[1,{"]":"}"}],"b\"":-1.5e3,"c":"\\","d":null}"#;
        let members = Pieces::of(text).unwrap().all(member).unwrap();
        let expected = [("a", r#"[1,{"]":"}"}]"#), (r#"b\""#, "-1.5e3"), ("c", r#""\\""#), ("d", "null")];
        assert_eq!(members, expected);
        let elements = Pieces::of(members[0].1).unwrap().all(element).unwrap();
        assert_eq!(elements, ["1", r#"{"]":"}"}"#]);
        assert_eq!(Pieces::of("[]").unwrap().all(element).unwrap(), [""; 0]);
    }

    #[test]
    fn what_is_written_otherwise_is_not_taken_apart() {
        for text in ["[1, 2]", "[ 1]", "[1 ]", "[1", "[\"", "[\"\\", "[{\"a\":1]", "[,]"] {
            assert_eq!(Pieces::of(text).unwrap().all(element), None, "{text}");
        }
        for text in [r#"{"a" :1}"#, r#"{"a": 1}"#, "{1:2}", r#"{ "a":1}"#, r#"{"a"}"#] {
            assert_eq!(Pieces::of(text).unwrap().all(member), None, "{text}");
        }
        assert!(Pieces::of("1").is_none());
    }

    #[test]
    fn what_is_the_same_is_passed_over() {
        let [mut one, mut other] =
            [r#"[1,"\\",{"a":["}"]},[1],"x",tru]"#, r#"[12,"\\",{"a":["}"]},[2],"xy",true]"#]
                .map(|text| Pieces::of(text).unwrap());
        let mut same = Vec::new();
        while one.is_more().unwrap() {
            let passed = one.pass_same(&mut other).unwrap();
            same.push(passed);
            if !passed {
                one.value().unwrap();
                other.value().unwrap();
            }
        }
        assert_eq!(same, [false, true, true, false, false, false]);
        assert_eq!(other.is_more(), Some(false));
    }

    #[test]
    fn an_object_is_entered_and_left() {
        let mut pieces = Pieces::of(r#"[{"a":1},2]"#).unwrap();
        assert!(pieces.is_object());
        let from = pieces.enter();
        assert_eq!((pieces.name(), pieces.value(), pieces.is_more()), (Some("a"), Some("1"), Some(false)));
        assert_eq!((pieces.leave(from), pieces.is_object()), (Some(r#"{"a":1}"#), false));
        assert_eq!(pieces.value(), Some("2"));
    }
}
