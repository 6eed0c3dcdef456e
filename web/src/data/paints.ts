// The paints of all games: each has a mark of its own, so that colour is never alone.

export const MARKS = {
  red: "R",
  yellow: "Y",
  blue: "B",
  orange: "Or",
  green: "Gn",
  violet: "Vi",
  brown: "Br",
  amber: "Am",
  scarlet: "Sc",
  olive: "Ol",
  teal: "Te",
  magenta: "Ma",
  purple: "Pu",
  black: "Bk",
  white: "Wh",
  gray: "Gy",
  bisque: "Bi",
  pink: "Pk",
  sky: "Sk",
} as const;

export type Paint = keyof typeof MARKS;
export const PAINTS = Object.keys(MARKS) as Paint[];

/** Which of the four blobs a paint is drawn with, so that neighbours differ. */
export const blobOf = (paint: string, seed = 0) =>
  [...paint].reduce((sum, letter) => sum + letter.charCodeAt(0), seed) % 4;
