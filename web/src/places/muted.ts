// Players whose talk one does not want to see. The server keeps their ids; what they are called is kept here.
import type { Me } from "../gen/server";
import { ask } from "../net/api";
import { me } from "../net/me.svelte";

const names = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem("muted-names") ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
};

export const mutedName = (id: string): string => names()[id] ?? id.slice(0, 8);

/** No more talk of this player, or talk again. */
export async function hush(id: string, name: string, on: boolean) {
  const muted = new Set(me.who?.muted ?? []);
  if (on) muted.add(id);
  else muted.delete(id);
  me.who = await ask<Me>("PATCH", "/api/v1/me", { muted: [...muted] });
  localStorage.setItem("muted-names", JSON.stringify({ ...names(), [id]: name }));
}
