/** Engines that are tried; `chain` is all of them as the roll command asks them. */
export const subjectKeys = ["native", "compat1", "compat2", "extended", "chain"] as const;
export type SubjectKey = (typeof subjectKeys)[number];

/** One thing to try. It says everything there is to say: the same case goes the same way every time. */
export interface FuzzCase {
  readonly subject: SubjectKey;
  readonly text: string;
  /** What the dice follow from. */
  readonly seed: number;
  /** True with the limits that a service has, false with those of the engines alone. */
  readonly limited: boolean;
}

/** A case that went wrong. */
export interface Finding {
  readonly case: FuzzCase;
  readonly kind: "hang" | "crash" | "wrong";
  readonly what: string;
}

/** A command that tries the case again. */
export function replay(found: FuzzCase): string {
  return `npm run fuzz -- --replay '${JSON.stringify(found).replaceAll("'", "\\u0027")}'`;
}
