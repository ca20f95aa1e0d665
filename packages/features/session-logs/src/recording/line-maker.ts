import type { CommandReader } from "@dicetower/commands/api";
import { type Account, type Clock, type Message, truncateText } from "@dicetower/contract";
import {
  type Channel,
  commandBit,
  diceBit,
  fetchedBit,
  flagsOf,
  has,
  hiddenBit,
  imageBit,
  type NewLine,
} from "../lines/line.js";
import type { Content } from "../lines/line-content.js";
import type { LineIds } from "../lines/line-ids.js";
import type { ParticipantRole } from "../logs/log-row.js";
import type { Saying, Sayings } from "../naming/sayings.js";
import type { LogSettings } from "../settings.js";
import type { ActiveLog } from "./active-logs.js";
import type { CommandNotes } from "./command-notes.js";
import type { RecordedGroups } from "./recorded-groups.js";

const maxNameLength = 200;

/** What lines are made with. */
export interface LineMakerServices {
  readonly clock: Clock;
  readonly ids: LineIds;
  readonly reader: () => CommandReader | undefined;
  readonly settingsAt: (message: Message) => LogSettings;
  /** Name of the bot's account. @param message that is answered, for the name that the bot has there */
  readonly selfName: (account: string, message?: Message) => string;
  readonly roleOf: (log: ActiveLog, userId: string) => ParticipantRole;
  readonly cardOf: (message: Message) => string;
  readonly sayings: Sayings;
}

/** A message as a line that is not recorded yet. */
export interface MadeLine {
  readonly line: NewLine;
  readonly role: ParticipantRole;
  readonly content: Saying;
}

/** What the bot says itself, as a line is made of it. */
export interface OwnWords {
  readonly groupId: string;
  readonly account: Pick<Account, "id" | "selfId">;
  readonly content: Content;
  /** The message that it answers. */
  readonly message?: Message | undefined;
  readonly hidden?: boolean;
  /** How the platform names it, where that is known. */
  readonly messageId?: string;
}

/** Makes lines of messages, and of what the bot says. */
export class LineMaker {
  constructor(
    readonly services: LineMakerServices,
    readonly groups: RecordedGroups,
    readonly notes: CommandNotes,
  ) {}

  /** Makes a line of a message; undefined where it is none for this log. @param bits of its flags that are set as well */
  heard(log: ActiveLog, message: Message, bits = 0): MadeLine | undefined {
    const { clock, ids, reader, settingsAt, roleOf, cardOf, selfName, sayings } = this.services;
    const { account, id, userId, sentAt, text, late } = message;
    if (late && sentAt < log.since) return undefined;
    const settings = settingsAt(message);
    if (!settings.whileOff && message.quiet) return undefined;
    const match = reader()?.read(message);
    // The log itself is led by these; they are no part of what is told.
    if (match?.command.key === "log") return undefined;
    const command = match !== undefined;
    const ooc = /^\s*[(（]/u.test(text);
    const number = late ? ids.late(sentAt) : ids.next(clock.now());
    const skipped = (settings.skipOoc && ooc) || (settings.skipCommands && command);
    // What was missed has set nothing off.
    if (command && !has(bits, fetchedBit)) this.notes.begin(message, skipped ? 0 : number, match.command.key);
    if (skipped) return undefined;
    const isBot = message.own || userId === account.selfId;
    const content = sayings.of(account, message.groupId, message.segments, message.locale);
    if (isBot && log.takeEcho(content.text, id)) return undefined;
    const role = isBot ? "bot" : roleOf(log, userId);
    const channel: Channel = ooc ? "ooc" : role === "observer" ? "observer" : "main";
    const line: NewLine = {
      log: log.id,
      id: number,
      at: sentAt > 0 ? sentAt : clock.seconds(),
      user_id: userId,
      nickname: truncateText(isBot ? selfName(account.id, message) : message.senderName, maxNameLength),
      card: truncateText(cardOf(message), maxNameLength),
      message: content.message,
      segments: content.segments,
      flags: flagsOf(bits | bitsOf(isBot, false, command, content), channel),
      command_id: command ? number : 0,
      info: "",
      raw_msg_id: id,
      source: "",
      ...this.groups.in(log, message.groupId, message.groupName),
    };
    return { line, role, content };
  }

  /** Makes a line of what the bot says. */
  own(
    log: ActiveLog,
    { groupId, account, content, message, hidden = false, messageId = "" }: OwnWords,
  ): NewLine {
    const { ids, clock, selfName } = this.services;
    const notes = message === undefined ? undefined : this.notes.take(message, hidden);
    return {
      log: log.id,
      id: ids.next(clock.now()),
      at: clock.seconds(),
      user_id: account.selfId,
      nickname: truncateText(selfName(account.id, message), maxNameLength),
      card: "",
      message: content.message,
      segments: content.segments,
      flags: flagsOf(bitsOf(true, hidden, false, content), hidden ? "hidden" : "main"),
      command_id: notes?.commandId ?? 0,
      info: notes?.info ?? "",
      raw_msg_id: messageId,
      source: "",
      ...this.groups.in(log, groupId, message?.groupId === groupId ? message.groupName : ""),
    };
  }
}

function bitsOf(isBot: boolean, hidden: boolean, command: boolean, { images }: Content): number {
  return (
    (isBot ? diceBit : 0) |
    (hidden ? hiddenBit : 0) |
    (command ? commandBit : 0) |
    (images > 0 ? imageBit : 0)
  );
}
