// A finished table: places, points line by line, the record, the proof of the luck, a rematch.
import { ask, button, el, sentence, words } from "/page/dom.js";
import { badge } from "/page/seats.js";

export function ended(table, { seat, name, me, view, again }) {
  const parts = [el("h2", {}, table.stage === "over" ? "Final places" : "Ended")];
  if (table.stage === "over" && table.places) parts.push(places(table, name, view));
  const record = `/api/tables/${table.id}/record`;
  const proof = el("p", { class: "says", role: "status" });
  const verify = button("Verify the shuffle", async () => {
    proof.textContent = "Drawing all luck again…";
    try {
      const { holds, says } = await ask("GET", `/api/tables/${table.id}/verification`);
      proof.textContent = `${holds ? "✓" : "✗"} ${says}`;
      proof.className = holds ? "good" : "wrong";
    } catch (error) {
      proof.textContent = sentence(error);
    }
  });
  if (table.stage === "over") {
    parts.push(
      el("h3", {}, "Record"),
      el(
        "div",
        { class: "row" },
        el("a", { class: "button", href: record, download: "" }, "JSON lines"),
        el("a", { class: "button", href: `${record}?form=text`, download: "" }, "Text"),
        verify,
      ),
      proof,
    );
    if (table.rematch)
      parts.push(el("p", {}, el("a", { class: "button brass", href: `/t/${table.rematch}` }, "To the rematch")));
    else if (me && seat !== undefined)
      parts.push(el("div", { class: "row" }, button("Rematch", again, { class: "brass" })));
  }
  parts.push(el("p", {}, el("a", { href: "/" }, "To the shelf of games")));
  return el("section", { class: "sheet final" }, parts);
}

/** The lines of each score, where the view has them. */
function lines(view) {
  const table = view?.table;
  const scores = table?.scores ?? table?.players?.map(({ score }) => score);
  return Array.isArray(scores) && scores.every((score) => score && typeof score === "object") ? scores : undefined;
}

function places(table, name, view) {
  const scores = lines(view);
  const keys = scores ? Object.keys(scores[0]).filter((key) => key !== "total" && key !== "points") : [];
  const order = table.places
    .map((place, seat) => ({ place, seat }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      { class: "places" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ["Place", "Player", "Points", ...keys.map(words)].map((head) => el("th", { scope: "col" }, head)),
        ),
      ),
      el(
        "tbody",
        {},
        order.map(({ place, seat }) =>
          el(
            "tr",
            { class: place === 1 ? "first" : "" },
            el("td", { class: "rank" }, String(place)),
            el("th", { scope: "row" }, badge(seat), ` ${name(seat)}`),
            el("td", { class: "points" }, String(table.scores?.[seat] ?? "")),
            keys.map((key) => el("td", {}, String(scores[seat][key]))),
          ),
        ),
      ),
    ),
  );
}
