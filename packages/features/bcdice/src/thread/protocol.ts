/** Tasks of the thread: what each takes, and what it answers. */
export interface ThreadTasks {
  /** Loads a game system, where that has not been done. */
  open: { readonly takes: { readonly system: string }; readonly answers: null };
  /** The help of a game system that was opened, in its own language. */
  help: { readonly takes: { readonly system: string }; readonly answers: string };
  /** Rolls with a game system that was opened; null for what is none of its commands. */
  roll: { readonly takes: RollTask; readonly answers: RollResult | null };
}

/** What is rolled. */
export interface RollTask {
  readonly system: string;
  readonly expression: string;
  /** Number of the roll, behind which the thread asks for its dice. */
  readonly roll: number;
}

/** What a roll has come to. */
export interface RollResult {
  /** In the language of the game system. */
  readonly text: string;
  /** To be told to the roller alone. */
  readonly secret: boolean;
  /** What the game system says of it; undefined where nothing was judged. */
  readonly level: RollLevel | undefined;
}

export type RollLevel = "critical" | "fumble" | "success" | "failure";
