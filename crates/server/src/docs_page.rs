//! The document of the API as a page to read: plain HTML made from the document, no script.

use std::fmt::Write as _;

use serde_json::Value;

/// How it looks.
pub const STYLE: &str = include_str!("docs.css");

/// The page.
pub fn page(document: &Value) -> String {
    let mut html = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Atelier: the API</title>\
         <link rel=\"stylesheet\" href=\"/api/v1/docs.css\"><main>",
    );
    let _ =
        write!(html, "<h1>The API of Atelier</h1><p>{}</p>", said(text(&document["info"]["description"])));
    html.push_str(
        "<p>The same for programs: <a href=\"/api/v1/openapi.json\">openapi.json</a> (OpenAPI 3.1).</p>",
    );
    limits(&mut html);
    shared(&mut html, document);
    for tag in document["tags"].as_array().into_iter().flatten() {
        let name = text(&tag["name"]);
        let _ = write!(html, "<h2>{}</h2><p>{}</p>", escaped(name), said(text(&tag["description"])));
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            for (method, asked) in methods.as_object().into_iter().flatten() {
                if text(&asked["tags"][0]) == name {
                    operation(&mut html, path, method, asked);
                }
            }
        }
    }
    html.push_str("<h2>What is sent</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let _ = write!(
            html,
            "<section id=\"{0}\"><h3>{0}</h3><p>{1}</p>",
            escaped(name),
            said(text(&schema["description"]))
        );
        shape(&mut html, schema);
        html.push_str("</section>");
    }
    html.push_str("</main></html>");
    html
}

fn limits(html: &mut String) {
    html.push_str("<h2>How often</h2><p>Whoever asks more often gets 429 with <code>error.limit</code> and <code>\
                   error.seconds</code>, and waits that long.</p><table><tr><th>limit<th>at once<th>a minute<th>of what");
    for (name, a_minute, at_once, what) in crate::LIMITS {
        let _ = write!(html, "<tr><td>{name}<td>{at_once}<td>{a_minute}<td>{what}");
    }
    html.push_str("</table>");
}

/// What any request may be answered, said once.
fn shared(html: &mut String, document: &Value) {
    html.push_str("<h2 id=\"everywhere\">What any request may be answered</h2><ul>");
    let mut known = std::collections::BTreeMap::new();
    let operations = document["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    for operation in
        operations.flat_map(|methods| methods.as_object().into_iter().flat_map(|all| all.values()))
    {
        for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
            if let Some(link) = answer["$ref"].as_str() {
                known.insert(status, document.pointer(link.trim_start_matches('#')));
            }
        }
    }
    for (status, answer) in known {
        let about = answer.map_or("", |answer| text(&answer["description"]));
        let _ = write!(html, "<li>{}: {}", escaped(status), said(about));
    }
    html.push_str("</ul>");
}

/// Who may ask.
fn askers(html: &mut String, asked: &Value) {
    let Some(requirements) = asked["security"].as_array() else { return };
    let named = requirements.iter().filter_map(|requirement| requirement.as_object()?.iter().next());
    let mut ways: Vec<String> = named
        .map(|(scheme, scopes)| {
            let scopes = scopes
                .as_array()
                .into_iter()
                .flatten()
                .map(|scope| format!(" for <code>{}</code>", escaped(text(scope))));
            format!("a {}{}", escaped(scheme), scopes.collect::<String>())
        })
        .collect();
    if requirements.iter().any(|requirement| requirement.as_object().is_some_and(serde_json::Map::is_empty)) {
        ways.push("nobody known".to_owned());
    }
    let _ = write!(html, "<p>Asked with {}.</p>", ways.join(", or "));
}

