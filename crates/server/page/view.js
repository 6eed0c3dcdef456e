// What one sees of a game, tidily: lists with labels made from the keys, ids as cards, seats as names.
import { el, words } from "/page/dom.js";
import { boardPicture } from "/page/board.js";
import { dabs, isColour, paints, thing } from "/page/show.js";

const ONE_SEAT = new Set(["seat", "active", "start", "by", "from", "first", "author"]);
const MANY_SEATS = new Set(["awaited", "to", "asked", "waits-for"]);
const PAINTED = new Set(["hand", "front", "row", "shown", "discards"]);
/** Shown elsewhere on the page. */
const BESIDE = new Set(["players", "places", "options", "board", "next-offer", "seats", "awaited"]);

/** The sections of a view. `seen` says who looks and what they can do. */
export function viewed(game, view, seen) {
  const { table, mine } = view;
  const own = Array.isArray(mine) ? mine : mine ? [mine] : [];
  const held = holding(game, table, own);
  const context = { ...seen, game, held };
  const sections = own.map((hand) =>
    section(
      own.length > 1 ? `Your ${hand.side} hand` : "Your hand",
      lines(
        hand.hand && typeof hand.hand === "object" && !Array.isArray(hand.hand)
          ? hand.hand
          : without(hand, ["seat", "side"]),
        context,
      ),
      "mine",
    ),
  );
  const layout = table.board && boardPicture(table.board, context);
  if (layout) sections.push(section("The layout", el("div", { class: "scroll" }, layout.picture)));
  sections.push(section("The table", lines(without(table, BESIDE), context)));
  const people = table.players ?? table.places;
  if (people)
    sections.push(
      section(
        "Players",
        el(
          "div",
          { class: "people" },
          people.map((one, index) => person(one, index, context)),
        ),
      ),
    );
  return { nodes: sections, ghost: (place) => layout?.show(place) };
}

function holding(game, table, own) {
  if (own.length === 0) return undefined;
  if (game === "pastiche") return new Set(Object.keys(own[0].hand.palette));
  if (game === "pass-the-paint") {
    const front = table.places
      .filter(({ seat }) => seat === own[0].seat)
      .map(({ front }) => front)
      .join("");
    return new Set(Object.keys(paints(front)));
  }
  return undefined;
}

function section(title, body, kind = "") {
  return el("section", { class: `sheet ${kind}` }, el("h2", {}, title), body);
}

function without(object, keys) {
  const left = keys instanceof Set ? keys : new Set(keys);
  return Object.fromEntries(Object.entries(object).filter(([key]) => !left.has(key)));
}

function person(one, index, context) {
  const seat = one.seat ?? index;
  const mine = seat === context.seat;
  const facts = without(one, ["seat", "side"]);
  const side = one.side ? `, ${one.side} hand` : "";
  return el(
    "article",
    { class: mine ? "person me" : "person" },
    el("h3", {}, context.badge(seat), ` ${context.name(seat)}${mine ? " (you)" : ""}${side}`),
    lines(facts, { ...context, held: mine ? context.held : undefined, compact: true }),
  );
}

/** An object as a list of its facts; what is not there is left out. */
function lines(object, context) {
  const shown = Object.entries(object).filter(
    ([, value]) => value !== null && value !== undefined && value !== false && !isEmpty(value, context),
  );
  if (shown.length === 0) return el("p", { class: "quiet" }, "Nothing yet.");
  // What is short comes first.
  shown.sort(([, a], [, b]) => Number(isWide(a)) - Number(isWide(b)));
  return el(
    "dl",
    {},
    shown.map(([key, value]) =>
      el(
        "div",
        { class: isWide(value) ? "wide" : "" },
        el("dt", {}, words(key)),
        el("dd", {}, shownAs(key, value, context)),
      ),
    ),
  );
}

function isEmpty(value, { compact }) {
  if (Array.isArray(value)) return value.length === 0 || value.every((one) => one === null);
  if (value === "-") return true;
  return Boolean(compact) && typeof value === "object" && Object.keys(value).length === 0;
}

function isWide(value) {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) ? !value.every((one) => typeof one === "number") : Object.keys(value).length > 1;
}

function shownAs(key, value, context) {
  const { game, name } = context;
  if (value === null) return el("span", { class: "quiet" }, "none");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return ONE_SEAT.has(key) ? name(value) : String(value);
  if (typeof value === "string") {
    if (game === "pass-the-paint" && PAINTED.has(key)) return dabs(game, paints(value));
    return thing(game, value, context);
  }
  if (Array.isArray(value)) return several(key, value, context);
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((colour) => isColour(game, colour))) return dabs(game, value);
  if (keys.length === 0) return el("span", { class: "quiet" }, "none");
  if ("q" in value && "r" in value) return `${value.q},${value.r}`;
  if (keys.length === 1) {
    const inside = value[keys[0]];
    const facts =
      inside && typeof inside === "object" && Object.values(inside).every((fact) => fact === false || fact === null);
    if (facts) return words(keys[0]).toLowerCase();
    if (key === "phase")
      return [words(keys[0]).toLowerCase(), ": ", Object.keys(inside).map(words).join(", ").toLowerCase()];
  }
  return lines(value, context);
}

function several(key, list, context) {
  const { game, name } = context;
  if (list.every((one) => typeof one === "number"))
    return MANY_SEATS.has(key) ? list.map(name).join(", ") : list.join(", ");
  // So many of each.
  if (list.every((one) => Array.isArray(one) && one.length === 2 && typeof one[1] === "number")) {
    return el(
      "ul",
      { class: "cards" },
      list.map(([one, count]) => el("li", {}, thing(game, one, { ...context, count }))),
    );
  }
  return el(
    "ul",
    { class: "cards" },
    list.map((one) => {
      if (one === null) return el("li", { class: "quiet" }, "empty");
      if (typeof one === "string") return el("li", {}, thing(game, one, context));
      return el("li", { class: "box" }, lines(one, context));
    }),
  );
}
