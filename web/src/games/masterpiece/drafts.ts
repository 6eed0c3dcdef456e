// From what was tapped to announcements, and from the server's answers to what the table says about them. What fits is
// judged by the server alone; here its answers are only put in order.
import { rankOf, workOf, type Card, type Work } from "../../data/masterpiece";
import type { Action, Payment, PublicPlayer, View } from "../../gen/masterpiece";
import { HIGHEST, SIZES } from "../../gen/masterpiece.data";
import type { Seat } from "../../gen/table";
import type { Considered } from "../../table/model";

export type Misfit =
  | { "lacks-ranks": { ranks: number[] } }
  | { "lacks-cards": { cards: Card[] } }
  | { "lacks-groups": { groups: number; of: number } }
  | { sum: { sum: number; total: number } }
  | { "too-many": { cards: Card[] } };

/** What is tapped: cards of one's hand, and cards of masterpieces. */
export type Selection = { lay: Card[]; borrow: Card[] };
/** A card that is to go to an author. */
export type Wish = { to: Seat; card: Card };

/** Whose masterpiece lends this card. */
export function lender(players: readonly PublicPlayer[], card: Card): Seat | undefined {
  const seat = players.findIndex(({ works }) => works.some((one) => one.masterpiece && one.cards.includes(card)));
  return seat < 0 ? undefined : seat;
}

/** How many masterpieces are borrowed of each other author: so many cards they get (M5.2). Tested against the rules. */
export function borrowedOf(players: readonly PublicPlayer[], borrow: readonly Card[], me: Seat): Map<Seat, number> {
  const counts = new Map<Seat, number>();
  for (const card of borrow) {
    const author = lender(players, card);
    if (author !== undefined && author !== me) counts.set(author, (counts.get(author) ?? 0) + 1);
  }
  return new Map([...counts].toSorted(([a], [b]) => a - b));
}

/** How much a card looks like belonging with others: cards of its rank, then those of neighbouring ranks. */
export function ties(card: Card, others: readonly Card[]): number {
  return others.reduce((sum, other) => {
    if (other === card) return sum;
    const apart = Math.abs(rankOf(other) - rankOf(card));
    return sum + (apart === 0 ? 3 : apart === 1 ? 1 : 0);
  }, 0);
}

/** The cards one would miss least come first: few ties, a rank of which there are few, the lower one. */
export function leastMissed(left: readonly Card[]): Card[] {
  const rarity = (card: Card) => Math.abs(rankOf(card) - 7);
  return left.toSorted(
    (a, b) => ties(a, left) - ties(b, left) || rarity(b) - rarity(a) || rankOf(a) - rankOf(b) || a.localeCompare(b),
  );
}

/** What each author gets: what was wished for (the latest wishes count), filled up with what is missed least. */
export function payments(owed: ReadonlyMap<Seat, number>, left: readonly Card[], wishes: readonly Wish[]): Payment[] {
  const free = new Set(left);
  const given = new Map<Seat, Card[]>([...owed.keys()].map((to) => [to, []]));
  for (const { to, card } of wishes.toReversed()) {
    const cards = given.get(to);
    if (!cards || cards.length >= (owed.get(to) ?? 0) || !free.delete(card)) continue;
    cards.push(card);
  }
  const spare = leastMissed([...free]);
  for (const [to, cards] of given) cards.push(...spare.splice(0, (owed.get(to) ?? 0) - cards.length));
  return [...given].filter(([, cards]) => cards.length > 0).map(([to, cards]) => ({ to, cards }));
}

export type Draft = { work: Work; action: Action };

/** One announcement for each kind of work that is still there. */
export function drafts(view: View, { lay, borrow }: Selection, pay: Payment[]): Draft[] {
  if (lay.length + borrow.length === 0) return [];
  return view.table.supply
    .filter(([work, count]) => count > 0 && workOf(work).shape !== "flag")
    .map(([work]) => ({ work, action: announcement(work, { lay, borrow }, pay) }));
}

export function announcement(work: Work, { lay, borrow }: Selection, pay: Payment[]): Action {
  return {
    announce: { work, lay, ...(borrow.length ? { borrow } : {}), ...(pay.length ? { pay } : {}) },
  };
}

/** What the server's answer means for a kind of work. */
export type Verdict =
  | { is: "may" }
  /** The cards make the work; the price is open. */
  | { is: "price"; answer: Considered }
  | { is: "misfit"; misfit: Misfit; missing: number; surplus: number }
  | { is: "no"; answer: Considered };

const PRICE = ["wrong-payment", "cannot-pay", "payment-not-left", "paid-twice"];

export function verdict(work: Work, answer: Considered, chosen: number): Verdict {
  if (answer.may) return { is: "may" };
  const { reason } = answer;
  const kind = typeof reason === "object" && reason !== null ? Object.keys(reason)[0] : undefined;
  if (kind && PRICE.includes(kind)) return { is: "price", answer };
  if (kind !== "misfit") return { is: "no", answer };
  const { misfit } = (reason as { misfit: { misfit: Misfit } }).misfit;
  return { is: "misfit", misfit, ...distance(work, misfit, chosen) };
}

/** How many cards are missing, and how many chosen ones do not belong. A sum may be filled by high cards. */
export function distance(work: Work, misfit: Misfit, chosen: number): { missing: number; surplus: number } {
  if ("too-many" in misfit) return { missing: 0, surplus: misfit["too-many"].cards.length };
  if ("sum" in misfit) {
    const { sum, total } = misfit.sum;
    return sum > total ? { missing: 0, surplus: 1 } : { missing: Math.ceil((total - sum) / HIGHEST), surplus: 0 };
  }
  const missing =
    "lacks-ranks" in misfit
      ? misfit["lacks-ranks"].ranks.length
      : "lacks-cards" in misfit
        ? misfit["lacks-cards"].cards.length
        : misfit["lacks-groups"].groups * misfit["lacks-groups"].of;
  return { missing, surplus: Math.max(0, chosen - (sizeOf(work) - missing)) };
}

/** How many cards a work is made of; a sum has no fixed number. */
export const sizeOf = (work: Work): number => SIZES[work] ?? Infinity;

export type Judged = { work: Work; verdict: Verdict };

/** The works these cards make, the most valuable first. */
export function made(judged: readonly Judged[]): Judged[] {
  return judged
    .filter((one) => one.verdict.is === "may" || one.verdict.is === "price")
    .toSorted((a, b) => workOf(b.work).points - workOf(a.work).points);
}

/** The works these cards come nearest to: fewest cards wrong, then the most valuable. */
export function nearest(judged: readonly Judged[], most: number): Judged[] {
  const wrong = ({ verdict: is }: Judged) => (is.is === "misfit" ? is.missing + 2 * is.surplus : Infinity);
  return judged
    .filter((one) => one.verdict.is === "misfit")
    .toSorted((a, b) => wrong(a) - wrong(b) || workOf(b.work).points - workOf(a.work).points)
    .slice(0, most);
}
