// What a player of Pastiche has in mind while trading: the bank, offers, cards to give back.
import { describe, expect, it, vi } from "vitest";
import { COLOURS, commission } from "../src/data/pastiche";
import { isToMe, offerLine, whatFor, whyUnmet } from "../src/games/pastiche/deal";
import { carry, carryPicture } from "../src/games/pastiche/carry";
import { intentOf } from "../src/games/pastiche/intent.svelte";
import { byLetter } from "../src/games/pastiche/letters";
import type { PasticheTable } from "../src/games/pastiche/placing.svelte";
import { counts, rates } from "../src/games/pastiche/ways";
import type { Action, Cards, Colour, Offer, Phase } from "../src/gen/pastiche";
import type { Frame } from "../src/table/stance.svelte";

const NAMES = ["You", "Ada", "Ben", "Chiara"];
const painting: Phase = { painting: { swapped: false } };
const offerOf = (some: Partial<Offer>): Offer => ({
  id: 1,
  from: 1,
  to: [0],
  give: { magenta: 1 },
  get: { olive: 1 },
  counters: null,
  ...some,
});

type Set = {
  palette: Cards;
  phase?: Phase;
  active?: number;
  commissions?: string[];
  offers?: Offer[];
  list?: Action[];
  shown?: (Cards | undefined)[];
};

/** A table at which one sits on the first seat; bank trades are listed as the server would. */
function table({ palette, phase = painting, active = 0, commissions = [], offers = [], list, shown = [] }: Set) {
  const bank = Object.fromEntries(COLOURS.map(({ id, count }) => [id, count - (palette[id] ?? 0)]));
  const trades: Action[] = rates(counts(palette)).map((trade) => ({ trade }));
  const leaves: string[] = [];
  const done: Action[] = [];
  const here = {
    facts: { seats: NAMES.map(() => ({})) },
    view: {
      table: {
        round: 1,
        active,
        phase,
        bank,
        offers,
        gallery: [null, null, null, null],
        players: NAMES.map((_, seat) => ({ shown: shown[seat] ? { palette: shown[seat] } : null })),
      },
      mine: { seat: 0, hand: { palette, commissions, hexes: [] } },
    },
    seat: 0,
    turn: { decision: 1, awaited: true, list: list ?? trades },
    live: true,
    busy: false,
    name: (seat: number) => NAMES[seat] as string,
    act: vi.fn((action: Action) => {
      done.push(action);
      return Promise.resolve(true);
    }),
    consider: () => Promise.resolve([{ may: true }]),
  };
  const intent = intentOf(here as unknown as PasticheTable);
  const frame = {
    leaf: undefined as string | undefined,
    open(leaf: string) {
      leaves.push(leaf);
      this.leaf = leaf;
    },
  };
  intent.frame = frame as unknown as Frame;
  return { table: here as unknown as PasticheTable, here, intent, frame, leaves, done };
}
const target = (data: Record<string, string>) => ({ dataset: data }) as unknown as HTMLElement;

