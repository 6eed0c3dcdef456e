// What a card would bring, in words: what it finishes, what it costs, what the set is worth, what comes nearer.
import { commission, type Colour } from "../../data/paint";
import type { Table } from "../../gen/pass-the-paint";
import { list, t } from "../../i18n/index.svelte";
import type { Own } from "./intent.svelte";
import { affordable, colours, copies, lacks, nearer, worth } from "./logic";
import { cardName, cardPoints, paintName } from "./words";

/** The weightiest first: where there is room for one line, it says that. */
export function brings(colour: Colour, { mine, place }: Pick<Own, "mine" | "place">, { middle }: Table): string {
  const held = colours(place.front);
  const copy = copies(place.front, colour) + 1;
  const missing = lacks(colour, held);
  const near = nearer(colour, held, [...mine.commissions, ...middle]);
  const done = near.filter(({ left }) => left === 0);
  const some = near.filter(({ left }) => left > 0).slice(0, 2);
  const name = t(`colour.${colour}`);
  const says: string[] = [];
  if (done.length > 0)
    says.push(t("paint.brings.finishes", { colour: name, cards: list(done.map(({ card }) => cardPoints(card))) }));
  if (missing.length > 0) {
    const values = { missing: list(missing.map(paintName)), count: missing.length };
    says.push(
      affordable(colour, held, mine.commissions) ? t("paint.brings.costs", values) : t("paint.brings.never", values),
    );
  }
  says.push(
    t("paint.brings.worth", { colour: name, copy, before: worth(colour, copy - 1), after: worth(colour, copy) }),
  );
  if (some.length > 0)
    says.push(
      t("paint.brings.nearer", {
        cards: list(some.map(({ card, left }) => t("paint.brings.nearer-one", { card: cardName(card), left }))),
        more: near.length - done.length - some.length,
      }),
    );
  return says.join(" · ");
}

/** What a commission wants and what of it is at hand: "lacks brown: in your hand, once purple lies". */
export function lacksLine(card: string, held: ReadonlySet<Colour>, hand: ReadonlySet<Colour>): string {
  const missing = commission(card).colours.filter((colour) => !held.has(colour));
  const [only] = missing;
  if (only === undefined) return t("paint.complete");
  const there = missing.length === 1 && hand.has(only);
  return t("paint.lacks", {
    colours: list(missing.map(paintName)),
    hand: there ? "yes" : "no",
    count: there ? lacks(only, held).length : 0,
    once: there ? list(lacks(only, held).map(paintName)) : "",
  });
}
