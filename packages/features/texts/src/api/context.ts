import type { Message, MessageLocation, ReplyContext } from "@dicetower/contract";

/** What is at hand where a text is put together. */
export interface TextContext {
  /** What is answered; undefined for what the bot says of its own accord. */
  readonly message: Message | undefined;
  /** Where it is said: that of the message, where nothing else was given. */
  readonly place: MessageLocation;
  /** Language of the text. */
  readonly locale: string;
  /** Shared by all texts of the reply, for what is drawn once for all of it. */
  readonly reply: ReplyContext;
  /** Only to be looked at, never said: functions change nothing then. */
  readonly preview: boolean;
  /** A uniform whole number from 1 to `faces`. */
  die(faces: number): number;
}