describe("a trade with the bank", () => {
  it("is found from what is given and got, in any order", () => {
    const { intent } = table({ palette: { olive: 3, red: 1, teal: 1 } });
    intent.payWith("olive");
    expect(intent.trade).toBeUndefined();
    expect(intent.mayGet("black")).toBe(true);
    expect(intent.mayGet("gray")).toBe(false);
    intent.wants("black");
    expect(intent.trade).toEqual({ give: { olive: 3 }, get: "black" });
    expect(intent.pay).toEqual({ olive: 3 });
    // Something else is wanted: one of the olives buys it with the red, and a teal instead does too.
    intent.wants("blue");
    expect(intent.trade).toEqual({ give: { olive: 1, red: 1 }, get: "blue" });
    intent.payWith("teal");
    expect(intent.trade).toEqual({ give: { red: 1, teal: 1 }, get: "blue" });
  });

  it("puts back what no trade takes", () => {
    const { intent } = table({ palette: { black: 1, white: 1 } });
    intent.wants("gray");
    expect(intent.trade).toEqual({ give: { black: 1, white: 1 }, get: "gray" });
    intent.payWith("black");
    expect(intent.get).toBe("gray");
  });

  it("is done by a card on a well, if there is one way to pay", async () => {
    const { intent, done, leaves, table: here } = table({ palette: { olive: 3, red: 1, teal: 1 } });
    const drag = carry(here, "olive");
    expect(drag?.may(target({ well: "black" }))).toBe(true);
    expect(drag?.may(target({ well: "gray" }))).toBe(false);
    expect(drag?.may(target({}))).toBe(false);
    drag?.drop(target({ well: "black" }));
    expect(done).toEqual([{ trade: { give: { olive: 3 }, get: "black" } }]);
    // A red goes with an olive or with a teal: which is asked for.
    await intent.exchange("red", "blue");
    expect(done).toHaveLength(1);
    expect(leaves).toEqual(["bank-trade"]);
    expect([intent.pay, intent.get]).toEqual([{ red: 1 }, "blue"]);
  });

  it("begins with a card that is taken up, and a well", () => {
    const { intent, done } = table({ palette: { olive: 3 } });
    intent.pressCard("olive");
    expect(intent.card).toBe("olive");
    intent.pressWell("gray");
    expect(done).toEqual([]);
    intent.pressCard("olive");
    intent.pressCard("olive");
    expect(intent.card).toBe("olive");
    intent.pressWell("teal");
    expect(done).toEqual([{ trade: { give: { olive: 3 }, get: "teal" } }]);
    expect(intent.card).toBeUndefined();
  });
});

describe("an offer that is written", () => {
  it("opens with card and seat filled in", () => {
    const { intent, leaves, table: here } = table({ palette: { olive: 1 } });
    const drag = carry(here, "olive");
    expect(drag?.may(target({ seat: "0" }))).toBe(false);
    drag?.drop(target({ seat: "2" }));
    expect(leaves).toEqual(["offer"]);
    expect(intent.draft).toEqual({ counters: undefined, to: [2], give: { olive: 1 }, get: {} });
  });

  it("goes to the player on turn only, if that is somebody else", () => {
    const { intent, leaves, table: here } = table({ palette: { olive: 1 }, active: 1 });
    expect(carry(here, "olive")?.may(target({ seat: "2" }))).toBe(false);
    intent.offerTo(2, "olive");
    expect(leaves).toEqual([]);
    expect(intent.draft.to).toEqual([1]);
  });

  it("keeps what was chosen, whatever happens meanwhile", () => {
    const offer = offerOf({});
    const { intent, here } = table({ palette: { olive: 1, green: 2 }, offers: [offer] });
    intent.counter(offer);
    expect(intent.draft).toEqual({ counters: 1, to: [1], give: { olive: 1 }, get: { magenta: 1 } });
    intent.give("green");
    intent.writeOwn();
    expect(intent.draft.give).toEqual({});
    intent.counter(offer);
    expect(intent.draft.give).toEqual({ olive: 1, green: 1 });
    // The offer it answers has gone: it is one of one's own now, to the same seat. A card that was spent is out of it.
    here.view.table.offers = [];
    here.view.mine.hand.palette = { green: 2 };
    expect(intent.draft).toEqual({ counters: undefined, to: [1], give: { green: 1 }, get: { magenta: 1 } });
    // Another painting phase begins with nothing in mind.
    here.view.table.active = 1;
    expect(intent.draft).toEqual({ counters: undefined, to: [1], give: {}, get: {} });
  });
});

