import { type Message, mentionOf, quotedIn } from "@dicetower/contract";
import { type Question, refOf, type Said, saidIn } from "./exchange.js";

/** A message of the other bot, of which it is not decided yet what it answers. */
export class Heard {
  /** Id of the account of ours that heard it. */
  readonly account: string;
  readonly ref: string;
  readonly said: Said;
  /** Id of the message that it quotes, empty for none. */
  readonly quoted: string;
  /** Who is mentioned, empty for nobody. */
  readonly mentioned: string;
  /** What the bot is called. */
  readonly names: readonly string[];

  /** @param unasked what stands for a question where it answers none */
  constructor(
    { account, id, segments, nickname, card }: Message,
    readonly unasked: Question,
    readonly at: number,
  ) {
    this.account = account.id;
    this.ref = refOf({ account, id });
    this.said = saidIn(segments);
    this.quoted = quotedIn(segments) ?? "";
    this.mentioned = segments.map(mentionOf).find((mention) => mention !== undefined)?.userId ?? "";
    this.names = [nickname, card];
  }
}
