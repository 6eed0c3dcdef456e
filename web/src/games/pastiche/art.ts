// The pictures of the commissions: homages drawn for this project where there is one, studies otherwise.
import type { CommissionId } from "../../gen/pastiche";
import { study } from "./study";

const homages = import.meta.glob<string>("../../art/pastiche/*.svg", { query: "?raw", import: "default" });
const loaded = new Map<CommissionId, string>();

/** Below this width paint is drawn without rough edges and grain: they cost much and show little. */
const FINE = 150;

/** A picture that is there already. */
export const pictureNow = (id: CommissionId): string | undefined =>
  loaded.get(id) ?? (homages[`../../art/pastiche/${id}.svg`] ? undefined : study(id).svg);

export async function picture(id: CommissionId): Promise<string> {
  const load = homages[`../../art/pastiche/${id}.svg`];
  if (!load) return study(id).svg;
  const svg = await load();
  loaded.set(id, svg);
  return svg;
}

/** The same picture for one place on the page: several of them must not share the names of their parts. */
export function hung(svg: string, name: string, width: number): string {
  const own = svg
    .replace("<svg ", '<svg aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid slice" ')
    .replaceAll(/ id="([^"]+)"/g, ` id="${name}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${name}-$1)`);
  if (width >= FINE) return own;
  return own
    .replaceAll(/<filter[^]*?<\/filter>/g, "")
    .replaceAll(/<rect[^>]*filter="[^"]*"[^>]*\/>/g, "")
    .replaceAll(/ filter="[^"]*"/g, "");
}
