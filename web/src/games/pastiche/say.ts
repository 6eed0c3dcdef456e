// Actions in words, for the list of all moves.
import { commission, hexOf, primaries } from "../../data/pastiche";
import type { Action } from "../../gen/pastiche";
import { list, t } from "../../i18n/index.svelte";
import { cardsOf, gainsAt, lying } from "./layout";
import type { PasticheTable } from "./placing.svelte";
import { where } from "./whereabouts";
import { capital, cardsAloud, cardsInWords, colourWord, title } from "./words";

type Said = { group: string; text: string };

export function say(action: Action, table: PasticheTable): Said {
  if (typeof action === "string") return plain(action, table);
  if ("place" in action) return place(action.place, table);
  const { offers } = table.view.table;
  if ("take" in action)
    return {
      group: t("pastiche-board.group.collect"),
      text: t("pastiche-board.say.take", { colour: colourWord(action.take.colour) }),
    };
  if ("trade" in action)
    return {
      group: t("pastiche-board.group.bank"),
      text: t("pastiche-board.say.trade", {
        give: cardsInWords(action.trade.give),
        get: cardsInWords([action.trade.get]),
      }),
    };
  if ("swap" in action)
    return {
      group: t("pastiche-board.group.swap"),
      text: t("pastiche-board.say.swap", { give: title(action.swap.give), take: title(action.swap.take) }),
    };
  if ("complete" in action) {
    const id = action.complete.commission;
    return {
      group: t("pastiche-board.group.complete"),
      text: t("pastiche-board.say.complete", { title: title(id), points: commission(id).points }),
    };
  }
  if ("discard" in action)
    return {
      group: t("pastiche-board.group.clean-up"),
      text: t("pastiche-board.say.discard", { colour: colourWord(action.discard.colour) }),
    };
  const group = t("pastiche-board.group.offers");
  if ("offer" in action) {
    const { to, give, get } = action.offer;
    const who = list(to.map((seat) => table.name(seat)));
    return { group, text: t("pastiche-board.say.offer", { who, give: cardsInWords(give), get: cardsInWords(get) }) };
  }
  const number =
    "counter" in action
      ? action.counter.offer
      : "accept" in action
        ? action.accept.offer
        : "decline" in action
          ? action.decline.offer
          : action.withdraw.offer;
  const offer = offers.find(({ id }) => id === number);
  // An offer's sides are its maker's: to give what they get is to accept.
  const [give, get] =
    "counter" in action ? [action.counter.give, action.counter.get] : [offer?.get ?? {}, offer?.give ?? {}];
  const kind =
    "counter" in action ? "counter" : "accept" in action ? "accept" : "decline" in action ? "decline" : "withdraw";
  const [mine, theirs] = kind === "withdraw" ? [get, give] : [give, get];
  return {
    group,
    text: t("pastiche-board.say.answer", {
      kind,
      who: offer ? table.name(offer.from) : "",
      give: cardsInWords(mine),
      get: cardsInWords(theirs),
    }),
  };
}

function plain(action: "mix" | "leave" | "done", table: PasticheTable): Said {
  if (action === "done") return { group: t("pastiche-board.group.finish"), text: t("pastiche-board.say.done") };
  const group = t("pastiche-board.group.collect");
  if (action === "leave") return { group, text: t("pastiche-board.say.leave") };
  return { group, text: t("pastiche-board.say.mix", { cards: cardsInWords(table.view.table.mix ?? {}) }) };
}

function place(
  { hex, at, turn }: { hex: string; at: { q: number; r: number }; turn: number },
  table: PasticheTable,
): Said {
  const { board, bank } = table.view.table;
  const { dabs, centre } = hexOf(hex);
  const corners = list(primaries(dabs).map(colourWord));
  return {
    group: t("pastiche-board.group.place", {
      corners,
      centre: list(primaries(centre).map(colourWord)),
    }),
    text: t("pastiche-board.say.place", {
      where: capital(where(at, board)),
      turn: turn * 60,
      mixes: cardsAloud(cardsOf(gainsAt(lying(board), bank, hex, at, turn))),
    }),
  };
}