describe("an open offer", () => {
  const deal = offerOf({});

  it("says what it brings", () => {
    const { table: here } = table({ palette: { olive: 1 }, list: [{ accept: { offer: 1 } }], offers: [deal] });
    expect(isToMe(here, deal)).toBe(true);
    expect(offerLine(here, deal)).toBe("You give olive and get magenta");
    expect(whyUnmet(here, deal)).toBe("");
    expect(whatFor(here, deal)).toBe("");
    const { palette, id } = commission("fifer");
    const [last, ...others] = palette;
    const but: Cards = { ...Object.fromEntries(others.map((colour) => [colour, 1])), teal: 1 };
    const brings = offerOf({ give: { [last as Colour]: 1 }, get: { teal: 1 } });
    const painter = table({ palette: but, commissions: [id], offers: [brings] });
    expect(whatFor(painter.table, brings)).toMatch(/^Then The Fifer can be painted/);
    const takes = offerOf({ give: { teal: 1 }, get: { [last as Colour]: 1 } });
    const whole = table({ palette: { ...but, [last as Colour]: 1 }, commissions: [id], offers: [takes] });
    expect(whatFor(whole.table, takes)).toMatch(/^The Fifer lies ready/);
  });

  it("says why it cannot be met", () => {
    const poor = table({ palette: { green: 1 }, list: [], offers: [deal] });
    expect(whyUnmet(poor.table, deal)).toBe("To accept you lack 1 olive.");
    // Hands are hidden; that it may not be accepted tells who cannot pay.
    const spent = table({ palette: { olive: 1 }, list: [{ decline: { offer: 1 } }], offers: [deal] });
    expect(whyUnmet(spent.table, deal)).toBe("Ada no longer has 1 magenta to give.");
    const open = table({ palette: {}, shown: [undefined, { red: 1 }, { red: 1 }], offers: [deal] });
    expect(whyUnmet(open.table, deal)).toBe("Ada no longer has 1 magenta to give.");
    const mine = offerOf({ from: 0, to: [1, 2], give: { olive: 2 }, get: { blue: 1 } });
    const own = table({ palette: { olive: 1 }, offers: [mine] });
    expect(whyUnmet(own.table, mine)).toBe("You lack 1 olive now: nobody can accept it.");
    const asked = table({ palette: { olive: 2 }, offers: [mine], shown: [undefined, { red: 1 }, { red: 1 }] });
    expect(whyUnmet(asked.table, mine)).toBe("Nobody who was asked holds 1 blue now.");
  });
});

describe("giving back cards", () => {
  const many: Cards = { green: 3, violet: 3, orange: 2, brown: 2, black: 1 };
  const list: Action[] = (Object.keys(many) as (keyof typeof many)[]).map((colour) => ({ discard: { colour } }));
  const cleaning = () => table({ palette: { ...many }, phase: "cleaning-up", list });

  it("begins with what is missed least", () => {
    const { intent } = cleaning();
    expect(intent.tooMany).toBe(3);
    expect(intent.marks).toHaveLength(3);
    expect(intent.marks).not.toContain("black");
  });

  it("marks cards in place of those that were marked first", () => {
    const { intent } = cleaning();
    for (const colour of ["black", "brown", "brown"] as const) intent.mark(colour);
    expect(intent.marks).toEqual(["black", "brown", "brown"]);
    intent.mark("brown");
    expect(intent.marks).toEqual(["black"]);
  });

  it("marks by letter; the same one again takes the next", () => {
    const { intent } = cleaning();
    expect(intent.markBy("v")).toBe(true);
    expect(intent.marks.at(-1)).toBe("violet");
    intent.markBy("b");
    expect(intent.marks.at(-1)).toBe("brown");
    intent.markBy("b");
    expect(intent.marks.at(-1)).toBe("black");
    expect(intent.marks).not.toContain("brown");
    expect(intent.markBy("z")).toBe(false);
  });

  it("sends them one after the other, and stops at what is refused", async () => {
    const { intent, here, done } = cleaning();
    for (const colour of ["black", "brown", "violet"] as const) intent.mark(colour);
    intent.giveBack();
    await intent.giveNext();
    // Not before the server waits for the next one.
    await intent.giveNext();
    expect(done).toEqual([{ discard: { colour: "black" } }]);
    here.turn.decision = 2;
    await intent.giveNext();
    expect(done).toHaveLength(2);
    here.turn.decision = 3;
    here.act.mockResolvedValueOnce(false);
    await intent.giveNext();
    expect(intent.givesBack).toBe(false);
    here.turn.decision = 4;
    await intent.giveNext();
    expect(here.act).toHaveBeenCalledTimes(3);
  });
});

