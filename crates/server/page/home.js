// Home: your name, the three games, your tables, the lobby.
import { ask, attempt, button, choice, copyable, el, field, form, sure, tick, words } from "/page/dom.js";
import { openRules } from "/page/rules.js";

const PITCH = {
  pastiche:
    "Lay hexes so that their dabs run into each other, barter for the colours you lack, and paint famous pictures.",
  masterpiece:
    "Gather stories of seven genres, announce works, and see whether the others read them into masterpieces.",
  "pass-the-paint": "Choose one card, pass the rest. Mix what your commissions ask for before your neighbours do.",
};
const STAGES = { open: "open", playing: "in play", over: "finished", ended: "ended" };

/** A name is asked for once. */
export function nameForm(then, label = "Come in") {
  const name = el("input", { name: "name", required: true, maxlength: 40, autocomplete: "nickname" });
  return form(
    async () => then(await ask("POST", "/api/players", { name: name.value.trim() })),
    { class: "row grow end" },
    field("Your name", name),
    el("button", { type: "submit", class: "brass" }, label),
  );
}

export async function home(house) {
  const { me, games, main } = house;
  const parts = [];
  if (!me) parts.push(welcome());
  else if (location.hash === "#you") setTimeout(() => document.getElementById("you")?.scrollIntoView(), 0);
  parts.push(
    el(
      "div",
      { class: "shelf" },
      games.map((game) => shelf(game, me)),
    ),
  );
  const lists = el("div", { class: "two" });
  parts.push(lists);
  if (me) parts.push(you(me));
  main.replaceChildren(...parts);
  await attempt(async () => {
    const asked = [ask("GET", "/api/tables?most=20")];
    if (me) asked.push(ask("GET", "/api/me/tables?most=50"));
    const [lobby, own] = await Promise.all(asked);
    if (own) {
      const order = ({ stage, "awaits-you": awaits }) =>
        awaits ? 0 : stage === "playing" ? 1 : stage === "open" ? 2 : 3;
      const sorted = own.tables.toSorted((a, b) => order(a) - order(b) || b.updated - a.updated);
      lists.append(tableList("Your tables", sorted, games, "You sit at no table yet."));
    }
    lists.append(tableList("Lobby", lobby.tables, games, "No table is listed for everybody just now."));
  });
}

