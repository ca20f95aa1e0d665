import {
  type Clock,
  type Delivery,
  type IncomingSlot,
  LruMap,
  type Message,
  type RecalledMessage,
  type Stage,
  sanitizeText,
  textIn,
} from "@dicetower/contract";

/** Lines of a group that a model may see, and for how long. */
const maxLines = 12;
const seconds = 600;
const maxGroups = 1_000;
const maxLineLength = 500;

/** Something that was said in a group. */
export interface GroupLine {
  /** As the platform names it. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly text: string;
  /** UTC epoch seconds. */
  readonly at: number;
  /** Grows with each line that is heard anywhere. */
  readonly order: number;
  /** What a command has printed. */
  readonly printed: boolean;
}

/** What the lines are picked by. */
export interface GroupLinesOptions {
  readonly clock: Clock;
  /** True for what may be shown to a model: AI is on here, and the person has not opted out. */
  readonly isOpen: (message: Message) => boolean;
  /** True for commands and for what other bots say. */
  readonly isLeftOut: (message: Message) => boolean;
  readonly textOf: (message: Message) => string;
}

/** What was last said in groups where AI is on, in memory alone: what the bot has not heard it cannot repeat. */
export class GroupLines {
  readonly #groups = new LruMap<string, readonly GroupLine[]>(maxGroups);

  #heard = 0;

  constructor(readonly options: GroupLinesOptions) {}

  /** The order of the last line, for {@link GroupLines.spokenSince}. */
  get now(): number {
    return this.#heard;
  }

  /** Listens behind the censor and the commands: what they took was not said to everybody. */
  stage(): Stage {
    return {
      key: "ai.lines",
      slot: "scripts" satisfies IncomingSlot,
      run: (message) => {
        this.#hear(message);
        return undefined;
      },
    };
  }

  #hear(message: Message): void {
    if (message.groupId === "" || message.own || message.quiet) return;
    if (!this.options.isOpen(message) || this.options.isLeftOut(message)) return;
    const text = sanitizeText(this.options.textOf(message).trim(), maxLineLength);
    if (text === "") return;
    const { id, userId, senderName: name } = message;
    this.#add(message, { id, userId, name, text, at: this.options.clock.seconds(), printed: false });
  }

  /** What the bot has printed for a command, in the open. */
  printed({ outgoing, outcome, segments }: Delivery, own: string): void {
    const message = outgoing?.message;
    if (message === undefined || message.groupId === "" || outcome.state === "failed") return;
    if (outgoing?.scene !== "group" || outgoing.target !== message.groupId) return;
    if (outgoing.owner === own || outgoing.part.hidden === true || !this.options.isOpen(message)) return;
    const text = sanitizeText(textIn(segments).trim(), maxLineLength);
    if (text === "") return;
    const id = outcome.state === "sent" ? outcome.messageId : "";
    const { userId } = message;
    this.#add(message, { id, userId, name: "", text, at: this.options.clock.seconds(), printed: true });
  }

  /** Lines of a group, oldest first, without those of a message that is being answered. */
  of(message: Message, without: ReadonlySet<string>): readonly GroupLine[] {
    const since = this.options.clock.seconds() - seconds;
    return (this.#groups.peek(groupKey(message)) ?? []).filter(
      ({ id, at }) => at >= since && (id === "" || !without.has(id)),
    );
  }

  /** What a message said that somebody quotes. */
  quoted(message: Message, id: string): GroupLine | undefined {
    return this.of(message, new Set()).find((line) => line.id === id);
  }

  /** True where somebody else has spoken since. @param order of the last line before */
  spokenSince(message: Message, order: number): boolean {
    return this.of(message, new Set()).some(
      (line) => !line.printed && line.order > order && line.userId !== message.userId,
    );
  }

  /** A line was taken back, or says something else now: it goes. */
  forget({ account, groupId, messageId }: Pick<RecalledMessage, "account" | "groupId" | "messageId">): void {
    const key = groupKey({ account, groupId });
    const lines = this.#groups.peek(key);
    if (lines?.some(({ id }) => id === messageId))
      this.#groups.set(
        key,
        lines.filter(({ id }) => id !== messageId),
      );
  }

  /** Nothing of a person is shown any more. */
  forgetPerson(platform: string, userId: string): void {
    for (const [key, lines] of this.#groups)
      if (key.startsWith(`${platform}:`) && lines.some((line) => line.userId === userId))
        this.#groups.set(
          key,
          lines.filter((line) => line.userId !== userId),
        );
  }

  /** Nothing of a group is shown any more. */
  forgetGroup(message: Pick<Message, "account" | "groupId">): void {
    this.#groups.delete(groupKey(message));
  }

  #add(message: Pick<Message, "account" | "groupId">, line: Omit<GroupLine, "order">): void {
    const key = groupKey(message);
    const added = { ...line, order: ++this.#heard };
    this.#groups.set(key, [...(this.#groups.peek(key) ?? []), added].slice(-maxLines));
  }
}

function groupKey({ account, groupId }: Pick<Message, "account" | "groupId">): string {
  return `${account.platform}:${groupId}`;
}
