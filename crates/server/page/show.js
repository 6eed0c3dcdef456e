// Colours, cards and moves as they are shown: never a colour without its mark.
import { el } from "/page/dom.js";
import { GENRES, ORDERS, PAINTS, PASTICHE_COLOURS, PICTURES, WORKS } from "/page/cards.js";
import { hexPicture } from "/page/board.js";

const MARKS = {
  pastiche: Object.fromEntries(PASTICHE_COLOURS.map(([name, mark]) => [name, mark])),
  "pass-the-paint": Object.fromEntries(PAINTS.map(([name, mark]) => [name, mark.toUpperCase()])),
};
const BY_MARK = {
  pastiche: Object.fromEntries(PASTICHE_COLOURS.map(([name, mark]) => [mark, name])),
  "pass-the-paint": Object.fromEntries(PAINTS.map(([name, mark]) => [mark, name])),
};

export const SEATS = "ABCDEFGH";

/** What the moves of each game do. */
const VERBS = {
  pastiche: {
    place: "Place a hex",
    mix: "Mix the corners",
    take: "Take the centre",
    leave: "Leave the paint",
    trade: "Trade with the bank",
    swap: "Swap a commission with the gallery",
    complete: "Complete a commission",
    offer: "Offer",
    counter: "Counter an offer",
    accept: "Accept an offer",
    decline: "Decline an offer",
    withdraw: "Withdraw an offer",
    done: "Done painting",
    discard: "Give a card back",
  },
  masterpiece: {
    discard: "Discard a card",
    draw: "Draw two, keep one",
    keep: "Keep a card",
    take: "Take the top of the discard pile",
    announce: "Announce a work",
    read: "Read: take a card of a work",
    pass: "Pass",
    flag: "Put a card under the End Flag",
  },
  "pass-the-paint": {
    draft: "Choose a card",
    keep: "Keep the card turned up",
    discard: "Discard it, draw two commissions",
  },
};

/** How open moves are written. */
export const EXAMPLES = {
  pastiche: ["offer BC Gn+2Vi>Or", "asks B and C: I give a green and two violets, I get an orange"],
  masterpiece: [
    "announce 3-card L5+H5+Y5",
    "lays three cards from hand; borrowed masterpieces follow after borrow, payments after pay B:L3",
  ],
  "pass-the-paint": ["keep C07+C12", "keeps the card and discards these commissions for two missing colours"],
};

