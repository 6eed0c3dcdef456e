//! Writes declarations so that people can read them, and so that a change shows as the lines it changes.

/// Longer types are broken into lines.
const WIDTH: usize = 110;

/// `type A = { "b": number, c: string, };`, exported and broken into lines.
pub fn declaration(text: &str) -> String {
    let text = without_needless_quotes(text);
    let Some((head, is)) = text.split_once(" = ") else { return format!("export {text}\n") };
    let is = is.trim_end().trim_end_matches(';');
    // An object has a line for each part, however short.
    let broken = if fields(is).is_some() { object(is, 0) } else { laid_out(is, head.len() + 11, 0) };
    format!("export {head} ={}{broken};\n", space_before(&broken))
}

/// `"b": number` is `b: number`.
fn without_needless_quotes(text: &str) -> String {
    let mut pieces = text.split('"');
    let mut bare = pieces.next().unwrap_or_default().to_owned();
    while let (Some(quoted), Some(after)) = (pieces.next(), pieces.next()) {
        let is_name = quoted.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '_');
        let mark = if is_name && after.starts_with(':') { "" } else { "\"" };
        bare += &[mark, quoted, mark, after].concat();
    }
    bare
}

fn space_before(broken: &str) -> &'static str {
    if broken.starts_with('\n') { "" } else { " " }
}

/// The first paragraph of a comment; the others are about Rust.
pub fn documented(docs: &str) -> String {
    comment(docs, 0)
}

fn comment(docs: &str, indent: usize) -> String {
    let lines = docs.trim().trim_start_matches("/**").trim_end_matches("*/").lines();
    let lines = lines.map(|line| line.trim().trim_start_matches('*').trim());
    let lines: Vec<_> =
        lines.skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty()).collect();
    // A link to a Rust type points nowhere here.
    let lines: Vec<_> = lines.iter().map(|line| line.replace("[`", "`").replace("`]", "`")).collect();
    let lines: Vec<_> = lines.iter().map(|line| line.replace("`None`", "`null`")).collect();
    let margin = " ".repeat(indent);
    match &lines[..] {
        [] => String::new(),
        [line] => format!("{margin}/** {line} */\n"),
        lines => {
            let lines = lines.join(&format!("\n{margin} * "));
            format!("{margin}/**\n{margin} * {lines}\n{margin} */\n")
        }
    }
}

/// A type that begins after `before` other characters of a line with this indent.
fn laid_out(text: &str, before: usize, indent: usize) -> String {
    let text = text.trim();
    let flat = text.replace(", }", " }").replace("{  }", "{}");
    if !flat.contains("/*") && before + flat.len() <= WIDTH {
        return flat;
    }
    let either = split(text, '|');
    if either.len() > 1 {
        let margin = " ".repeat(indent + 2);
        let each =
            either.iter().map(|part| format!("\n{margin}| {}", laid_out(part, indent + 4, indent + 4)));
        return each.collect();
    }
    object(text, indent)
}

/// An object with a line for each field, and any other type as it is.
fn object(text: &str, indent: usize) -> String {
    let Some(fields) = fields(text) else { return text.to_owned() };
    let mut lines = String::from("{\n");
    for field in fields {
        let field = field.trim();
        let docs = if field.starts_with("/*") { field.find("*/").map_or(0, |end| end + 2) } else { 0 };
        lines += &comment(&field[..docs], indent + 2);
        let field = field[docs..].trim();
        // A name with a bracket in it is written as it is.
        let (name, value) = field.split_once(": ").filter(|_| !field.starts_with('[')).unwrap_or((field, ""));
        let value = laid_out(value, indent + 2 + name.len() + 3, indent + 2);
        let colon = if value.is_empty() { String::new() } else { format!(":{}", space_before(&value)) };
        lines += &[" ".repeat(indent + 2).as_str(), name, &colon, &value, ",\n"].concat();
    }
    lines + &" ".repeat(indent) + "}"
}

/// The fields between the braces, if it is one object and no union of several.
fn fields(text: &str) -> Option<Vec<&str>> {
    let is_one = ['|', '&'].into_iter().all(|sign| split(text, sign).len() == 1);
    let inside = text.trim().strip_prefix('{').filter(|_| is_one)?.strip_suffix('}')?;
    let fields: Vec<_> = split(inside, ',').into_iter().filter(|field| !field.trim().is_empty()).collect();
    (!fields.is_empty()).then_some(fields)
}

/// The parts between separators that stand in no bracket, text or comment.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    let (mut in_text, mut in_comment) = (false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '/' if !in_text && text[at..].starts_with("/*") => in_comment = true,
            '/' if in_comment && text[..at].ends_with('*') => in_comment = false,
            _ if in_comment => {}
            '"' => in_text = !in_text,
            _ if in_text => {}
            '{' | '[' | '(' | '<' => depth += 1,
            '}' | ']' | ')' | '>' => depth = depth.saturating_sub(1),
            _ if letter == separator && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::{comment, declaration, split};

    #[test]
    fn an_object_has_a_line_for_each_field() {
        let text =
            "type A = { \n/**\n * Whose, or { nobody's }.\n */\nseat: Seat, \"of-it\": [A, B] | null, };";
        let expected = "export type A = {\n  /** Whose, or { nobody's }. */\n  seat: Seat,\n  \"of-it\": [A, B] | null,\n};\n";
        assert_eq!(declaration(text), expected);
    }

    #[test]
    fn a_short_union_stays_on_its_line() {
        assert_eq!(declaration("type A<T> = \"a\" | { b: T, };"), "export type A<T> = \"a\" | { b: T };\n");
    }

    #[test]
    fn a_long_union_has_a_line_for_each_part() {
        let long = "x".repeat(60);
        let text = format!("type A = {{ \"{long}\": {{ \n/**\n * C.\n */\nc: C, d: D, }} }} | \"{long}\";");
        let expected = format!(
            "export type A =\n  | {{\n      {long}: {{\n        /** C. */\n        c: C,\n        d: D,\n      }},\n    }}\n  | \"{long}\";\n"
        );
        assert_eq!(declaration(&text), expected);
    }

    #[test]
    fn only_the_first_paragraph_of_a_comment_is_kept() {
        let docs = "/**\n * One of [`Seats`].\n * Two.\n *\n * ```\n * rust();\n * ```\n */\n";
        assert_eq!(comment(docs, 0), "/**\n * One of `Seats`.\n * Two.\n */\n");
    }

    #[test]
    fn brackets_texts_and_comments_are_not_split() {
        assert_eq!(split("a|(b|c)|\"d|e\"|/* f|g */h", '|'), ["a", "(b|c)", "\"d|e\"", "/* f|g */h"]);
    }
}
