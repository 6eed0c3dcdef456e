/** How much is said aloud: all that happens, what matters, or only what is asked of oneself. */
export const LEVELS = ["everything", "matters", "turn"] as const;
export type Level = (typeof LEVELS)[number];
