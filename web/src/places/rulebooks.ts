// The games' own rules, fetched when somebody reads them.
const FILES = import.meta.glob<string>("../../../games/*/RULES*.md", { query: "?raw", import: "default" });

/** A game's rules in a language; in English if nobody has written them in that language yet. */
export async function rulebook(game: string, code: string): Promise<{ text: string; translated: boolean }> {
  const file = (name: string) => FILES[`../../../games/${game}/${name}`];
  const own = code === "en" ? file("RULES.md") : file(`RULES.${code}.md`);
  const load = own ?? file("RULES.md");
  if (!load) throw new Error(`no rules of ${game}`);
  return { text: await load(), translated: own !== undefined };
}
