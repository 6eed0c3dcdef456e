// Who sits where: the strip above the table, and the table before the start.
import { ask, button, choice, copyable, el, sure, words } from "/page/dom.js";
import { nameForm } from "/page/home.js";
import { SEATS } from "/page/show.js";

/** The letter of a seat. */
export function badge(seat) {
  return el("span", { class: `badge s${seat}`, "aria-label": `Seat ${SEATS[seat]}` }, SEATS[seat]);
}

const two = (number) => String(number).padStart(2, "0");

/** So much time is left, as people read it. */
export function span(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** All seats, with who is awaited and how much time they have. */
export function strip(follow, me) {
  const { table, now, present } = follow;
  return el(
    "ul",
    { class: "strip" },
    table.seats.map((seat, index) => {
      const awaited = now?.awaited.includes(index);
      const clock = now?.clocks?.[index];
      const marks = [
        seat.resigned
          ? `resigned, ${seat.bot} plays`
          : seat.player && seat.bot
            ? `kept warm by ${seat.bot}`
            : seat.bot && "bot",
        seat.player && !seat.resigned && (present.includes(index) || seat.player === me?.id ? "here" : "away"),
        awaited && "to move",
      ].filter(Boolean);
      return el(
        "li",
        { class: awaited ? "awaited" : "" },
        badge(index),
        el(
          "span",
          {},
          el("strong", {}, seat.name || "free", index === follow.seat && " (you)"),
          el("span", { class: "says" }, marks.join(" · ")),
        ),
        clock &&
          (clock.until
            ? el("time", { class: "clock", "data-until": clock.until }, "")
            : clock.left !== undefined && el("span", { class: "clock still" }, span(clock.left))),
      );
    }),
  );
}

/** Clocks go on. */
export function tickClocks(root, now) {
  for (const clock of root.querySelectorAll("[data-until]")) {
    const left = Number(clock.dataset.until) - now;
    clock.textContent = span(left);
    clock.classList.toggle("short", left < 15_000);
  }
}

function agreed({ options, pace, visibility, watch, "stand-in": standIn }) {
  const chosen = Object.entries(options ?? {}).filter(([, value]) => value !== false && value !== null);
  const time = { none: "no clocks", live: "live", correspondence: "correspondence" }[pace?.kind] ?? "";
  const detail = pace?.hours
    ? `, ${pace.hours} h a move`
    : pace?.["per-move"]
      ? `, ${pace["per-move"]} s a move`
      : pace?.["per-player"]
        ? `, ${pace["per-player"] / 60} min each${pace.increment ? ` and ${pace.increment} s a move` : ""}`
        : "";
  const found = { link: "whoever has the link", private: "those who are invited", listed: "everybody" }[visibility];
  const facts = [
    [
      "Options",
      chosen.map(([name, value]) => (value === true ? words(name) : `${words(name)}: ${value}`)).join(", ") ||
        "as printed",
    ],
    ["Pace", time + detail],
    ["Found by", found],
    ["Watched by", watch],
    ["Stand-in", standIn],
  ];
  return el(
    "dl",
    {},
    facts.filter(([, value]) => value).map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
  );
}

/** The table before the start. */
export function beforeStart(follow, { me, game }) {
  const { table, seat: own } = follow;
  const host = me?.id === table.host.id;
  const free = table.seats.filter(({ player, bot }) => !player && !bot).length;
  const order = (command) => follow.order(command);
  const rows = table.seats.map((seat, index) => {
    const does = [];
    if (!seat.player && !seat.bot) {
      if (own === undefined && me)
        does.push(button("Sit here", () => order({ do: "sit", seat: index }), { class: "brass" }));
      if (host) {
        const bot = choice(
          game.bots.map((name) => [name, name]),
          game.bots.at(-1),
          { "aria-label": "Which bot" },
        );
        does.push(
          bot,
          button("Seat a bot", () => order({ do: "seat-bot", seat: index, bot: bot.value })),
        );
      }
    } else if (index === own) does.push(button("Stand up", () => order({ do: "leave" })));
    else if (host) does.push(button("Free the seat", () => order({ do: "free-seat", seat: index })));
    return el(
      "li",
      {},
      badge(index),
      el(
        "span",
        { class: "grow" },
        el("strong", {}, seat.name || "Free"),
        el("span", { class: "says" }, seat.bot ? "bot" : index === own ? "you" : ""),
      ),
      does,
    );
  });
  const link = el("div");
  const invite = (body) => async () =>
    link.replaceChildren(copyable((await ask("POST", `/api/tables/${table.id}/invites`, body)).link, "Invitation"));
  const address = `${location.origin}/t/${table.id}`;
  return [
    el(
      "section",
      { class: "sheet" },
      el("h2", {}, "Seats"),
      el("ul", { class: "seats" }, rows),
      !me && nameForm(() => location.reload(), "Say who you are"),
      el(
        "div",
        { class: "row" },
        host &&
          button("Start the game", () => order({ do: "start" }), { class: "brass", disabled: free > 0 || undefined }),
        host && sure("Close the table", "Really close it?", () => order({ do: "end" })),
        !host && el("p", { class: "quiet" }, `${table.host.name} starts the game.`),
      ),
    ),
    host &&
      el(
        "section",
        { class: "sheet" },
        el("h2", {}, "Invite"),
        el("p", { class: "says" }, "Whoever opens an invitation sits down at a free seat. It is shown once."),
        el(
          "div",
          { class: "row" },
          button("Make an invitation", invite({ uses: Math.max(1, Math.min(8, free)) }), {
            class: "brass",
            disabled: free === 0 || undefined,
          }),
        ),
        link,
        table.setup.visibility !== "private" && [
          el("p", { class: "says" }, "The table's own address:"),
          copyable(address, "Address of the table"),
        ],
      ),
    el("section", { class: "sheet" }, el("h2", {}, "Agreed"), agreed(table.setup)),
  ];
}