fn operation(html: &mut String, path: &str, method: &str, asked: &Value) {
    let about = [text(&asked["summary"]), text(&asked["description"])].join(" ");
    let _ = write!(
        html,
        "<section><h3><code>{} {}</code></h3><p>{}</p>",
        method.to_uppercase(),
        escaped(path),
        said(about.trim())
    );
    askers(html, asked);
    let parameters = asked["parameters"].as_array().into_iter().flatten();
    let rows: Vec<_> = parameters.collect();
    if !rows.is_empty() {
        html.push_str("<table><tr><th>in the address<th>what");
        for parameter in rows {
            let (name, about) = (text(&parameter["name"]), text(&parameter["description"]));
            let _ = write!(html, "<tr><td><code>{}</code><td>{}", escaped(name), said(about));
        }
        html.push_str("</table>");
    }
    for content in
        asked["requestBody"]["content"].as_object().into_iter().flat_map(|content| content.values())
    {
        let _ = write!(html, "<p>Send {}.</p>", kind(&content["schema"]));
    }
    html.push_str("<ul>");
    let answers = asked["responses"].as_object().into_iter().flatten();
    let (everywhere, own): (Vec<_>, Vec<_>) = answers.partition(|(_, answer)| answer["$ref"].is_string());
    for (status, answer) in own {
        let mut contents = answer["content"].as_object().into_iter().flat_map(|content| content.values());
        let body = contents.next().map_or_else(|| "nothing".to_owned(), |content| kind(&content["schema"]));
        let _ = write!(html, "<li>{}: {body} {}", escaped(status), said(text(&answer["description"])));
    }
    let everywhere: Vec<_> = everywhere.into_iter().map(|(status, _)| escaped(status)).collect();
    let _ = write!(
        html,
        "<li>{}: <a href=\"#everywhere\">as everywhere</a></ul></section>",
        everywhere.join(", ")
    );
}

fn shape(html: &mut String, schema: &Value) {
    let choices = ["oneOf", "allOf", "anyOf"].into_iter().filter_map(|word| schema[word].as_array());
    for choice in choices.flatten() {
        let _ = write!(html, "<div class=\"choice\">{} {}", kind(choice), said(text(&choice["description"])));
        shape(html, choice);
        html.push_str("</div>");
    }
    let fields = schema["properties"].as_object().into_iter().flatten();
    let fields: Vec<_> = fields.collect();
    if fields.is_empty() {
        return;
    }
    let required: Vec<_> = schema["required"].as_array().into_iter().flatten().map(text).collect();
    html.push_str("<table>");
    for (name, field) in fields {
        let may = if required.contains(&name.as_str()) { "" } else { "?" };
        let about = said(text(&field["description"]));
        let _ = write!(html, "<tr><td><code>{}{may}</code><td>{}<td>{about}", escaped(name), kind(field));
    }
    html.push_str("</table>");
}

/// What kind of thing a schema says it is, with a link where it is another.
fn kind(schema: &Value) -> String {
    if let Some(named) = schema["$ref"].as_str().and_then(|link| link.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escaped(named));
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<_> =
            words.iter().map(|word| format!("<code>{}</code>", escaped(&word.to_string()))).collect();
        return words.join(" or ");
    }
    if let Some(choices) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        return choices.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(word) if word == "array" => format!("a list of {}", kind(&schema["items"])),
        Value::String(word) => escaped(word),
        Value::Array(words) => words.iter().map(text).map(escaped).collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// A sentence, with what it has between backticks set as code.
fn said(text: &str) -> String {
    let pieces: Vec<_> = text.split('`').map(escaped).collect();
    // A backtick without a second one is only a backtick.
    if pieces.len() % 2 == 0 {
        return pieces.join("`");
    }
    let mut html = String::new();
    for (nth, piece) in pieces.iter().enumerate() {
        let (before, after) = if nth % 2 == 0 { ("", "") } else { ("<code>", "</code>") };
        html += &[before, piece, after].concat();
    }
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_and_every_schema_is_on_the_page() {
        let document = serde_json::to_value(crate::openapi()).unwrap();
        let page = page(&document);
        for (path, methods) in document["paths"].as_object().unwrap() {
            for method in methods.as_object().unwrap().keys() {
                let heading = format!("<code>{} {path}</code>", method.to_uppercase());
                assert!(page.contains(&heading), "{heading}");
            }
        }
        for name in document["components"]["schemas"].as_object().unwrap().keys() {
            assert!(page.contains(&format!("<h3>{name}</h3>")), "{name}");
        }
        assert!(!page.contains("<script") && !page.contains('`'));
    }

    #[test]
    fn nothing_in_the_document_becomes_markup() {
        assert_eq!(escaped("<b title=\"&\">"), "&lt;b title=&quot;&amp;&quot;&gt;");
        assert_eq!(said("`<b>` & `b`"), "<code>&lt;b&gt;</code> &amp; <code>b</code>");
        assert_eq!(said("a ` alone"), "a ` alone");
    }
}
