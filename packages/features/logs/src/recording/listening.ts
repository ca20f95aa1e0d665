import type { CommandReader } from "@dicetower/commands/api";
import {
  type Account,
  type Clock,
  type Delivery,
  delivered,
  type FeatureHost,
  incoming,
  locationOf,
  type Message,
  type Outgoing,
  outgoing,
  parseCq,
  type Segment,
  textSegment,
  truncateText,
} from "@dicetower/contract";
import { type Check, checked, rolled } from "@dicetower/dice/api";
import {
  type Channel,
  commandBit,
  diceBit,
  flagsOf,
  hiddenBit,
  imageBit,
  type NewLine,
} from "../lines/line.js";
import type { Content } from "../lines/line-content.js";
import type { LineIds } from "../lines/line-ids.js";
import type { ParticipantRole } from "../logs/log-row.js";
import type { LogSettings } from "../settings.js";
import type { ActiveLog, ActiveLogs } from "./active-logs.js";
import { CommandNotes } from "./command-notes.js";
import type { LineRecorder } from "./line-recorder.js";
import { isQuote } from "./naming.js";
import { type PlaceServices, Places } from "./places.js";
import type { Sayings } from "./sayings.js";

const maxNameLength = 200;
/** Id of this feature: what it says itself is no line. */
const own = "logs";

/** What is listened with. */
export interface ListeningServices extends PlaceServices {
  readonly clock: Clock;
  readonly logs: ActiveLogs;
  readonly ids: LineIds;
  readonly recorder: LineRecorder;
  readonly reader: () => CommandReader | undefined;
  readonly settingsAt: (message: Message) => LogSettings;
  /** Name of the bot's account. @param message that is answered, for the name that the bot has there */
  readonly selfName: (account: string, message?: Message) => string;
  readonly roleOf: (log: ActiveLog, userId: string) => ParticipantRole;
  readonly cardOf: (message: Message) => string;
  readonly sayings: Sayings;
  /** Has the pictures of a line kept. */
  readonly wantImages: (line: NewLine, segments: readonly Segment[]) => void;
}

/** A part of the bot that is a line before it leaves. */
interface Written {
  readonly log: ActiveLog;
  readonly line: NewLine;
  readonly role: ParticipantRole;
  confirmed: boolean;
}

/** Makes lines of what is said in groups whose log is on, and of what the bot says there. */
export class Listening {
  readonly #notes = new CommandNotes();
  readonly #written = new WeakMap<Outgoing, Written>();
  /** Parts that say again what stands in the log already. */
  readonly #copies = new WeakMap<Outgoing, { readonly log: ActiveLog; readonly copy: number }>();

  readonly #places: Places;

  constructor(readonly services: ListeningServices) {
    this.#places = new Places(services);
  }

  /** Begins to listen; ends with the scope. */
  begin(host: Pick<FeatureHost, "add" | "on" | "follow">): void {
    const { logs } = this.services;
    host.add(incoming, {
      key: "logs.record",
      slot: "record",
      // Reading the name that the sender chose settles it for the whole message: people are read into memory first.
      after: ["players.record"],
      // No `matches`: what a stage matches is charged to the flood limits of whoever said it.
      keeps: (message) => this.#logOf(message) !== undefined,
      lost: (message) => this.#lost(message),
      run: (message) => {
        const log = this.#logOf(message);
        if (log === undefined) return undefined;
        const durable = this.heard(log, message);
        return durable?.then(() => undefined);
      },
    });
    host.add(outgoing, {
      key: "logs.record",
      slot: "deliver",
      run: (part) => {
        if (logs.size === 0) return undefined;
        return this.leaving(part)?.then(() => undefined);
      },
    });
    host.on(delivered, (delivery) => {
      if (logs.size > 0) host.follow(this.said(delivery));
    });
    host.on(rolled, ({ message, expression, value, hidden, dice }) => {
      if (logs.size > 0)
        this.#notes.roll(message, { expr: expression, dice: [], value }, hidden === true, dice);
    });
    host.on(checked, (check: Check) => {
      if (logs.size > 0) this.#notes.check(check);
    });
  }

