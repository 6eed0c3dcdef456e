// The sizes at which every table is first class: phones both ways, a desktop at 200 %, a tablet, desks, and one far away.
export type Size = readonly [width: number, height: number];

export const SIZES: readonly Size[] = [
  [360, 640],
  [390, 844],
  [667, 375],
  [844, 390],
  [932, 430],
  [640, 400],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
