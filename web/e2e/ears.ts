// What a page says aloud, and what it rings for.
import type { Page } from "@playwright/test";

export type Heard = { text: string; urgent: boolean };

declare global {
  interface Window {
    heard: Heard[];
    chimes: number;
    prompts: string[];
  }
}

/** Listens to a page from its first moment on: to both live regions, to its chimes, and to what its prompt says. */
export async function listen(page: Page, settings: Record<string, string> = {}) {
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    window.heard = [];
    window.prompts = [];
    window.chimes = 0;
    const read = () => {
      for (const line of document.querySelectorAll(".prompt .say > *")) {
        const text = line.textContent?.trim() ?? "";
        if (text && !window.prompts.includes(text)) window.prompts.push(text);
      }
    };
    new MutationObserver((changes) => {
      read();
      for (const { target, addedNodes } of changes) {
        const region = target instanceof Element ? target.closest("[data-voice]") : null;
        if (!region) continue;
        for (const node of addedNodes)
          if (node instanceof HTMLElement)
            window.heard.push({ text: node.innerText, urgent: region.matches('[data-voice="urgent"]') });
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
    // A note is two sounds.
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      window.chimes += 0.5;
      return createOscillator.call(this);
    };
  }, settings);
}

export const heard = (page: Page) => page.evaluate(() => window.heard);
export const chimes = (page: Page) => page.evaluate(() => window.chimes);
