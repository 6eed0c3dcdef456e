// What an open offer says to whoever reads it: who gives what, what it would bring, and why it cannot be met.
import { commission } from "../../data/pastiche";
import type { Cards, Offer } from "../../gen/pastiche";
import { list, t } from "../../i18n/index.svelte";
import { intentOf } from "./intent.svelte";
import type { PasticheTable } from "./placing.svelte";
import { byColour, cardsInWords, fewCards, title } from "./words";

const seatsInWords = (table: PasticheTable, offer: Offer) =>
  list(
    offer.to.map((seat) => table.name(seat)),
    "disjunction",
  );
export const isMine = (table: PasticheTable, offer: Offer) => offer.from === table.seat;
export const isToMe = (table: PasticheTable, offer: Offer) => table.seat !== undefined && offer.to.includes(table.seat);

/** Whose it is, and to whom. */
export function offerFrom(table: PasticheTable, offer: Offer): string {
  if (isMine(table, offer)) return t("pastiche.offer-mine", { names: seatsInWords(table, offer) });
  const seat = table.name(offer.from);
  if (isToMe(table, offer)) return t("pastiche.offer-from", { seat });
  return t("pastiche.offer-between", { seat, names: seatsInWords(table, offer) });
}

/** What is given for what, from where the reader sits. */
export function offerLine(table: PasticheTable, offer: Offer): string {
  const [give, get] = [fewCards(offer.give), fewCards(offer.get)];
  if (isMine(table, offer)) return t("pastiche.offer-says", { give, get });
  if (isToMe(table, offer)) return t("pastiche.offer-says", { give: get, get: give });
  return t("pastiche.deal-between", { give, get });
}

/** Whose it is, and what one should know before one answers. */
export function offerHint(table: PasticheTable, offer: Offer): string {
  const why = whyUnmet(table, offer) || (isToMe(table, offer) ? whatFor(table, offer) : "");
  return [`${offerFrom(table, offer)}.`, why].filter(Boolean).join(" ");
}

/** What a hand lacks of some cards. */
const short = (hand: Cards, cards: Cards): Cards =>
  Object.fromEntries(
    byColour(cards)
      .map(([colour, count]) => [colour, count - (hand[colour] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
const some = (cards: Cards) => byColour(cards).length > 0;

/** Why it cannot be accepted as things stand, as far as the reader may know; nothing if it can. */
export function whyUnmet(table: PasticheTable, offer: Offer): string {
  const intent = intentOf(table);
  const { players } = table.view.table;
  const seat = table.name(offer.from);
  if (isMine(table, offer)) {
    const lacking = intent.lacks(offer.give);
    if (some(lacking)) return t("pastiche.unmet-mine", { cards: cardsInWords(lacking) });
    const known = offer.to.map((one) => players[one]?.shown?.palette);
    if (known.every((hand) => hand && some(short(hand, offer.get))))
      return t("pastiche.unmet-asked", { names: seatsInWords(table, offer), cards: cardsInWords(offer.get) });
    return "";
  }
  const shown = players[offer.from]?.shown?.palette;
  const gone = shown ? short(shown, offer.give) : {};
  if (some(gone)) return t("pastiche.unmet-maker", { seat, cards: cardsInWords(gone) });
  if (!isToMe(table, offer)) return "";
  const lacking = intent.lacks(offer.get);
  if (some(lacking)) return t("pastiche.you-lack", { cards: cardsInWords(lacking) });
  // Hands are hidden, but what may be done is known: then it is the maker who cannot pay.
  if (table.turn && !intent.may("accept", offer.id))
    return t("pastiche.unmet-maker", { seat, cards: cardsInWords(offer.give) });
  return "";
}

/** What accepting it would mean for one's pictures, the most important thing first. */
export function whatFor(table: PasticheTable, offer: Offer): string {
  const intent = intentOf(table);
  const after: Cards = { ...intent.palette };
  for (const [colour, count] of byColour(offer.get)) after[colour] = (after[colour] ?? 0) - count;
  for (const [colour, count] of byColour(offer.give)) after[colour] = (after[colour] ?? 0) + count;
  const [now, then] = [intent.readyWith(intent.palette), intent.readyWith(after)];
  const lost = now.find((id) => !then.includes(id));
  if (lost) return t("pastiche.deal-loses", { title: title(lost) });
  const won = then.find((id) => !now.includes(id));
  if (won) return t("pastiche.deal-completes", { title: title(won), points: commission(won).points });
  const got = byColour(offer.give).find(([colour]) => intent.wanted.has(colour));
  const own = table.view.mine?.hand.commissions.find((id) => got && commission(id).palette.includes(got[0]));
  return own ? t("pastiche.deal-nearer", { title: title(own) }) : "";
}

/** What a leaf of trade is called. */
export function tradeTitle(table: PasticheTable, leaf: string): string {
  if (leaf === "offer")
    return t(intentOf(table).draft.counters === undefined ? "pastiche.make-offer" : "pastiche.make-counter");
  if (leaf === "bank-trade") return t("pastiche.bank-trade");
  if (leaf === "find") return t("pastiche.way-finder");
  if (leaf === "swap") return t("pastiche.swap-commission");
  return leaf === "offers" || leaf.startsWith("offer-") ? t("pastiche.offers") : "";
}
