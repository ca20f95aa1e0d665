/** Bounds of the engine itself; the host's own limits hold where they are lower. */
export const engineLimits = {
  /** Characters of source text. */
  source: 4000,
  /** Levels of brackets, blocks, templates and assignments inside one another. */
  nesting: 64,
  /** Operations of one evaluation. */
  operations: 30_000,
  /** Dice of one evaluation. */
  dice: 30_000,
  /** Rounds of one pool, double cross or explosion. */
  rounds: 1000,
  /** Faces of one die. */
  faces: 2 ** 31 - 1,
  /** Dice that a pool or a double cross begins with. */
  pool: 20_000,
  /** Items of an array or a dictionary. */
  items: 512,
  /** UTF-16 units of a text, and of a value printed as text. */
  text: 16_384,
  /** Arrays and dictionaries inside one another that can still be compared or printed. */
  valueDepth: 64,
  /** Nesting of all calls under way, each counted with the nesting of its body. */
  callDepth: 512,
  /** Bytes of the working of one term; a longer one is left out. */
  working: 400,
} as const;

/** What a call or the reading of a computed value costs besides its body. */
export const callCost = 100;
