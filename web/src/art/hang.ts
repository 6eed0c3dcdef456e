// A picture put on the page.

/** Below this width paint is drawn without rough edges and grain: they cost much and show little. */
export const FINE = 150;

/** The same picture for one place on the page: several of them must not share the names of their parts. */
export function hung(svg: string, place: string, width: number): string {
  const own = svg
    .replace("<svg ", '<svg aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMid slice" ')
    // What it shows is said by the page; as a tooltip it would say it twice.
    .replace(/<title>[^<]*<\/title>/, "")
    .replaceAll(/ id="([^"]+)"/g, ` id="${place}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${place}-$1)`);
  if (width >= FINE) return own;
  return own
    .replaceAll(/<filter[^]*?<\/filter>/g, "")
    .replaceAll(/<rect[^>]*filter="[^"]*"[^>]*\/>/g, "")
    .replaceAll(/ filter="[^"]*"/g, "");
}

/** How wide it is in its own measure. */
export const breadth = (svg: string) => Number(/viewBox="0 0 ([\d.]+) /.exec(svg)?.[1] ?? 300);
