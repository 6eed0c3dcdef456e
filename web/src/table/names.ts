// What those at a table are called.
import type { SeatFacts } from "../gen/server";
import type { Seat } from "../gen/table";
import { t } from "../i18n/index.svelte";
import { isolated } from "../kit/isolated";
import { botName } from "../places/shelf.svelte";

/** People are told apart by their table. A bot has the name of its kind; several of a kind are numbered. */
export function nameOf(seats: readonly SeatFacts[], seat: Seat): string {
  const called = ({ name, player, bot }: SeatFacts) =>
    player === undefined && bot !== undefined ? botName(bot) : name;
  const names = seats.map(called);
  const name = names[seat] ?? "";
  const alike = names.flatMap((one, index) => (one === name && one !== "" ? [index] : []));
  return alike.length > 1 ? t("table.numbered", { name, number: alike.indexOf(seat) + 1 }) : isolated(name);
}