  /**
   * Takes in what somebody said.
   * @returns for words of the test chat, when it is durable: nothing is sent there that could wait for it. A command's
   *   reply waits, and stands behind it
   */
  heard(log: ActiveLog, message: Message): Promise<void> | undefined {
    const { clock, ids, reader, settingsAt, roleOf, cardOf, recorder, sayings } = this.services;
    const { account, id, userId, sentAt, text, late } = message;
    if (late && sentAt < log.since) return undefined;
    const test = account.exempt === true;
    if (!test && id !== "" && log.lineOf(id) !== undefined) return undefined;
    if (!test && !this.#places.hears(log, message)) return undefined;
    const settings = settingsAt(message);
    if (!settings.whileOff && message.quiet) return undefined;
    const match = reader()?.read(message);
    // The log itself is led by these; they are no part of what is told.
    if (match?.command.key === "log") return undefined;
    const command = match !== undefined;
    const ooc = /^\s*[(（]/u.test(text);
    const number = late ? ids.late(sentAt) : ids.next(clock.now());
    const skipped = (settings.skipOoc && ooc) || (settings.skipCommands && command);
    if (command) this.#notes.begin(message, skipped ? 0 : number, match.command.key);
    if (skipped) return undefined;
    const isBot = message.own || userId === account.selfId;
    const content = sayings.of(account, message.groupId, message.segments, message.locale);
    if (isBot && this.#isEcho(log, content.text, id)) return undefined;
    const role = isBot ? "bot" : roleOf(log, userId);
    const channel: Channel = ooc ? "ooc" : role === "observer" ? "observer" : "main";
    const line: NewLine = {
      log: log.id,
      id: number,
      at: sentAt > 0 ? sentAt : clock.seconds(),
      user_id: userId,
      nickname: truncateText(
        isBot ? this.services.selfName(account.id, message) : message.senderName,
        maxNameLength,
      ),
      card: truncateText(cardOf(message), maxNameLength),
      message: content.message,
      segments: content.segments,
      flags: flagsOf(bitsOf(isBot, false, command, content), channel),
      command_id: command ? number : 0,
      info: "",
      raw_msg_id: id,
      source: "",
      ...this.#places.in(log, message.groupId, message.groupName),
    };
    log.remember(id, number);
    if (content.images > 0) this.services.wantImages(line, message.segments);
    const added = test && !command ? recorder.added(line, role) : recorder.add(line, role);
    content.recorded(line);
    return added ?? undefined;
  }

  #logOf({ account, groupId }: Message): ActiveLog | undefined {
    const { logs } = this.services;
    return logs.size === 0 ? undefined : logs.get(account.platform, groupId);
  }

  /** Notes that nobody will make a line of a message. */
  #lost(message: Message): void {
    const { clock, recorder } = this.services;
    const { sentAt, locale } = message;
    const log = this.#logOf(message);
    if (log === undefined || !this.#places.hears(log, message)) return;
    recorder.missed(log.id, sentAt > 0 ? sentAt : clock.seconds(), locale);
  }

  /**
   * Writes a part down before it leaves: a reply that somebody has read is in the log, and so is the message that it
   * answers.
   */
  leaving(part: Outgoing): Promise<void> | undefined {
    const { logs } = this.services;
    const { message, scene, target, account } = part;
    const hidden = part.part.hidden === true;
    // Copies for those who watch are the same part once more.
    const groupId = scene === "group" ? target : hidden && target === message?.userId ? message.groupId : "";
    if (groupId === "" || part.owner === own) return undefined;
    const log = logs.get(account.platform, groupId);
    if (log === undefined || this.#written.has(part)) return undefined;
    const segments =
      part.segments ?? (part.part.plain === true ? [textSegment(part.text)] : parseCq(part.text));
    // An answer stands behind what it answers: to quote that again would say it twice.
    const said = message === undefined ? segments : segments.filter((one) => !isQuote(one));
    const content = this.services.sayings.of(
      { ...account, id: part.account.id },
      groupId,
      said,
      message?.locale,
    );
    if (content.message === "" && content.segments === "") return undefined;
    if (this.#places.isCopy(log, part.part)) {
      const copy = -this.services.ids.next(this.services.clock.now());
      this.#copies.set(part, { log, copy });
      log.unconfirmed.set(copy, content.text);
      return undefined;
    }
    if (message !== undefined && !this.services.settingsAt(message).whileOff && message.quiet)
      return undefined;
    const line = this.#ownLine(log, groupId, part.account, content, message, hidden);
    const written: Written = { log, line, role: "bot", confirmed: false };
    this.#written.set(part, written);
    log.unconfirmed.set(line.id, content.text);
    if (content.images > 0) this.services.wantImages(line, said);
    const added = this.services.recorder.added(line, "bot");
    content.recorded(line);
    return added;
  }

  /** Hears what became of a part: it is named, or taken back. */
  async said({ outgoing: part, outcome, scene, target, segments, account }: Delivery): Promise<void> {
    const { recorder, logs } = this.services;
    const written = part === undefined ? undefined : this.#written.get(part);
    if (written !== undefined) {
      const { log, line } = written;
      log.unconfirmed.delete(line.id);
      if (outcome.state === "failed" && !written.confirmed) await recorder.remove(line, written.role);
      if (outcome.state !== "sent" || written.confirmed) return;
      written.confirmed = true;
      if (outcome.messageId === "") return;
      log.remember(outcome.messageId, line.id);
      recorder.name(line.log, line.id, outcome.messageId);
      return;
    }
    const copied = part === undefined ? undefined : this.#copies.get(part);
    if (copied !== undefined) {
      copied.log.unconfirmed.delete(copied.copy);
      // The platform may tell the bot what it said: that is no line either.
      if (outcome.state === "sent") copied.log.remember(outcome.messageId, copied.copy);
      return;
    }
    if (scene !== "group" || outcome.state !== "sent" || part?.owner === own) return;
    // Sent past the outgoing slots, or left over from an earlier run, which has written it down.
    const log = logs.get(account.platform, target);
    if (log === undefined || log.lineOf(outcome.messageId) !== undefined) return;
    const content = this.services.sayings.of(account, target, segments);
    if (this.#isEcho(log, content.text, outcome.messageId)) return;
    const line = this.#ownLine(log, target, account, content, undefined, false, outcome.messageId);
    log.remember(outcome.messageId, line.id);
    recorder.add(line, "bot");
  }

  #ownLine(
    log: ActiveLog,
    groupId: string,
    { id: account, selfId }: Pick<Account, "id" | "selfId">,
    content: Content,
    message: Message | undefined,
    hidden: boolean,
    messageId = "",
  ): NewLine {
    const { ids, clock, selfName } = this.services;
    const notes = message === undefined ? undefined : this.#notes.take(message, hidden);
    return {
      log: log.id,
      id: ids.next(clock.now()),
      at: clock.seconds(),
      user_id: selfId,
      nickname: truncateText(selfName(account, message), maxNameLength),
      card: "",
      message: content.message,
      segments: content.segments,
      flags: flagsOf(bitsOf(true, hidden, false, content), hidden ? "hidden" : "main"),
      command_id: notes?.commandId ?? 0,
      info: notes?.info ?? "",
      raw_msg_id: messageId,
      source: "",
      ...this.#places.in(log, groupId, message?.groupId === groupId ? message.groupName : ""),
    };
  }

  /** True where the platform tells the bot what it has just said itself. */
  #isEcho(log: ActiveLog, text: string, messageId: string): boolean {
    for (const [id, said] of log.unconfirmed)
      if (said === text) {
        log.unconfirmed.delete(id);
        log.remember(messageId, id);
        return true;
      }
    return false;
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

/** Settings in force where a message was said. */
export function settingsOf(live: { at(place: ReturnType<typeof locationOf>): LogSettings }) {
  return (message: Message): LogSettings => live.at(locationOf(message));
}
