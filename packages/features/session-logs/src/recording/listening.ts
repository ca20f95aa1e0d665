import {
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
} from "@dicetower/contract";
import { type Check, checked, rolled } from "@dicetower/dice/api";
import { fetchedBit, type NewLine } from "../lines/line.js";
import type { ParticipantRole } from "../logs/log-row.js";
import type { KnownLines } from "../missed/known-lines.js";
import { isQuote } from "../naming/naming.js";
import type { LogSettings } from "../settings.js";
import type { ActiveLog, ActiveLogs } from "./active-logs.js";
import { CommandNotes } from "./command-notes.js";
import { LineMaker, type LineMakerServices, type MadeLine } from "./line-maker.js";
import type { LineRecorder } from "./line-recorder.js";
import { type RecordedGroupServices, RecordedGroups } from "./recorded-groups.js";

/** Id of this feature: what it says itself is no line. */
const own = "session-logs";

/** What is listened with. */
export interface ListeningServices extends RecordedGroupServices, LineMakerServices {
  readonly logs: ActiveLogs;
  readonly recorder: LineRecorder;
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
  readonly groups: RecordedGroups;
  readonly #maker: LineMaker;

  constructor(readonly services: ListeningServices) {
    this.groups = new RecordedGroups(services);
    this.#maker = new LineMaker(services, this.groups, this.#notes);
  }

  /** Begins to listen; ends with the scope. */
  begin(host: Pick<FeatureHost, "add" | "on" | "follow">): void {
    const { logs } = this.services;
    host.add(incoming, {
      key: "session-logs.record",
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
      key: "session-logs.record",
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
    const { account, id } = message;
    const test = account.exempt === true;
    if (!test && id !== "" && log.lineOf(id) !== undefined) return undefined;
    if (!test && !this.groups.hears(log, message)) return undefined;
    const made = this.#maker.heard(log, message);
    if (made === undefined) return undefined;
    return this.#record(log, message, made, test && made.line.command_id === 0) ?? undefined;
  }

  /**
   * Takes in what was missed when it was said.
   * @param known the lines that the log has of that time
   * @param behind id of the line of the message before it; 0 for none
   * @returns the id of its line, else `behind`
   */
  readBack(log: ActiveLog, message: Message, known: KnownLines, behind: number): number {
    const made = message.own ? undefined : this.#maker.heard(log, message, fetchedBit);
    const said = known.take(message.id, message.userId, message.sentAt, made?.line.message);
    const there = said ?? (message.id === "" ? undefined : log.lineOf(message.id));
    if (there !== undefined || made === undefined) return Math.max(behind, there ?? 0);
    const id = known.place(message.sentAt, behind);
    const line = { ...made.line, id, command_id: made.line.command_id === 0 ? 0 : id };
    void this.#record(log, message, { ...made, line }, false);
    return id;
  }

  #record(
    log: ActiveLog,
    { id, segments }: Message,
    { line, role, content }: MadeLine,
    waits: boolean,
  ): Promise<void> | undefined {
    const { recorder, wantImages } = this.services;
    log.remember(id, line.id);
    if (content.images > 0) wantImages(line, segments);
    const added = waits ? recorder.added(line, role) : recorder.add(line, role);
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
    if (log === undefined || !this.groups.hears(log, message)) return;
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
    if (this.groups.isCopy(log, part.part)) {
      const copy = -this.services.ids.next(this.services.clock.now());
      this.#copies.set(part, { log, copy });
      log.unconfirmed.set(copy, content.text);
      return undefined;
    }
    if (message !== undefined && !this.services.settingsAt(message).whileOff && message.quiet)
      return undefined;
    const line = this.#maker.own(log, { groupId, account: part.account, content, message, hidden });
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
    // It left before the log began, which has been told in its own group.
    if (part !== undefined && this.groups.isCopy(log, part.part)) {
      log.remember(outcome.messageId, -this.services.ids.next(this.services.clock.now()));
      return;
    }
    const content = this.services.sayings.of(account, target, segments);
    if (log.takeEcho(content.text, outcome.messageId)) return;
    const { messageId } = outcome;
    const line = this.#maker.own(log, { groupId: target, account, content, messageId });
    log.remember(outcome.messageId, line.id);
    recorder.add(line, "bot");
  }
}

/** Settings in force where a message was said. */
export function settingsOf(live: { at(place: ReturnType<typeof locationOf>): LogSettings }) {
  return (message: Message): LogSettings => live.at(locationOf(message));
}
