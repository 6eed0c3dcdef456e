// Links that people were sent, typed or pasted by hand.

/** Where a pasted link leads inside the house; nothing if it is none of ours. */
export function placeOf(pasted: string): string | undefined {
  const text = pasted.trim();
  if (/^ati_[\w-]+$/.test(text)) return `/join#${text}`;
  if (/^atr_[\w-]+$/.test(text)) return `/recover#${text}`;
  let url: URL;
  try {
    url = new URL(text, location.origin);
  } catch {
    return undefined;
  }
  if (/^\/(join|recover)\/?$/.test(url.pathname) && url.hash.length > 1)
    return url.pathname.replace(/\/$/, "") + url.hash;
  return /^\/t\/[^/]+(\/replay)?$/.test(url.pathname) ? url.pathname + url.search : undefined;
}

/** What stands behind the `#`; browsers do not send it. */
export const secretOf = (hash: string) => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
};
