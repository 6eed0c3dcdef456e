// Putting an open move together by pressing cards: an announcement, an offer. What comes of it is a line one can still edit.
import { choice, el } from "/page/dom.js";
import { PASTICHE_COLOURS, WORKS } from "/page/cards.js";
import { SEATS, dab, thing } from "/page/show.js";

/** Something with which to write moves of this game, or nothing. `write(text)` is called whenever the move changes. */
export function composer(game, view, name, write) {
  if (!view?.mine) return undefined;
  if (game === "masterpiece" && view.table.active === view.mine.seat && view.table.phase === "acting")
    return announcement(view, name, write);
  const painting = view.table.phase === "painting" || Boolean(view.table.phase?.painting);
  if (game === "pastiche" && painting) return offer(view, name, write);
  return undefined;
}

/** A card that can be taken up and put back. */
function toggle(label, face, picked, on, change) {
  const node = el(
    "button",
    { type: "button", class: "move", "aria-pressed": picked ? "true" : "false", "aria-label": label },
    face,
  );
  node.addEventListener("click", () => {
    node.setAttribute("aria-pressed", node.getAttribute("aria-pressed") === "true" ? "false" : "true");
    on(node.getAttribute("aria-pressed") === "true");
    change();
  });
  return node;
}

function part(title, ...inside) {
  return el("div", { class: "kind" }, el("h3", {}, title), el("div", { class: "buttons" }, inside));
}

function picks(cards, face, change) {
  const picked = new Set();
  const nodes = cards.map((card) =>
    toggle(card.label, face(card), false, (is) => (is ? picked.add(card.id) : picked.delete(card.id)), change),
  );
  return { picked, nodes };
}

function announcement({ table, mine }, name, write) {
  const have = new Set(["end-flag", ...table.players[mine.seat].works.map(({ work }) => work)]);
  const works = table.supply.map(([work]) => work).filter((work) => !have.has(work));
  if (works.length === 0) return undefined;
  const work = choice(
    works.map((id) => [id, `${WORKS[id][0]}: ${WORKS[id][2]}`]),
    works[0],
    { "aria-label": "Which work" },
  );
  const show = ({ id }) => thing("masterpiece", id, { small: true });
  const change = () => {
    const borrowed = lent.filter(({ id }) => borrow.picked.has(id));
    const laid = mine.hand.filter((card) => lay.picked.has(card));
    const free = mine.hand.filter((card) => !lay.picked.has(card));
    // Each masterpiece of somebody else costs a card.
    const due = borrowed.filter(({ seat }) => seat !== mine.seat);
    fees.replaceChildren(
      ...due.map(({ id, seat }, index) => {
        const kept = fee.get(id) && free.includes(fee.get(id)) ? fee.get(id) : free[index];
        fee.set(id, kept);
        const input = choice(
          free.map((card) => [card, card]),
          kept,
          { "aria-label": `Payment for ${id}` },
        );
        input.addEventListener("change", () => (fee.set(id, input.value), tell()));
        return el("label", { class: "field" }, el("span", { class: "label" }, `${name(seat)} gets, for ${id}`), input);
      }),
    );
    const tell = () => {
      const paid = new Map();
      for (const { id, seat } of due) paid.set(seat, [...(paid.get(seat) ?? []), fee.get(id) ?? "?"]);
      const words = ["announce", work.value, laid.join("+") || "-"];
      if (borrowed.length > 0) words.push("borrow", borrowed.map(({ id }) => id).join("+"));
      if (paid.size > 0) words.push("pay", ...[...paid].map(([seat, cards]) => `${SEATS[seat]}:${cards.join("+")}`));
      write(words.join(" "));
    };
    tell();
  };
  const fee = new Map();
  const fees = el("div", { class: "stack" });
  const lent = table.players.flatMap(({ works: done }, seat) =>
    done
      .filter(({ masterpiece }) => masterpiece)
      .flatMap(({ cards }) => cards.map((id) => ({ id, seat, label: `borrow ${id} of ${name(seat)}` }))),
  );
  const lay = picks(
    mine.hand.map((id) => ({ id, label: `lay ${id}` })),
    show,
    change,
  );
  const borrow = picks(lent, (card) => [show(card), ` ${SEATS[card.seat]}`], change);
  work.addEventListener("change", change);
  return el(
    "div",
    { class: "moves" },
    el("div", { class: "kind" }, el("h3", {}, "Announce a work"), work),
    part("Lay from your hand", lay.nodes),
    lent.length > 0 && part("Borrow masterpieces", borrow.nodes),
    fees,
  );
}

function offer({ table, mine }, name, write) {
  const others = table.players.map((_, seat) => seat).filter((seat) => seat !== mine.seat);
  const asked = table.active === mine.seat ? others : [table.active];
  const to = new Set(asked);
  const sides = { give: new Map(), get: new Map() };
  const side = (cards) => [...cards].map(([mark, count]) => (count > 1 ? count : "") + mark).join("+") || "-";
  const tell = () =>
    write(
      `offer ${[...to]
        .sort()
        .map((seat) => SEATS[seat])
        .join("")} ${side(sides.give)}>${side(sides.get)}`,
    );
  const seats = asked.map((seat) =>
    toggle(
      `to ${name(seat)}`,
      `${SEATS[seat]} ${name(seat)}`,
      true,
      (is) => (is ? to.add(seat) : to.delete(seat)),
      tell,
    ),
  );
  const add = (cards, held) =>
    PASTICHE_COLOURS.filter(([colour]) => !held || held[colour]).map(([colour, mark]) => {
      const count = el("span", { class: "times" });
      const most = held ? held[colour] : 9;
      return el(
        "button",
        {
          type: "button",
          class: "move",
          "aria-label": `${colour}, one more`,
          onclick: () => {
            const next = ((cards.get(mark) ?? 0) + 1) % (most + 1);
            if (next > 0) cards.set(mark, next);
            else cards.delete(mark);
            count.textContent = next > 0 ? `×${next}` : "";
            tell();
          },
        },
        dab("pastiche", colour),
        count,
      );
    });
  return el(
    "div",
    { class: "moves" },
    part("Make an offer to", seats),
    part("You give", add(sides.give, mine.hand.palette)),
    part("You get", add(sides.get)),
  );
}
