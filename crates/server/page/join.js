// Coming by a link: an invitation to a seat, or a recovery link. What is behind the # is not sent with the address.
import { ask, attempt, button, el, field, form, key, sentence, words } from "/page/dom.js";

const secretOf = () => decodeURIComponent(location.hash.slice(1));

function page(main, title, ...inside) {
  main.replaceChildren(el("section", { class: "sheet narrow stack" }, el("h1", {}, title), ...inside));
}

const wayHome = () => el("p", {}, el("a", { href: "/" }, "To the shelf of games"));

export async function join({ me, games, main }) {
  const secret = secretOf();
  if (!secret)
    return page(
      main,
      "An invitation",
      el("p", {}, "This address has no invitation in it. Ask for the whole link."),
      wayHome(),
    );
  let table;
  try {
    table = await ask("POST", "/api/invites/look", { secret });
  } catch (error) {
    return page(main, "An invitation", el("p", { class: "note warn" }, sentence(error)), wayHome());
  }
  const game = games.find(({ id }) => id === table.setup.game)?.title ?? table.setup.game;
  const options = Object.entries(table.setup.options ?? {})
    .filter(([, value]) => value && value !== "standard")
    .map(([name, value]) => (value === true ? words(name) : `${words(name)}: ${words(value)}`));
  const facts = el(
    "p",
    {},
    `${table.host.name} invites you to ${game}. `,
    `At the table: ${table.seats.map(({ name }) => name || "a free seat").join(", ")}.`,
    options.length > 0 && ` Agreed: ${options.join(", ")}.`,
  );
  // The same key again gets the same seat again, if the answer gets lost.
  const sit = async (name) => {
    const kept = sessionStorage.getItem("claim") ?? key();
    sessionStorage.setItem("claim", kept);
    const { table: at } = await ask("POST", "/api/invites/claim", { invite: secret, name, key: kept });
    sessionStorage.removeItem("claim");
    location.replace(`/t/${at.id}`);
  };
  if (me)
    return page(
      main,
      table.setup.title || game,
      facts,
      button(`Sit down as ${me.name}`, () => sit(undefined), { class: "brass" }),
      wayHome(),
    );
  const name = el("input", { required: true, maxlength: 40, autocomplete: "nickname" });
  page(
    main,
    table.setup.title || game,
    facts,
    form(
      () => sit(name.value.trim()),
      { class: "row grow end" },
      field("Your name", name),
      el("button", { type: "submit", class: "brass" }, "Sit down"),
    ),
  );
  name.focus();
  return undefined;
}

export async function recover({ me, main }) {
  const secret = secretOf();
  if (!secret) return page(main, "Recovery", el("p", {}, "This address has no recovery link in it."), wayHome());
  page(
    main,
    "Recovery",
    el(
      "p",
      {},
      me
        ? `On this device you are ${me.name}. The link makes you who it was made for.`
        : "The link makes you known on this device. It works once.",
    ),
    button(
      "Go on",
      () =>
        attempt(async () => {
          await ask("POST", "/api/recover", { secret });
          location.replace("/");
        }),
      { class: "brass" },
    ),
    wayHome(),
  );
  return undefined;
}
