/** Who speaks: three players and a master. */
export type SpeakerKey = "A" | "B" | "C" | "M";

/** One thing said, and what has to come of it. */
export interface Step {
  readonly from: SpeakerKey;
  /** Group 1000, group 2000, or the private chat with the speaker. */
  readonly in: "G" | "H" | "P";
  readonly role?: "owner" | "admin" | "member";
  /** With `[at:B]` for a mention of a speaker and `[at:bot]` for one of the bot. */
  readonly say: string;
  /** Faces that the dice show, in order; one more or one fewer thrown fails. Random when left out. */
  readonly dice?: readonly number[];
  /** Regular expressions that match what the bot says. */
  readonly expect?: readonly string[];
  readonly not?: readonly string[];
  readonly silent?: boolean;
  /** Seconds that pass before the step. */
  readonly after?: number;
  /** Name → expression with one group, whose text is kept in a list under the name. */
  readonly capture?: Readonly<Record<string, string>>;
  /** Names whose kept texts are all equal so far. */
  readonly same?: readonly string[];
  /** Names of which at least one has two different kept texts. */
  readonly changed?: readonly string[];
}

/** A chat with the bot, which begins with an empty store. */
export interface Dialogue {
  readonly id: string;
  /** Section of the command catalogue. */
  readonly section: string;
  readonly title: string;
  /** Language of the installation. */
  readonly locale: "zh-CN" | "en";
  /** Local time of day at which it begins, `12:00` when left out; the clock stands still otherwise. */
  readonly time?: string;
  readonly steps: readonly Step[];
}

/** A file of dialogues. */
export interface DialogueFile {
  readonly dialogues: readonly Dialogue[];
}

/** Why a dialogue failed. */
export interface DialogueFailure {
  /** From 1. */
  readonly step: number;
  readonly said: string;
  readonly missing: readonly string[];
}

/** A line for people. */
export function failureLine({ id, steps }: Dialogue, { step, said, missing }: DialogueFailure): string {
  const asked = steps[step - 1]?.say ?? "";
  return `${id} step ${step} ${JSON.stringify(asked)}: said ${JSON.stringify(said)}; ${missing.join("; ")}`;
}
