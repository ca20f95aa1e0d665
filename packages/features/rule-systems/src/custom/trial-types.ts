/** A command of a system as it is tried, with all that chance and a player would bring. */
export interface RuleTrial {
  /** Name of the system. */
  readonly name: string;
  /** A file, YAML or JSON, that is tried in the place of the system; nothing of it is kept. */
  readonly content?: string | undefined;
  /** Word of the command; empty where `text` is a whole message. */
  readonly command: string;
  readonly text: string;
  /** Name of who says it; a stand-in where it is left out. */
  readonly person?: string | undefined;
  readonly card: Readonly<Record<string, number | string>>;
  /** What the dice show, in order; the rest falls by chance. */
  readonly dice: readonly number[];
}

/** What came of a trial. */
export interface RuleTrialResult {
  readonly reply: string;
  /** False where neither the system nor a feature has such a command. */
  readonly matched: boolean;
  /** Level of success in words; empty where nothing was judged. */
  readonly level: string;
  /** What the card has behind the command, and what is worked out from it; a few hundred at most. */
  readonly attributes: readonly TrialAttribute[];
  /** Values that were read; formulas as they are written. */
  readonly variables: Readonly<Record<string, number | string>>;
  readonly rolls: readonly { readonly faces: number; readonly value: number }[];
}

/** A value of a card in a trial. */
export interface TrialAttribute {
  readonly name: string;
  /** What needs dice stands as its expression. */
  readonly value: number | string;
  /** True for what the template works out, false for what is on the card. */
  readonly computed: boolean;
}