describe("a picture of one's own", () => {
  it("is swapped for one in the gallery where it is dropped", () => {
    const list: Action[] = [{ swap: { give: "fifer", take: "sunflowers" } }];
    const { table: here, done } = table({ palette: {}, commissions: ["fifer"], list });
    expect(carryPicture(here, "milkmaid")).toBeUndefined();
    const drag = carryPicture(here, "fifer");
    expect(drag?.may(target({ picture: "sunflowers" }))).toBe(true);
    expect(drag?.may(target({ picture: "fifer" }))).toBe(false);
    drag?.drop(target({ picture: "sunflowers" }));
    expect(done).toEqual([{ swap: { give: "fifer", take: "sunflowers" } }]);
  });
});

describe("what the coach suggests", () => {
  const offers = [offerOf({ id: 5 })];
  const hand = { palette: { olive: 3, red: 1, teal: 1 } };

  it("is filled in as if it had been chosen, in the leaf where it is seen", () => {
    const { intent, frame } = table({ ...hand, offers });
    expect(intent.show({ trade: { give: { olive: 1, red: 1 }, get: "blue" } })).toBe("bank-trade");
    expect(intent.trade).toEqual({ give: { olive: 1, red: 1 }, get: "blue" });
    frame.leaf = "bank-trade";
    expect([intent.lifted("olive"), intent.lifted("red"), intent.lifted("teal")]).toEqual([1, 1, 0]);

    expect(intent.show({ offer: { to: [2], give: { teal: 1 }, get: { magenta: 1 } } })).toBe("offer");
    expect(intent.draft).toMatchObject({ to: [2], give: { teal: 1 }, get: { magenta: 1 } });

    expect(intent.show({ counter: { offer: 5, give: { red: 1 }, get: { magenta: 1 } } })).toBe("offer");
    expect(intent.draft).toMatchObject({ counters: 5, to: [1], give: { red: 1 } });
    // What one had begun oneself is still there.
    intent.writeOwn();
    expect(intent.draft).toMatchObject({ to: [2], give: { teal: 1 } });
  });

  it("is an answer to an offer that lies there, or in the leaf of all", () => {
    const { intent } = table({ ...hand, offers });
    expect(intent.show({ accept: { offer: 5 } })).toBe("offers");
    expect(intent.offer?.id).toBe(5);
    document.body.innerHTML = '<button data-offer="5"></button>';
    expect(intent.show({ decline: { offer: 5 } })).toBeUndefined();
    document.body.innerHTML = "";
    // To be done with painting leaves nothing in mind.
    expect(intent.show("done")).toBeUndefined();
    expect(intent.offer).toBeUndefined();
  });

  it("is a swap with both pictures", () => {
    const swap = { give: "fifer", take: "the-star" };
    const { intent } = table({ ...hand, commissions: ["fifer"], list: [{ swap }] });
    expect(intent.show({ swap })).toBe("swap");
    expect(intent.swap).toEqual(swap);
  });
});

describe("by keys", () => {
  it("a letter means the first colour whose mark begins with it, then the next, and around", () => {
    const some: Colour[] = ["green", "blue", "black", "brown"];
    expect(byLetter("b", some)).toBe("blue");
    expect(byLetter("b", some, "blue")).toBe("black");
    expect(byLetter("b", some, "brown")).toBe("blue");
    expect(byLetter("g", some, "green")).toBe("green");
    expect(byLetter("y", some)).toBeUndefined();
  });

  it("what was chosen can be put back as it was", () => {
    const { intent } = table({ palette: { olive: 3, red: 1, teal: 1 } });
    intent.payWith("red");
    const back = intent.keep();
    intent.payWith("olive");
    intent.wants("blue");
    intent.give("teal");
    back();
    expect([intent.pay, intent.get, intent.draft.give]).toEqual([{ red: 1 }, undefined, {}]);
  });

  it("a digit asks only one of all, then one more or one fewer", () => {
    const { intent } = table({ palette: { olive: 3 } });
    const asked = (digit: number) => (intent.askBy(digit) ? intent.draft.to : undefined);
    expect(intent.draft.to).toEqual([1, 2, 3]);
    expect([asked(2), asked(1), asked(2), asked(4)]).toEqual([[2], [1, 2], [1], undefined]);
  });
});
