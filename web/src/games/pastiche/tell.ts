// What happened, as lines of the log.
import { commission } from "../../data/pastiche";
import type { Cards, EventView } from "../../gen/pastiche";
import type { Seat } from "../../gen/table";
import { list, t } from "../../i18n/index.svelte";
import type { Line, Weight } from "../../table/model";
import type { PasticheTable } from "./placing.svelte";
import { cardsAloud, cardsInWords, colourWord, spread, title } from "./words";

/** One kind of event, by its name. */
type Told<K extends string> =
  Extract<EventView, Record<K, unknown>> extends infer E ? (E extends Record<K, infer F> ? F : never) : never;

export function tell(event: EventView, table: PasticheTable): Line | undefined {
  const by = (seat: Seat) => ({ who: table.name(seat), you: seat === table.seat ? "yes" : "no" });
  /** As a sentence has whom something is done to. */
  const whom = (seat: Seat) => (seat === table.seat ? t("pastiche-board.log.whom-you") : table.name(seat));
  const dabs = (...cards: Cards[]) => cards.flatMap(spread);
  const lines: { [K in EventName]: (told: Told<K>) => Line | undefined } = {
    began: ({ start }) => ({ text: t("pastiche-board.log.began", by(start)) }),
    dealt: ({ seat, palette }) => ({ text: t("pastiche-board.log.dealt", by(seat)), dabs: dabs(palette) }),
    "drew-commission": ({ seat, commission: id }) => ({
      text: id
        ? t("pastiche-board.log.drew-known", { ...by(seat), title: title(id) })
        : t("pastiche-board.log.drew-commission", by(seat)),
      weight: id ? "great" : "small",
    }),
    "drew-hexes": ({ seat, count }) => ({ text: t("pastiche-board.log.drew-hexes", { ...by(seat), count }) }),
    "turn-began": ({ seat, round }) => ({ text: t("pastiche-board.log.turn-began", { ...by(seat), round }) }),
    placed: ({ seat }) => ({ text: t("pastiche-board.log.placed", by(seat)) }),
    mixed: ({ seat, cards }) =>
      spread(cards).length > 0
        ? {
            text: t("pastiche-board.log.mixed", by(seat)),
            dabs: dabs(cards),
            aloud: t("pastiche-board.aloud.mixed", { ...by(seat), cards: cardsAloud(cards) }),
          }
        : { text: t("pastiche-board.log.mixed-nothing", by(seat)) },
    "took-centre": ({ seat, colour }) => ({
      text: t("pastiche-board.log.took-centre", by(seat)),
      dabs: [colour],
      aloud: t("pastiche-board.aloud.took-centre", { ...by(seat), colour: colourWord(colour) }),
    }),
    left: ({ seat }) => ({ text: t("pastiche-board.log.left", by(seat)) }),
    traded: ({ seat, give, get }) => ({
      text: t("pastiche-board.log.traded", { ...by(seat), give: cardsInWords(give), get: cardsInWords([get]) }),
      dabs: [...dabs(give), get],
    }),
    swapped: ({ seat, gave, took }) => ({
      text: t("pastiche-board.log.swapped", { ...by(seat), gave: title(gave), took: title(took) }),
    }),
    completed: ({ seat, commission: id, from_gallery }) => ({
      text: t("pastiche-board.log.completed", {
        ...by(seat),
        title: title(id),
        points: commission(id).points,
        from: from_gallery ? "gallery" : "hand",
      }),
    }),
    "gallery-filled": ({ commission: id }) => ({ text: t("pastiche-board.log.gallery-filled", { title: title(id) }) }),
    offered: ({ offer: { from, to, give, get } }) => ({
      text: t("pastiche-board.log.offered", {
        ...by(from),
        to: list(to.map(whom)),
        give: cardsInWords(give),
        get: cardsInWords(get),
      }),
      // An offer to oneself is said as what it is: a question.
      ...(table.seat !== undefined && to.includes(table.seat) ? { weight: "small", asks: true } : {}),
    }),
    declined: ({ seat }) => ({ text: t("pastiche-board.log.declined", by(seat)) }),
    withdrawn: ({ seat }) => ({ text: t("pastiche-board.log.withdrawn", by(seat)) }),
    exchanged: ({ from, to, give, get }) => {
      const text = t("pastiche-board.log.exchanged", {
        ...by(from),
        to: whom(to),
        give: cardsInWords(give),
        get: cardsInWords(get),
      });
      const line = { text, dabs: dabs(give, get) };
      if (table.seat !== from && table.seat !== to) return line;
      const [mine, theirs] = table.seat === from ? [give, get] : [get, give];
      const who = table.name(table.seat === from ? to : from);
      const aloud = t("pastiche-board.aloud.exchanged", { who, mine: cardsAloud(mine), theirs: cardsAloud(theirs) });
      return { ...line, aloud, weight: "great" };
    },
    lapsed: ({ offers }) =>
      offers.length > 0 ? { text: t("pastiche-board.log.lapsed", { count: offers.length }) } : undefined,
    painted: ({ seat }) => ({ text: t("pastiche-board.log.painted", by(seat)) }),
    discarded: ({ seat, colour }) => ({
      text: t("pastiche-board.log.discarded", by(seat)),
      dabs: [colour],
      aloud: t("pastiche-board.aloud.discarded", { ...by(seat), colour: colourWord(colour) }),
    }),
    "end-triggered": ({ seat, points }) => ({ text: t("pastiche-board.log.end-triggered", { ...by(seat), points }) }),
    ended: () => ({ text: t("pastiche-board.log.ended") }),
  };
  const [name, told] = Object.entries(event)[0] ?? [];
  const line = (lines[name as EventName] as ((told: unknown) => Line | undefined) | undefined)?.(told);
  const weight = WEIGHTS[name as EventName];
  return line && weight ? { weight, ...line } : line;
}

/** What is more than a move, and what is less. */
const WEIGHTS: { [K in EventName]?: Weight } = {
  began: "small",
  dealt: "small",
  "drew-hexes": "small",
  "turn-began": "small",
  left: "small",
  painted: "small",
  discarded: "small",
  lapsed: "small",
  completed: "great",
  "end-triggered": "great",
  ended: "great",
};

type Names<E> = E extends unknown ? keyof E : never;
type EventName = Names<EventView>;
