// Which modules are sent together. Left to itself the bundler makes a file of every set of modules that several places
// share, and a cold table then asks for sixty of them, one round trip after another.
import { fileURLToPath } from "node:url";
import type { Rollup } from "vite";

type Graph = { getModuleInfo(id: string): Rollup.ModuleInfo | null };

const TABLE = /\/table\/TablePlace\.svelte$/;
/** These show tables, or belong to one: what they need is not needed by the other places. A poster hangs at the door. */
const OF_TABLES = /\/(table|art|replay|gallery)\/|\/games\/[\w-]+\/(?!Poster)/;
const FACE = /\/games\/([\w-]+)\/face\.ts$/;

/** Everything that comes with a module, which is what it imports, and what that imports. */
function comes(graph: Graph, from: string, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found;
  found.add(from);
  for (const id of graph.getModuleInfo(from)?.importedIds ?? []) comes(graph, id, found);
  return found;
}

/** What needs nothing of those after it, first. */
const LAYERS = ["app", "table", "things", "game"] as const;
type Place = [layer: (typeof LAYERS)[number], name: string];

function plan(graph: Graph, main: string): (id: string) => Place | undefined {
  const all = new Set<string>();
  const seek = (id: string) => {
    if (all.has(id)) return;
    all.add(id);
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) seek(next);
  };
  seek(main);
  const start = comes(graph, main);
  const opened = [...all].filter((id) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
  const faces = opened.flatMap((id): [string, Set<string>][] => {
    const game = FACE.exec(id)?.[1];
    return game ? [[game, comes(graph, id)]] : [];
  });
  const table = new Set(opened.filter((id) => TABLE.test(id)).flatMap((id) => [...comes(graph, id)]));
  const places = opened.filter((id) => !OF_TABLES.test(id)).map((id) => comes(graph, id));
  return (id) => {
    if (start.has(id)) return ["app", "app"];
    const games = faces.filter(([, face]) => face.has(id)).map(([game]) => game);
    const elsewhere = places.some((place) => place.has(id));
    if (table.has(id) || games.length > 1) return elsewhere ? ["app", "app"] : ["table", "table"];
    const [game] = games;
    if (game === undefined) return undefined;
    return elsewhere ? ["things", `${game}-things`] : ["game", game];
  };
}

/** For `output.codeSplitting`. */
export function together() {
  const main = fileURLToPath(new URL("src/main.ts", import.meta.url));
  let of: ReturnType<typeof plan> | undefined;
  return {
    groups: LAYERS.map((layer, index) => ({
      debugName: layer,
      priority: LAYERS.length - index,
      name: (id: string, graph: Graph) => {
        const [there, name] = (of ??= plan(graph, main))(id) ?? [];
        return there === layer ? (name as string) : null;
      },
    })),
  };
}
