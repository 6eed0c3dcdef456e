/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { parse } from "smol-toml";
import { brotliCompressSync, constants } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { budget } from "./budget.ts";
import { together } from "./chunks.ts";

/** The games' own data files as modules; where a figure comes from is not sent to players. */
function toml(): Plugin {
  const kept = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(kept);
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value).filter(([key]) => key !== "source" && !key.endsWith("_source"));
    return Object.fromEntries(entries.map(([key, one]) => [key, kept(one)]));
  };
  return {
    name: "toml",
    transform(text, id) {
      if (!id.endsWith(".toml")) return null;
      return { code: `export default ${JSON.stringify(kept(parse(text)))};`, map: null };
    },
  };
}

/** Writes `X.br` beside each file that gets smaller by it: the server sends these. */
function brotli(): Plugin {
  return {
    name: "brotli",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file.fileName)) continue;
          const source = file.type === "chunk" ? file.code : file.source;
          const packed = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: packed });
        }
      },
    },
  };
}

/** `vite dev` hands everything that is not a page to a server started by `atelier serve`. */
const server = process.env.ATELIER ?? "http://127.0.0.1:7878";

export default defineConfig({
  plugins: [svelte(), toml(), brotli(), budget()],
  build: {
    outDir: "built/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: together() } },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  preview: { proxy: { "/api": { target: server, ws: true } } },
  // Tests draw components as a browser does, not as a server.
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  test: {
    include: ["test/**/*.test.ts"],
    environment: "happy-dom",
  },
});
