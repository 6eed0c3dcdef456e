// Pictures with one state are plain images. Those that a table shows together are sent together, inside a script: asked for
// one by one, each would cost a round trip.

/** Addresses by the file's name, of what a glob found. */
export const drawn = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, svg]) => [
      path.replace(/^.*\/|\.svg$/g, ""),
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
    ]),
  );