/** A heading for the moves that begin with a word. */
export function verb(game, word) {
  return VERBS[game]?.[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/** Is it a colour of this game? */
export function isColour(game, text) {
  return Object.hasOwn(MARKS[game] ?? {}, text);
}

/** A dab of paint with its mark. */
export function dab(game, colour, missing = false) {
  const name = missing ? `${colour}, missing` : colour;
  return el(
    "span",
    { class: `dab c-${colour}${missing ? " missing" : ""}`, role: "img", "aria-label": name, title: name },
    MARKS[game]?.[colour] ?? colour.slice(0, 2),
  );
}

/** So many dabs of each colour. */
export function dabs(game, cards) {
  const list = Object.entries(cards).filter(([, count]) => count > 0);
  if (list.length === 0) return el("span", { class: "quiet" }, "none");
  return el(
    "span",
    { class: "dabs" },
    list.map(([colour, count]) =>
      el("span", { class: "counted" }, dab(game, colour), count > 1 && el("span", { class: "times" }, `×${count}`)),
    ),
  );
}

/** The same in marks only. */
export function marks(game, cards) {
  return Object.entries(cards)
    .map(([colour, count]) => (count > 1 ? count : "") + MARKS[game][colour])
    .join(" ");
}

/** `bbrg` as cards. */
export function paints(text) {
  const cards = {};
  for (const letter of text) {
    const colour = BY_MARK["pass-the-paint"][letter];
    if (colour) cards[colour] = (cards[colour] ?? 0) + 1;
  }
  return cards;
}

function coin(points) {
  return el(
    "span",
    { class: "coin", title: `${points} points` },
    String(points),
    el("span", { class: "hidden" }, " points"),
  );
}

/** A commission: what it is called, what it asks for, what of that is there already. */
function commission(game, title, by, points, colours, held) {
  const list = colours.split(" ");
  return el(
    "span",
    { class: "card" },
    el("span", { class: "title" }, title),
    el("span", { class: "under" }, el("span", { class: "says" }, by), coin(points)),
    el(
      "span",
      { class: "dabs" },
      list.map((colour) => dab(game, colour, Boolean(held) && !held.has(colour))),
    ),
  );
}

function storyCard(text) {
  const genre = GENRES[text[0]];
  return el(
    "span",
    { class: `story g-${text[0]}`, title: `${genre} ${text.slice(1)}` },
    el("span", { class: "rank" }, text.slice(1)),
    el("span", { class: "genre" }, genre),
    el("span", { class: "code" }, text),
  );
}

const isStory = (text) => /^[MLSHYFR](1[0-3]|[1-9])$/.test(text);
const isHex = (text) => /^H\d\d$/.test(text);

/** Something by its id: a whole card if there is room, its name otherwise; text that is no id stays text. */
export function thing(game, text, { small = false, compact = false, held, count } = {}) {
  if (isColour(game, text)) return el("span", { class: "named" }, dab(game, text), ` ${text}`);
  if (game === "pastiche") {
    if (isHex(text)) return el("span", { class: "hexed" }, hexPicture(text, 0), small ? "" : text);
    const picture = PICTURES[text];
    if (picture && small) return el("cite", {}, picture[0]);
    if (picture) return commission(game, picture[0], picture[1], picture[2], picture[3], held);
  }
  if (game === "masterpiece") {
    if (isStory(text))
      return small || compact
        ? el("span", { class: `mini g-${text[0]}`, title: GENRES[text[0]] }, text)
        : storyCard(text);
    const work = Object.hasOwn(WORKS, text) && WORKS[text];
    if (work && (small || compact)) return el("cite", {}, work[0]);
    if (work)
      return el(
        "span",
        { class: "card" },
        el("span", { class: "title" }, work[0], count !== undefined && ` ×${count}`),
        el("span", { class: "under" }, el("span", { class: "says" }, work[2]), coin(work[1])),
      );
  }
  if (game === "pass-the-paint" && Object.hasOwn(ORDERS, text)) {
    const [name, points, colours] = ORDERS[text];
    if (small) return el("span", { class: "named" }, el("cite", {}, name), ` ${text}`);
    return commission(game, name, text, points, colours, held);
  }
  return document.createTextNode(text);
}

/** A move, or a part of one, with its cards shown. */
export function move(game, text, from = 0) {
  const list = text.split(" ");
  const shown = [];
  list.slice(from).forEach((word, index) => {
    if (shown.length > 0) shown.push(" ");
    const seats = (list[0] === "offer" && index + from === 1) || /^[A-F]:/.test(word);
    const parts = seats && !word.includes(":") ? [word] : word.split(/([+>:])/);
    for (const part of parts) shown.push(seats && /^[A-F]+$/.test(part) ? part : token(game, part));
  });
  return shown;
}

function token(game, part) {
  if (part === ">") return " → ";
  if (part === "+") return el("span", { class: "plus" }, " + ");
  const counted = /^(\d*)([A-Z][a-z]?)$/.exec(part);
  const colour = game === "pastiche" && counted && BY_MARK.pastiche[counted[2]];
  if (colour) return el("span", { class: "named" }, counted[1] && `${counted[1]} × `, dab(game, colour));
  return thing(game, part, { small: true });
}

/** The figures one needs at hand, for games that have some. */
export function reference(game) {
  const rows =
    game === "pastiche"
      ? PASTICHE_COLOURS.map(([name, , points, mix]) => [
          thing(game, name),
          [...mix].map((mark) => dab(game, BY_MARK.pastiche[mark])),
          String(points),
        ])
      : game === "pass-the-paint"
        ? PAINTS.map(([name, , needs, values]) => [
            thing(game, name),
            needs
              .split(" ")
              .filter(Boolean)
              .map((one) => dab(game, one)),
            values.replaceAll(" ", " · "),
          ])
        : [];
  if (rows.length === 0) return undefined;
  const heads =
    game === "pastiche"
      ? ["Colour", "Where these dabs meet", "Points"]
      : ["Colour", "Needs before you", "1 to 6 are worth"];
  return el(
    "details",
    { class: "sheet" },
    el("summary", {}, game === "pastiche" ? "Mixing chart" : "What paints need and are worth"),
    el(
      "div",
      { class: "scroll" },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            heads.map((head) => el("th", { scope: "col" }, head)),
          ),
        ),
        el(
          "tbody",
          {},
          rows.map((row) =>
            el(
              "tr",
              {},
              row.map((cell) => el("td", {}, cell)),
            ),
          ),
        ),
      ),
    ),
  );
}

const CODES = new RegExp(`^(?:\\d*(?:${PASTICHE_COLOURS.map(([, mark]) => mark).join("|")})(?:\\+|$))+$`);
const AFTER = new Set(["mixes", "takes", "trades", "for", "dealt", "gives", "discards", "gets", "of", "up", "lie"]);

/** A sentence with its cards shown where it is sure that they are cards. */
export function dressed(game, sentence) {
  let before = "";
  return sentence.split(/(\s+|,)/).map((word) => {
    const sure = AFTER.has(before);
    if (word.trim() && word !== ",") before = word;
    if (game === "pastiche" && CODES.test(word) && (word !== "B" || sure)) return move(game, word);
    if (game === "masterpiece" && word.split("+").every(isStory)) return move(game, word);
    if (game === "pass-the-paint" && word.split("+").every((one) => Object.hasOwn(ORDERS, one)))
      return move(game, word);
    if (game === "pass-the-paint" && sure && /^[bryw]$|^[brywgopisnk]{2,}$/.test(word) && word !== "is")
      return dabs(game, paints(word));
    return word;
  });
}

/** A sentence of a game, with names for the letters of seats where it is sure that they are seats. */
export function told(sentence, name) {
  const seat = (letter) => name(SEATS.indexOf(letter));
  return sentence.replace(
    /(^|, |: )([A-F])(?='s | [a-z])|\b([A-F])(?='s )/g,
    (_, start = "", first, other) => start + seat(first ?? other),
  );
}
