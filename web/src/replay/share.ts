// Handing an address on.
import { announce } from "../kit/live.svelte";

/** Copies a text and says so. Browsers allow it only on pages that came safely; then the text must be shown instead. */
export async function copied(text: string, said: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  announce(said);
  return true;
}

/** The device has its own way to hand an address on. */
export const canShare = () => typeof navigator.share === "function";

/** Opens it; whoever changes their mind has not made a mistake. */
export const share = (title: string, url: string) => navigator.share({ title, url }).catch(() => undefined);
