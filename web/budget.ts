// What a table may weigh when it is opened for the first time. The build fails beyond it.
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

/** Compressed, in bytes: scripts, styles, the page itself and the fonts that every table needs. */
const MOST = 300_000;
/** What is opened: the page, the table's place, and the face of a game. */
const GAMES = readdirSync(new URL("src/games", import.meta.url));
/** Fonts are fetched by their letters; these are the ones that English and most of Europe need at once. */
const FONT = /-latin-(wght-normal|400-normal|700-normal|500-italic).*\.woff2$/;

export function budget(): Plugin {
  return {
    name: "budget",
    apply: "build",
    writeBundle(options, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === "chunk");
      const weight = (name: string) => {
        const bytes = readFileSync(`${options.dir}/${name}`);
        return /\.(woff2|png)$/.test(name) ? bytes.length : brotliCompressSync(bytes).length;
      };
      const at = (ending: string) => {
        const found = chunks.find(({ moduleIds, facadeModuleId }) =>
          [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(ending)),
        );
        if (!found) throw new Error(`no chunk for ${ending}`);
        return found;
      };
      const fonts = files.map(({ fileName }) => fileName).filter((name) => FONT.test(name));
      for (const game of GAMES) {
        const needed = new Set<string>(["index.html", ...fonts]);
        const need = (chunk: Rollup.OutputChunk) => {
          if (needed.has(chunk.fileName)) return;
          needed.add(chunk.fileName);
          const { importedCss } = (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata ?? {};
          for (const css of importedCss ?? []) needed.add(css);
          for (const name of chunk.imports) need(bundle[name] as Rollup.OutputChunk);
        };
        need(at("/src/main.ts"));
        need(at("/table/TablePlace.svelte"));
        need(at(`/games/${game}/face.ts`));
        const sum = [...needed].reduce((all, name) => all + weight(name), 0);
        const said = `a table of ${game}: ${(sum / 1000).toFixed(1)} kB of ${MOST / 1000} in ${needed.size} files`;
        if (sum > MOST) throw new Error(`Too heavy. ${said}`);
        console.log(said);
      }
    },
  };
}
