/** Numbers that are drawn without being put back. */
export interface NumberPool {
  /** 1 to this. */
  readonly faces: number;
  /** How many may be drawn in all. */
  readonly draws: number;
  /** Those drawn so far, in the order of drawing. */
  readonly taken: readonly number[];
}

/** A number that was not drawn yet, each as likely. @throws RangeError where all were */
export function drawNumber(pool: NumberPool, die: (faces: number) => number): number {
  const left = pool.faces - pool.taken.length;
  if (left < 1) throw new RangeError("all numbers were drawn");
  let number = die(left);
  for (const taken of pool.taken.toSorted((a, b) => a - b)) if (taken <= number) number += 1;
  return number;
}

/** Several different numbers. */
export function drawNumbers(count: number, faces: number, die: (faces: number) => number): number[] {
  const taken: number[] = [];
  for (let turn = 0; turn < count; turn++) taken.push(drawNumber({ faces, draws: count, taken }, die));
  return taken;
}

/** How many of which numbers are to be drawn. */
export type NumberDraws = Pick<NumberPool, "draws" | "faces">;

/** Reads `5#20` at the beginning of a text; `20` alone is `20#20`. */
export function readDraws(said: string) {
  const match = /^(?:(\d{1,7})\s*#\s*)?d?(\d{1,7})(?=\s|$)/iu.exec(said);
  if (match === null) return undefined;
  const [{ length }, draws, faces = ""] = match;
  const value: NumberDraws = { draws: Number(draws ?? faces), faces: Number(faces) };
  return { value, length, counted: draws !== undefined };
}
