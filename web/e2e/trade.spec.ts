// People trade in Pastiche: offers and counters, chips that are answered in the prompt, cards that are dragged, and tools that
// have what they do in sight at every size.
import { expect, test, type Browser, type Page } from "@playwright/test";
import type { Action, Cards, Colour, View } from "../src/gen/pastiche";
import type { Command, Full, ShownOnce } from "../src/gen/server";
import { SIZES } from "./full/sizes";
import { complaints, made, named, started } from "./tables";

async function person(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await named(page, name);
  return page;
}

const full = async (page: Page, id: string): Promise<Full> =>
  (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as Full;
const view = async (page: Page, id: string) => (await full(page, id)).view as View;
const palette = async (page: Page, id: string) => (await view(page, id)).mine?.hand.palette as Cards;
/** One of the colours that a hand has. */
const held = (cards: Cards) => Object.keys(cards)[0] as Colour;

let keys = 0;
async function order(page: Page, table: string, command: Command) {
  const data = { key: `trade-${(keys += 1)}`, command };
  const answer = await page.request.post(`/api/v1/tables/${table}/commands`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
async function act(page: Page, table: string, action: Action) {
  const decision = (await full(page, table)).now?.decision as number;
  await order(page, table, { do: "act", decision, action });
}

/** A table at which these sit, in the painting phase of one of them. */
async function painting(people: Page[]): Promise<{ id: string; active: Page; others: Page[] }> {
  const [host, ...guests] = people as [Page, ...Page[]];
  const { id } = await made(host.request, { setup: { game: "pastiche", seats: people.length } });
  for (const guest of guests) {
    const told = await host.request.post(`/api/v1/tables/${id}/invites`, { data: {} });
    const { secret } = (await told.json()) as ShownOnce;
    await guest.request.post("/api/v1/invites/claim", { data: { invite: secret } });
  }
  await order(host, id, { do: "start" });
  const active = people[(await view(host, id)).table.active] as Page;
  const { legal } = await full(active, id);
  await act(active, id, (legal as Action[]).find((one) => typeof one === "object" && "place" in one) as Action);
  await act(active, id, "mix");
  return { id, active, others: people.filter((page) => page !== active) };
}

async function at(page: Page, id: string, [width, height]: readonly [number, number] = [1280, 800]) {
  await page.setViewportSize({ width, height });
  await page.goto(`/t/${id}`);
  await page.locator("#prompt-line").waitFor();
}
/** The brass button, once presses are taken. */
const brass = (page: Page) => page.locator(".prompt:not([data-held]) [data-do]");
const well = (page: Page, group: string, colour: Colour) =>
  page
    .locator(".leaf")
    .getByRole("group", { name: group })
    .getByRole("button", { name: new RegExp(`^${colour}`, "i") });

test("an offer is countered, the counter accepted, and both hands change", async ({ browser }) => {
  const people = [await person(browser, "Ines"), await person(browser, "Bruno")];
  const heard = people.map((page) => complaints(page));
  const { id, active, others } = await painting(people);
  const other = others[0] as Page;
  await at(active, id);
  await at(other, id, [360, 640]);
  const before = [await palette(active, id), await palette(other, id)] as const;

  // Both hold a green, a violet, an orange and a brown at least.
  await active.locator('[data-tool="offer"]').click();
  await well(active, "You give", "green").click();
  await active.locator(".leaf").getByRole("button", { name: "Colours that you hold already" }).click();
  await well(active, "You get", "violet").click();
  await expect(active.locator("#prompt-line")).toHaveText("You give green and get violet");
  await brass(active).click();
  const chip = other.locator("[data-offer]");
  await expect(chip).toHaveCount(1);

  // The chip is answered in the prompt: countered with an orange more.
  await chip.click();
  await expect(other.locator("#prompt-line")).toHaveText("You give violet and get green");
  await expect(brass(other)).toHaveText("Accept");
  await other.getByRole("button", { name: "Counter", exact: true }).click();
  await well(other, "You give", "orange").click();
  // Closed and opened again, what was chosen is still there.
  await other.locator(".leaf .close").click();
  await other.getByRole("button", { name: "Counter", exact: true }).click();
  await expect(other.locator("#prompt-line")).toHaveText("You give orange and violet and get green");
  await brass(other).click();
  // The offer it answers still stands, and the counter beside it.
  await expect(active.locator("[data-offer]")).toHaveCount(2);
  await active.locator("[data-offer]").first().click();
  await expect(active.locator("#prompt-line")).toHaveText("You give green and get orange and violet");
  await brass(active).click();

  await expect(async () => {
    const after = [await palette(active, id), await palette(other, id)] as const;
    for (const [colour, gained] of [
      ["green", -1],
      ["orange", 1],
      ["violet", 1],
    ] as const) {
      expect(after[0][colour] ?? 0).toBe((before[0][colour] ?? 0) + gained);
      expect(after[1][colour] ?? 0).toBe((before[1][colour] ?? 0) - gained);
    }
  }).toPass();
  await active.locator(".side").getByRole("button", { name: "Log" }).click();
  await expect(active.getByRole("region", { name: "Log", exact: true })).toContainText(/gave/);
  expect(heard).toEqual([[], []]);
});

test("three offers lie beside the board of a small phone, long names and all; one that cannot be met says why", async ({
  browser,
}) => {
  const people: Page[] = [];
  for (const name of ["Ines", "Maximiliana Konstantinopolitanska-Schmid", "Chiara", "Ben"])
    people.push(await person(browser, name));
  const { id, active, others } = await painting(people);
  const [first, second, third] = others as [Page, Page, Page];
  const mine = await palette(active, id);
  const seat = (await full(active, id)).seat as number;
  const theirs = await palette(first, id);
  await act(first, id, { offer: { to: [seat], give: { [held(theirs)]: 1 }, get: { [held(mine)]: 1 } } });
  // Nobody holds five grays, and somebody who asks for them can only wait.
  await act(second, id, { offer: { to: [seat], give: { [held(await palette(second, id))]: 1 }, get: { gray: 5 } } });
  await act(third, id, {
    offer: { to: [seat], give: { [held(await palette(third, id))]: 1 }, get: { [held(mine)]: 1 } },
  });
  await at(active, id, [360, 640]);
  const chips = active.locator("section.tray [data-offer]");
  await expect(chips).toHaveCount(3);
  const board = async () => {
    const stage = await active.locator("[data-stage]").boundingBox();
    const tray = await active.locator("section.tray").boundingBox();
    return Math.min(tray?.y ?? 0, (stage?.y ?? 0) + (stage?.height ?? 0)) - (stage?.y ?? 0);
  };
  expect(await board()).toBeGreaterThanOrEqual(150);
  const prompt = await active.locator(".prompt").boundingBox();
  for (const chip of await chips.all()) {
    const box = (await chip.boundingBox()) as { x: number; width: number; height: number };
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    await chip.click();
    await expect(chip).toHaveAttribute("aria-pressed", "true");
    await expect(brass(active)).toBeInViewport({ ratio: 1 });
    expect(await active.locator(".prompt").boundingBox()).toEqual(prompt);
  }
  // The one with grays.
  await chips.nth(1).click();
  await expect(active.locator(".prompt .hint")).toContainText("To accept you lack 5 gray.");
  await expect(brass(active)).toHaveAttribute("aria-disabled", "true");
  await expect(chips.nth(1)).toHaveAccessibleName(/you lack 5 gray/);
  await active.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(chips).toHaveCount(2);

  // With five of them two are behind a number, which opens all.
  for (const other of others) {
    const gives = held(await palette(other, id));
    await act(other, id, { offer: { to: [seat], give: { [gives]: 1 }, get: { [held(mine)]: 1 } } });
  }
  await expect(chips).toHaveCount(3);
  await active.getByRole("button", { name: "+2 more offers" }).click();
  await expect(active.locator(".leaf [data-offer]")).toHaveCount(5);
  await active.locator(".leaf [data-offer]").last().click();
  await brass(active).click();
  await expect(active.locator(".leaf [data-offer]")).toHaveCount(4);
});

/** A hand of twelve kinds, three of one of them. */
const TWELVE: Cards = {
  red: 1,
  yellow: 2,
  blue: 1,
  orange: 3,
  green: 1,
  violet: 1,
  brown: 1,
  amber: 1,
  olive: 1,
  teal: 1,
  black: 1,
  white: 1,
};
const TRADES: Action[] = [
  { trade: { give: { orange: 3 }, get: "scarlet" } },
  { trade: { give: { black: 1, white: 1 }, get: "gray" } },
  { trade: { give: { red: 1, teal: 1 }, get: "blue" } },
  { trade: { give: { red: 1, olive: 1 }, get: "blue" } },
];

/** A table that stands as it is said here, whatever the server knows: what is done comes back as a list. */
async function posed(page: Page, change: (full: Full, view: View, done: Action[]) => void) {
  await named(page, "Ines");
  const { id } = await started(page, "pastiche", 4);
  await expect(async () => {
    const { now, seat } = await full(page, id);
    expect(now?.awaited).toContain(seat);
  }).toPass();
  const stands = await full(page, id);
  const done: Action[] = [];
  await page.routeWebSocket(new RegExp(`/tables/${id}/socket`), (socket) => {
    const send = (message: unknown) => socket.send(JSON.stringify(message));
    const show = () => {
      stands.n += 1;
      if (stands.now?.decision !== undefined) stands.now.decision += 1;
      change(stands, stands.view as View, done);
      send({ type: "full", ...stands });
    };
    show();
    socket.onMessage((text) => {
      const { key, command } = JSON.parse(String(text)) as { key: string; command: Command };
      if (command.do !== "act") return;
      done.push(command.action as Action);
      show();
      send({ type: "done", key, done: { n: stands.n, repeated: false } });
    });
  });
  await page.route(`**/api/v1/tables/${id}/consider`, (route) => route.fulfill({ json: { answers: [{ may: true }] } }));
  await page.goto(`/t/${id}`);
  await page.locator(".prompt:not([data-held])").waitFor();
  return { done, seat: stands.seat as number };
}
/** One paints with these cards. */
const paints = (cards: Cards) =>
  function (stands: Full, seen: View) {
    const { table, mine } = seen;
    table.phase = { painting: { swapped: false } };
    table.active = stands.seat as number;
    // Whatever was dealt: these lack many colours, and are long to read.
    if (mine) Object.assign(mine.hand, { palette: cards, commissions: ["yellow-cow", "sunflowers"] });
    table.gallery = ["sistine-madonna", "folies-bergere", "school-of-athens", "vision-after-the-sermon"];
    const swaps = (mine?.hand.commissions ?? []).flatMap((give) =>
      table.gallery.flatMap((take): Action[] => (take ? [{ swap: { give, take } }] : [])),
    );
    stands.legal = [...TRADES, ...swaps, "done"];
  };

test("what a tool does is in sight at every size, and all it shows can be pressed", async ({ page }) => {
  await posed(page, paints(TWELVE));
  const wrong: string[] = [];
  for (const [across, down] of SIZES) {
    await page.setViewportSize({ width: across, height: down });
    const steady = await page.locator(".prompt").boundingBox();
    for (const tool of ["offer", "bank-trade", "find", "swap"]) {
      const where = `${across}x${down} ${tool}`;
      await page.locator(`[data-tool="${tool}"]`).click();
      await expect(page.locator(".leaf")).toBeVisible();
      for (const slot of ["[data-do]", "[data-end]"])
        await expect(page.locator(slot), `${where} ${slot}`).toBeInViewport({ ratio: 1 });
      expect(await page.locator(".prompt").boundingBox(), where).toEqual(steady);
      wrong.push(
        ...(await page.locator(".leaf button, .prompt button").evaluateAll(
          (buttons, place) =>
            buttons.flatMap((button) => {
              const { x, y, width, height } = button.getBoundingClientRect();
              const hit = button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
              const name = button.getAttribute("aria-label") ?? button.textContent;
              return hit && width > 43.9 && height > 43.9 ? [] : [`${place} ${name} ${width}x${height} ${hit}`];
            }),
          where,
        )),
      );
      if (await page.locator(".leaf .trade").evaluate((node) => node.scrollHeight > node.clientHeight + 1))
        wrong.push(`${where} scrolls`);
      await page.locator(".leaf .close").click();
    }
  }
  expect(wrong).toEqual([]);
});

test("a card is dragged to a seat to offer it and to a well to exchange it; elsewhere nothing happens", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { done, seat } = await posed(page, paints(TWELVE));
  const card = (colour: Colour) => page.locator(`[data-card="${colour}"]`);
  const bank = (colour: Colour) => page.locator(`[data-well="${colour}"]`);
  const rival = page.locator(`[data-seat="${(seat + 1) % 4}"]`);

  await card("orange").dragTo(page.locator("[data-stage]"), { targetPosition: { x: 5, y: 60 } });
  // Orange does not buy a gray.
  await card("orange").dragTo(bank("gray"));
  await expect(page.locator(".leaf")).toHaveCount(0);
  await expect(card("orange")).toHaveAttribute("aria-pressed", "false");

  await card("orange").dragTo(rival);
  await expect(well(page, "You give", "orange")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".prompt .to.on")).toHaveCount(1);
  await page.locator(".leaf .close").click();
  expect(done).toEqual([]);

  await card("orange").dragTo(bank("scarlet"));
  await expect.poll(() => done).toEqual([TRADES[0]]);

  // The same by press and press.
  await page.locator(".prompt:not([data-held])").waitFor();
  await card("white").click();
  await expect(card("white")).toHaveAttribute("aria-pressed", "true");
  await bank("gray").click();
  await expect.poll(() => done).toEqual([TRADES[0], TRADES[1]]);
  await card("teal").click();
  await rival.click();
  await expect(well(page, "You give", "teal")).toHaveAttribute("aria-pressed", "true");
  await page.locator(".leaf .close").click();
  // A red buys a blue in two ways: which is asked for.
  await card("red").dragTo(bank("blue"));
  await expect(page.locator("#prompt-line")).toHaveText("What do you give for blue?");
  await well(page, "You give", "teal").click();
  await brass(page).click();
  await expect.poll(() => done.at(-1)).toEqual(TRADES[2]);
});

test("a commission is dragged to one in the gallery to swap them", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { done } = await posed(page, paints(TWELVE));
  const [own, other] = [page.locator(".easels .open").first(), page.locator("[data-picture]").nth(2)];
  const take = await other.getAttribute("data-picture");
  await own.dragTo(page.locator("[data-stage]"), { targetPosition: { x: 5, y: 60 } });
  expect(done).toEqual([]);
  await own.dragTo(other);
  await expect.poll(() => done).toEqual([{ swap: { give: expect.any(String), take } }]);
});

