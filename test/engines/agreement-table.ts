/** What an engine makes of a text. */
type Outcome = number | readonly number[] | "refused" | "error";

/** A text, what the dice show, and what native, compat1 and compat2 make of it. */
export type SameText = readonly [string, readonly number[], Outcome, Outcome, Outcome];

const no = "refused";
const error = "error";
/** A thousand dice that show 1, and as many as are too many. */
const ones = (count: number) => Array.from({ length: count }, () => 1);

/** Where the engines agree, and where they do not. */
export const sameText: readonly SameText[] = [
  ["d", [7], 7, 7, 7],
  ["2d+1", [7, 8], 16, 16, 16],
  ["4d6k3", [3, 5, 2, 6], 14, 14, 14],
  ["4d6k", [3, 5, 2, 6], 6, no, 6],
  ["4d6q1", [3, 5, 2, 6], no, 2, 2],
  ["4d6k5", [3, 5, 2, 6], error, error, 16],
  ["4d6dl4", [3, 5, 2, 6], no, 16, 0],
  ["2d20kh", [3, 15], no, 15, 15],
  ["d20min10", [3], no, 10, 10],
  ["d20优势", [3, 15], no, no, 15],
  ["10/3", [], 3, 3, 3],
  ["-7/2", [], -3, -3, -3],
  ["12/2*3", [], 18, 18, 18],
  ["2^3^2", [], no, 64, 64],
  ["-2^2", [], no, -4, 4],
  ["2**3", [], no, no, 8],
  ["0^0", [], no, error, 1],
  ["7%3", [], no, no, 1],
  ["1--1", [], 2, no, 2],
  ["--1", [], 1, no, no],
  ["+5", [], 5, no, 5],
  ["3*-2", [], no, no, -6],
  ["1 + 2", [], no, no, 3],
  ["1＋2", [], no, no, 3],
  ["1.5", [], no, no, 1.5],
  ["(1+2)*3", [], no, 9, 9],
  ["3>2>1", [], no, 0, 0],
  ["1?2:3", [], no, 2, 2],
  ["3?", [], no, 6, no],
  ["[1,2,3]", [], no, 3, [1, 2, 3]],
  ["[1,2]+[3]", [], no, 5, [1, 2, 3]],
  ["[1..4]", [], no, no, [1, 2, 3, 4]],
  ["[3,1,2]dl", [], no, 5, no],
  ["f", [1, 2, 3, 3], 1, 1, 1],
  ["3f", [1, 2, 3], 0, 0, no],
  ["b", [30, 10], 30, 30, 30],
  ["b", [30, 1], 10, 30, 10],
  ["p", [30, 10], 100, 90, 100],
  ["p", [30, 1], 30, 100, 30],
  ["3b2", [37, 5, 10], no, 37, no],
  ["d100p2", [37, 5, 10], no, 97, no],
  ["a9", [3], 0, no, 0],
  ["5a", [1, 2, 3, 4, 5], 0, no, no],
  ["5a8", [8, 1, 2, 3, 4, 5], 1, 1, 1],
  ["5a8k6", [8, 6, 2, 3, 4, 5], no, 2, 2],
  ["4d6a5", [3, 5, 2, 6], no, 2, no],
  ["2c3", [1, 2], no, 2, 2],
  ["4c3m7", [4, 2, 4, 5, 7, 1, 2, 7, 2], no, 23, 32],
  ["d4d6d8", [2, 5, 1, 7, 3, 3, 2, 8, 1], no, 24, 24],
  ["0d6", [], error, error, error],
  ["d0", [], error, error, error],
  ["1000d6", ones(1000), error, 1000, 1000],
  ["10001d6", ones(10_001), error, error, 10_001],
  ["d10000", [1], error, 1, 1],
  ["d10001", [1], error, error, 1],
  ["10/0", [], error, error, error],
  ["{力量}+1", [], no, 51, no],
  ["力量+1", [], no, no, 51],
];
