import type { CommandReader } from "@dicetower/commands/api";
import {
  type Clock,
  type Line,
  type Log,
  LruMap,
  type Message,
  type MessageWatcher,
  systemActor,
  text,
  type Verdict,
} from "@dicetower/contract";
import type { FloodScoring } from "@dicetower/globals/api";
import { type DenyConduct, type Flooding, trust } from "../api.js";
import type { Lists } from "../lists/lists.js";
import type { AccessNotices } from "../reporting/access-notices.js";

/** Thresholds of a group, as a multiple of those of a person. */
const groupFactor = 3;
/** What is answered by custom replies, as a part of a command: two bots that answer each other come to an end by it. */
const replyPart = 0.5;
/** Key of the stage of custom replies. */
const replyStage = "replies";
/** Milliseconds for which a trusted person is ignored instead of being listed. */
const ignoreMs = 60_000;
/** Counters kept; the one that has not changed for the longest time goes first. */
const mostCounters = 10_000;

const ignored: Verdict = Object.freeze({ stop: "flood", because: "flood" });
const denied: Verdict = Object.freeze({ stop: "deny-listed", because: "denied" });

interface Counter {
  score: number;
  /** Monotonic milliseconds of the score. */
  at: number;
  /** Warnings since the score was last low. */
  warned: 0 | 1 | 2;
  /** Monotonic milliseconds until which a trusted person is ignored. */
  ignoredUntil: number;
}

/** What the score works with. */
export interface FloodServices {
  readonly clock: Clock;
  readonly line: Pick<Line, "say">;
  readonly lists: Lists;
  readonly log: Log;
  readonly accessNotices: AccessNotices;
  readonly reader: () => CommandReader | undefined;
  /** Undefined while the feature with its settings is off. */
  readonly settings: () => FloodScoring | undefined;
  readonly conduct: () => DenyConduct | undefined;
  readonly tell: (flooding: Flooding) => void;
  /** Follows work that nobody waits for. */
  readonly follow: (work: Promise<unknown>) => void;
}

/**
 * Scores the commands of people and groups, and half as much what custom replies answer: two warnings, then the deny
 * list. Commands that the limits of the line drop count as well.
 */
export class FloodScore {
  readonly #counters = new LruMap<string, Counter>(mostCounters);

  constructor(readonly services: FloodServices) {}

  /** Counts a message that may be answered. @returns a reason to stop where the sender goes too far */
  count(message: Message): Verdict {
    if (!this.#counts(message)) return undefined;
    if (this.services.reader()?.read(message) !== undefined) return this.#charge(message, 1);
    const person = this.#counters.peek(personOf(message));
    return person !== undefined && person.ignoredUntil > this.services.clock.monotonic()
      ? ignored
      : undefined;
  }

  /** Counts what custom replies have answered. */
  watcher(): MessageWatcher {
    return {
      key: "access.flood",
      wants: (message) => (this.#counts(message) && !message.quiet ? "outcome" : undefined),
      ended: (message, { endedBy, matched }) => {
        if (matched && endedBy === replyStage) this.#charge(message, replyPart);
      },
    };
  }

  #counts({ account }: Message): boolean {
    return this.services.settings()?.value.enabled === true && account.exempt !== true;
  }

  #charge(message: Message, part: number): Verdict {
    const limits = this.services.settings()?.value;
    if (limits === undefined) return undefined;
    const { account, userId, groupId } = message;
    const person = this.#add(personOf(message), limits, part);
    const now = this.services.clock.monotonic();
    if (person.ignoredUntil > now) return ignored;
    if (person.score > limits.deny) {
      if (message.trust < trust.immune) return this.#deny(message, "user", userId, person);
      person.ignoredUntil = now + ignoreMs;
      return ignored;
    }
    this.#warn(message, person, limits, 1, "user", userId);
    // Those who cannot be listed do not get their group listed either.
    if (groupId === "" || message.trust >= trust.immune) return undefined;
    const group = this.#add(`${account.id} g ${groupId}`, limits, part);
    if (group.score > limits.deny * groupFactor) return this.#deny(message, "group", groupId, group);
    this.#warn(message, group, limits, groupFactor, "group", groupId);
    return undefined;
  }

  #add(name: string, { perCommand, decayPerSecond }: FloodScoring["value"], part: number): Counter {
    const now = this.services.clock.monotonic();
    const counter = this.#counters.get(name) ?? { score: 0, at: now, warned: 0, ignoredUntil: 0 };
    counter.score =
      Math.max(0, counter.score - ((now - counter.at) / 1000) * decayPerSecond) + perCommand * part;
    counter.at = now;
    this.#counters.set(name, counter);
    return counter;
  }

  #warn(
    message: Message,
    counter: Counter,
    { first, final }: FloodScoring["value"],
    factor: number,
    targetType: "user" | "group",
    targetId: string,
  ): void {
    const { score } = counter;
    // Half the threshold, so that a score that stays near it does not warn again and again.
    if (score <= (first * factor) / 2) counter.warned = 0;
    const level = score > final * factor ? 2 : score > first * factor ? 1 : 0;
    if (level <= counter.warned) return;
    counter.warned = level;
    const { account, groupId, userId } = message;
    void this.services.line.say({
      account,
      scene: groupId === "" ? "private" : "group",
      target: groupId === "" ? userId : groupId,
      part: { content: text(level === 1 ? "spam.first" : "spam.final") },
      message,
    });
    if (level < 2) return;
    this.services.accessNotices.floodWarning(`${targetType} ${account.platform}:${targetId}`);
    this.#tell(message, targetType, "warned");
  }

  #tell(
    { account: { id, platform }, userId, nickname, groupId, groupName }: Message,
    targetType: "user" | "group",
    step: Flooding["step"],
  ): void {
    const account = { id, platform };
    this.services.tell({ account, targetType, userId, nickname, groupId, groupName, step });
  }

  /** UTC epoch seconds; 0 for good, where no rule says for how long. */
  #deniedUntil(): number {
    const rules = this.services.conduct()?.value.listRules;
    if (rules?.enabled !== true || rules.autoDenyHours === 0) return 0;
    return this.services.clock.seconds() + rules.autoDenyHours * 3600;
  }

  #deny(message: Message, targetType: "user" | "group", targetId: string, counter: Counter): Verdict {
    const { platform } = message.account;
    counter.score = 0;
    counter.warned = 0;
    const reason = "too many commands";
    const place = { platform, groupId: message.groupId, name: message.groupName };
    const { lists, accessNotices, log, clock, follow } = this.services;
    const entry = {
      listType: "deny",
      targetType,
      platform,
      targetId,
      name: targetType === "user" ? message.nickname : message.groupName,
      score: 0,
      reason,
      reasons: [{ at: clock.seconds(), kind: "spam", text: reason, place }],
      kind: "spam",
      danger: 0,
      source: "auto",
      expiresAt: this.#deniedUntil(),
      exempt: false,
    } as const;
    follow(
      lists.put(entry, systemActor).then(
        () => {
          accessNotices.floodDenied(`${targetType} ${platform}:${targetId}`);
          this.#tell(message, targetType, "denied");
        },
        (error: unknown) => log.warn("a flood did not lead to the deny list", { error }),
      ),
    );
    return denied;
  }
}

function personOf({ account, userId }: Message): string {
  return `${account.id} u ${userId}`;
}