test("to be done with painting warns of points that lie ready", async ({ page }) => {
  let picture = "";
  const { done } = await posed(page, (stands, seen) => {
    paints(TWELVE)(stands, seen);
    picture = seen.mine?.hand.commissions[0] as string;
    stands.legal?.push({ complete: { commission: picture } });
  });
  await page.locator("[data-end]").click();
  await expect(page.locator(".prompt .wrong")).toContainText(/\(\d+ points\) can still be completed/);
  expect(done).toEqual([]);
  // One press completes it.
  await brass(page).click();
  await expect.poll(() => done).toEqual([{ complete: { commission: picture } }]);
  await page.locator(".prompt:not([data-held]) [data-end]").click();
  await page.locator(".prompt:not([data-held]) [data-end].warned").click();
  await expect.poll(() => done.at(-1)).toBe("done");
});

test("cards are given back in at most six presses of a keyboard", async ({ page }) => {
  const once = Object.fromEntries(Object.keys(TWELVE).map((colour) => [colour, 1])) as Cards;
  const { done } = await posed(page, (stands, seen, given) => {
    const left = { ...once };
    for (const action of given)
      if (typeof action === "object" && "discard" in action) delete left[action.discard.colour];
    const over = Object.keys(left).length > 8;
    seen.table.phase = over ? "cleaning-up" : "mixing";
    seen.table.active = over ? (stands.seat as number) : ((stands.seat as number) + 1) % 4;
    // These ask for all that is typed below: what is marked for a start are others.
    if (seen.mine) Object.assign(seen.mine.hand, { palette: left, commissions: ["primavera", "the-star"] });
    stands.legal = over ? Object.keys(left).map((colour) => ({ discard: { colour } })) : [];
  });
  await expect(page.locator("#prompt-line")).toHaveText("Clean up: 4 more cards to give back");
  // Four are marked for a start; other four are typed, and go one after the other.
  await expect(page.locator('[data-card][aria-pressed="true"]')).toHaveCount(4);
  for (const key of ["r", "g", "v", "w", "Enter"]) await page.keyboard.press(key);
  await expect
    .poll(() => done)
    .toEqual((["red", "green", "violet", "white"] as const).map((colour) => ({ discard: { colour } })));
  await expect(page.locator("[data-card]")).toHaveCount(8);
});