function welcome() {
  const login = form(
    async (node) => {
      await ask("POST", "/api/login", { login: node.login.value, password: node.password.value });
      location.reload();
    },
    { class: "row grow end" },
    field("Login", el("input", { name: "login", autocomplete: "username", required: true })),
    field(
      "Password",
      el("input", { name: "password", type: "password", autocomplete: "current-password", required: true }),
    ),
    el("button", { type: "submit" }, "Log in"),
  );
  return el(
    "section",
    { class: "sheet welcome" },
    el("h1", {}, "Sit down and play"),
    el(
      "p",
      {},
      "Three games about painters and writers, at tables of your own. No account is needed: say what you are called.",
    ),
    nameForm(() => location.reload()),
    el(
      "details",
      {},
      el("summary", {}, "I have been here before"),
      el("p", { class: "says" }, "Open your recovery link, or log in with the password you have set."),
      login,
    ),
  );
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

function shelf(game, me) {
  const seats = choice(
    range(game.from, game.to).map((count) => [count, `${count} players`]),
    Math.max(game.from, 3),
    { "aria-label": "Players" },
  );
  const bot = choice(
    game.bots.map((name) => [name, `${words(name)} bots`]),
    game.bots.at(-1),
    { "aria-label": "Bots" },
  );
  const play = button(
    "Play against bots",
    async () => {
      const count = Number(seats.value);
      const setup = { game: game.id, seats: count, visibility: "link" };
      const table = await ask("POST", "/api/tables", {
        setup,
        bots: [null, ...Array(count - 1).fill(bot.value)],
        start: true,
      });
      location.href = `/t/${table.id}`;
    },
    { class: "brass", disabled: !me, title: me ? undefined : "Say your name first" },
  );
  const card = el(
    "article",
    { class: `sheet game art-${game.id}` },
    el("div", { class: "art", "aria-hidden": "true" }),
    el("h2", {}, game.title),
    el("p", { class: "pitch" }, PITCH[game.id] ?? ""),
    el("p", { class: "says" }, `${game.from} to ${game.to} players`),
    el("div", { class: "row grow" }, seats, bot),
    el(
      "div",
      { class: "row" },
      play,
      el("button", { type: "button", class: "plain", onclick: () => openRules(game.id, game.title) }, "Rules"),
    ),
  );
  if (me) card.append(el("details", {}, el("summary", {}, "Make a table"), setupForm(game)));
  return card;
}

const PACES = [
  ["none", "No clocks"],
  ["per-move", "Live: seconds for a move"],
  ["per-player", "Live: minutes for the game"],
  ["correspondence", "Hours for a move"],
];

function setupForm(game) {
  const seats = choice(
    range(game.from, game.to).map((count) => [count, String(count)]),
    Math.max(game.from, 3),
    { name: "seats" },
  );
  const rows = el("div", { class: "stack" });
  const seated = () => {
    const kept = [...rows.querySelectorAll("select")].map(({ value }) => value);
    rows.replaceChildren(
      ...range(1, Number(seats.value)).map((seat) =>
        field(
          `Seat ${"ABCDEFGH"[seat - 1]}`,
          choice(
            [["", seat === 1 ? "you, or a guest" : "a guest"], ...game.bots.map((bot) => [bot, `bot: ${bot}`])],
            kept[seat - 1] ?? "",
            { name: "bot" },
          ),
        ),
      ),
    );
  };
  seats.addEventListener("change", seated);
  seated();
  const pace = choice(PACES, "none", { name: "pace" });
  const time = el("input", { name: "time", type: "number", min: 1, max: 10000, value: "60", disabled: true });
  const plus = el("input", { name: "increment", type: "number", min: 0, max: 600, value: "0", disabled: true });
  pace.addEventListener("change", () => {
    time.disabled = pace.value === "none";
    plus.disabled = pace.value !== "per-player";
    time.value = { "per-move": "60", "per-player": "20", correspondence: "48" }[pace.value] ?? "60";
  });
  return form(
    async (node) => {
      const bots = [...rows.querySelectorAll("select")].map(({ value }) => value || null);
      const setup = {
        game: game.id,
        seats: Number(seats.value),
        options: optionsOf(game, node),
        pace: paceOf(pace.value, Number(time.value), Number(plus.value)),
        visibility: node.visibility.value,
        watch: node.watch.value,
        title: node.title.value.trim(),
        "stand-in": node.standin.value,
      };
      const table = await ask("POST", "/api/tables", { setup, bots, sit: node.sit.checked });
      location.href = `/t/${table.id}`;
    },
    { class: "stack setup" },
    field("Name of the table", el("input", { name: "title", maxlength: 60, placeholder: game.title })),
    field("Seats", seats),
    rows,
    tick("I take a seat myself", { name: "sit", checked: true }),
    game.options.map(optionField),
    field("Pace", pace),
    el(
      "div",
      { class: "row grow" },
      field("Time", time, "seconds, minutes or hours, by pace"),
      field("Increment", plus, "seconds a move"),
    ),
    field(
      "Who can find it",
      choice(
        [
          ["link", "whoever has the link"],
          ["private", "those who are invited"],
          ["listed", "everybody, in the lobby"],
        ],
        "link",
        { name: "visibility" },
      ),
    ),
    field(
      "Who may look on",
      choice(
        [
          ["anyone", "anyone who finds it"],
          ["nobody", "nobody"],
        ],
        "anyone",
        { name: "watch" },
      ),
    ),
    field(
      "Stand-in",
      choice(
        game.bots.map((bot) => [bot, bot]),
        game.bots.at(-1),
        { name: "standin" },
      ),
      "the bot that decides when a clock runs out or somebody goes",
    ),
    el("button", { type: "submit", class: "brass" }, "Make the table"),
  );
}

function optionField({ name, kind, says }) {
  if (kind === "flag") return tick(words(name), { name: `option-${name}` }, says);
  if (kind["one-of"])
    return field(
      words(name),
      choice(
        kind["one-of"].map((one) => [one, words(one)]),
        kind["one-of"][0],
        { name: `option-${name}` },
      ),
      says,
    );
  return field(
    words(name),
    el("input", { type: "number", min: kind.number.from, max: kind.number.to, name: `option-${name}` }),
    says,
  );
}

function optionsOf(game, node) {
  const options = {};
  for (const { name, kind } of game.options) {
    const input = node.elements[`option-${name}`];
    if (kind === "flag") options[name] = input.checked;
    else if (kind["one-of"]) options[name] = input.value;
    else if (input.value !== "") options[name] = Number(input.value);
  }
  return options;
}

function paceOf(kind, time, increment) {
  if (kind === "per-move") return { kind: "live", "per-move": time };
  if (kind === "per-player") return { kind: "live", "per-player": time * 60, increment };
  if (kind === "correspondence") return { kind, hours: time };
  return { kind: "none" };
}

function tableList(title, tables, games, none) {
  const game = (id) => games.find((one) => one.id === id)?.title ?? id;
  return el(
    "section",
    { class: "sheet" },
    el("h2", {}, title),
    tables.length === 0
      ? el("p", { class: "quiet" }, none)
      : el(
          "ul",
          { class: "tables" },
          tables.map((table) =>
            el(
              "li",
              {},
              el(
                "a",
                { href: `/t/${table.id}` },
                el("span", { class: "title" }, table.title || game(table.game)),
                el(
                  "span",
                  { class: "says" },
                  [
                    table.title && game(table.game),
                    STAGES[table.stage],
                    table.seats.map(({ name }) => name || "free").join(", "),
                  ]
                    .filter(Boolean)
                    .join(" · "),
                ),
                table["awaits-you"] && el("strong", { class: "tag" }, "Your move"),
                table.place && el("span", { class: "tag calm" }, `Place ${table.place}`),
                table.deadline && el("span", { class: "says" }, `until ${new Date(table.deadline).toLocaleString()}`),
              ),
            ),
          ),
        ),
  );
}

function you(me) {
  const rename = form(
    async (node) => {
      await ask("PATCH", "/api/me", { name: node.elements.name.value.trim() });
      location.reload();
    },
    { class: "row grow end" },
    field("Name", el("input", { name: "name", value: me.name, required: true, maxlength: 40 })),
    el("button", { type: "submit" }, "Change"),
  );
  const link = el("div");
  const recovery = button("Make a recovery link", async () => {
    const shown = await ask("POST", "/api/me/recovery");
    link.replaceChildren(copyable(shown.link, "Recovery link"));
  });
  const password = form(
    async (node) => {
      await ask("PUT", "/api/me/password", { login: node.login.value.trim(), password: node.password.value });
      location.reload();
    },
    { class: "row grow end" },
    field(
      "Login",
      el("input", {
        name: "login",
        required: true,
        minlength: 3,
        maxlength: 40,
        autocomplete: "username",
        value: me.login ?? "",
      }),
    ),
    field(
      "Password",
      el("input", {
        name: "password",
        type: "password",
        required: true,
        minlength: 10,
        maxlength: 200,
        autocomplete: "new-password",
      }),
    ),
    el("button", { type: "submit" }, "Set"),
  );
  const out = async () => {
    await ask("POST", "/api/logout");
    location.href = "/";
  };
  return el(
    "details",
    { class: "sheet", id: "you", open: location.hash === "#you" },
    el("summary", {}, `You: ${me.name}`),
    el(
      "div",
      { class: "stack" },
      rename,
      el("p", { class: "says" }, "A recovery link makes you known on another device. It works once, for a week."),
      recovery,
      link,
      el(
        "p",
        { class: "says" },
        me.login
          ? "You log in with a password. Another one ends your other sessions."
          : "With a password you can log in anywhere.",
      ),
      password,
      sure("Log out here", me.login ? "Really log out?" : "There may be no way back. Log out?", out),
    ),
  );
}
