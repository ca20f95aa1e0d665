/** A piece of a message: text, mention, picture, … as OneBot 11 names them. */
export interface ChatSegment {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A message of a chat, as it is shown. */
export interface ChatLine {
  /** Names it for as long as it is there. */
  readonly key: string;
  readonly who: string;
  readonly userId: string;
  /** UTC epoch seconds. */
  readonly at: number;
  /** Said by the bot. */
  readonly own: boolean;
  readonly segments: readonly ChatSegment[];
  /** What a quote in it quotes, where that is known. */
  readonly quoted?: string;
  readonly recalled?: boolean;
  readonly edited?: boolean;
  /** A word beside the name, such as a role. */
  readonly mark?: string;
}
