// The pictures of all games, loaded when they are looked at. docs/ART.md says how they are drawn.
import { part } from "../net/part.svelte";

const files = import.meta.glob<string>(["./pastiche/*.svg", "./commissions/*.svg"], { query: "?raw", import: "default" });
const loaded = new Map<string, string>();

/** A folder and a file in it: `pastiche/mona-lisa`. */
export type PictureName = `${"pastiche" | "works" | "commissions"}/${string}`;

/** A picture that is there already. */
export const pictureNow = (name: PictureName): string | undefined => loaded.get(name);

export async function picture(name: PictureName): Promise<string> {
  const path = `./${name}.svg`;
  const svg = name.startsWith("works/") ? (await part(() => import("./shelf"))).COVERS[path] : await part(async () => await files[path]?.());
  if (svg === undefined) throw new Error(`no picture ${name}`);
  loaded.set(name, svg);
  return svg;
}