test("a trade, a swap and an offer cost at most six presses of a keyboard", async ({ page }) => {
  const { done, seat } = await posed(page, paints(TWELVE));
  const others = [0, 1, 2, 3].filter((one) => one !== seat);
  const line = page.locator("#prompt-line");
  /** A letter opens a tool; the rest is pressed as soon as it is there. */
  async function type(tool: string, ...presses: string[]) {
    expect(presses.length).toBeLessThan(6);
    await page.locator(".prompt:not([data-held])").waitFor();
    await page.keyboard.press(tool);
    await expect(page.locator(".leaf button:focus")).toHaveCount(1);
    await brass(page).waitFor();
    for (const key of presses) await page.keyboard.press(key);
  }
  const voice = page.locator('[data-voice="polite"]');

  // Three alike: one of them says which.
  await type("b", "o", "Tab", "s", "Enter");
  await expect.poll(() => done).toEqual([TRADES[0]]);
  await expect(page.locator(".leaf")).toHaveCount(0);
  await expect(voice).toContainText("1 orange");

  // Of the colours that begin with a letter those come first that go with the rest. Where the focus has gone on to what does
  // it, letters still are for the colours.
  await type("b", "b", "Tab", "g");
  await expect(line).toHaveText("Trade black and white for gray");
  await expect(brass(page)).toBeFocused();
  await page.keyboard.press("s");
  await expect(line).toHaveText("Trade 3 orange for scarlet");
  await expect(brass(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".leaf")).toHaveCount(0);
  expect(done).toHaveLength(1);

  // One's own pictures are counted first, then the gallery.
  await type("s", "1", "3", "Enter");
  await expect.poll(() => done.at(-1)).toEqual({ swap: { give: "yellow-cow", take: "sistine-madonna" } });

  // To everybody; what is held already can be asked for, too.
  await type("o", "g", "Tab", "m", "Tab", "Enter");
  await expect.poll(() => done.at(-1)).toEqual({ offer: { to: others, give: { green: 1 }, get: { magenta: 1 } } });
  // To one of them.
  await type("o", "2", "t", "Tab", "v", "Control+Enter");
  await expect.poll(() => done.at(-1)).toEqual({ offer: { to: [others[1]], give: { teal: 1 }, get: { violet: 1 } } });
  // The same letter again is for the next colour, or for one more if there is no other; Enter always for one more.
  await type("o", "o", "o", "y", "Enter", "Tab");
  await expect(line).toHaveText("You give 2 yellow and olive and get nothing");
  for (const key of ["s", "s", "Control+Enter"]) await page.keyboard.press(key);
  await expect
    .poll(() => done.at(-1))
    .toEqual({ offer: { to: others, give: { yellow: 2, olive: 1 }, get: { scarlet: 2 } } });
});
