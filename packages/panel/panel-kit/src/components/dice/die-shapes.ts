/** How a die is drawn in a square of 48: its outline, the edges within it, and where its number stands. */
export interface DieShape {
  readonly outline: string;
  readonly edges: string;
  /** Middle of the number, from the top. */
  readonly middle: number;
  /** Height of the letters, for up to two digits. */
  readonly size: number;
}

/** Our own drawings: each die as it lies on a table, seen from above. */
const shapes: Readonly<Record<number, DieShape>> = {
  4: { outline: "M24 4 45 41H3Z", edges: "M24 4 24 10M3 41 9 37.5M45 41 39 37.5", middle: 29, size: 15 },
  6: {
    outline: "M11 6H37A5 5 0 0 1 42 11V37A5 5 0 0 1 37 42H11A5 5 0 0 1 6 37V11A5 5 0 0 1 11 6Z",
    edges: "",
    middle: 24,
    size: 20,
  },
  8: { outline: "M24 3 43 15V33L24 45 5 33V15Z", edges: "M24 3 5 33H43ZM24 45V33", middle: 23.5, size: 14 },
  10: {
    outline: "M24 3 45 21V29L24 45 3 29V21Z",
    edges: "M24 3 11 25 24 34 37 25ZM3 29 11 25M45 29 37 25M24 34V45",
    middle: 21.5,
    size: 14,
  },
  12: {
    outline: "M24 3 37.5 7.5 45 19V30L37.5 41 24 45 10.5 41 3 30V19L10.5 7.5Z",
    edges:
      "M24 12 36 20.5 31.5 34.5H16.5L12 20.5ZM24 3V12M45 19 36 20.5M37.5 41 31.5 34.5M10.5 41 16.5 34.5M3 19 12 20.5",
    middle: 25,
    size: 14,
  },
  20: {
    outline: "M24 2.5 43 13.5V35L24 45.5 5 35V13.5Z",
    edges:
      "M24 12 35 31H13ZM24 2.5V12M43 13.5 35 31 43 35M13 31 5 35M5 13.5 13 31M24 12 5 13.5M24 12 43 13.5M13 31 24 45.5 35 31",
    middle: 25.5,
    size: 11,
  },
  100: {
    outline: "M24 3A21 21 0 1 1 24 45A21 21 0 1 1 24 3Z",
    edges: "M24 3 31 9 41 11M24 3 17 9 7 11M3 24 9 31 11 39M45 24 39 31 37 39M24 45 17 41M24 45 31 41",
    middle: 24.5,
    size: 17,
  },
};

const others: DieShape = {
  outline: "M24 3 42 12 46 31 33 45H15L2 31 6 12Z",
  edges: "",
  middle: 25,
  size: 17,
};

/** Where the pips of a six-sided die lie, by its value. */
export const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[24, 24]],
  2: [
    [15, 15],
    [33, 33],
  ],
  3: [
    [15, 15],
    [24, 24],
    [33, 33],
  ],
  4: [
    [15, 15],
    [33, 15],
    [15, 33],
    [33, 33],
  ],
  5: [
    [15, 15],
    [33, 15],
    [24, 24],
    [15, 33],
    [33, 33],
  ],
  6: [
    [15, 14],
    [33, 14],
    [15, 24],
    [33, 24],
    [15, 34],
    [33, 34],
  ],
};

/** How a die of so many faces is drawn. */
export function shapeOf(faces: number): DieShape {
  return shapes[faces] ?? others;
}
