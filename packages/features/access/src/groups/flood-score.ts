import type { CommandReader } from "@dicetower/commands/api";
import {
  type Clock,
  type Line,
  type Log,
  LruMap,
  type Message,
  type MessageWatcher,
  systemActor,
  TokenBuckets,
  type TokenRate,
  text,
  type Verdict,
} from "@dicetower/contract";
import type { FloodLimits, FloodRules } from "@dicetower/silence/api";
import { type Flooding, trust } from "../api.js";
import type { Lists } from "../lists/lists.js";
import type { AccessNotices } from "../reporting/access-notices.js";

/** Stages that answer plain chat by rules: two bots that answer each other come to an end by a slower limit. */
const ruleStages: ReadonlySet<string> = new Set(["replies", "causal"]);
/** Milliseconds within which rests of a person are counted together. */
const countedMs = 600_000;
/** People whose rests are remembered; who has rested the longest time ago goes first. */
const maxResting = 10_000;

const resting: Verdict = Object.freeze({ stop: "flood", because: "flood" });

/** Rests of a person. */
interface Rests {
  /** Monotonic milliseconds. */
  until: number;
  /** When they began, of the last ten minutes. */
  began: number[];
}

/** What the limits work with. */
export interface FloodServices {
  readonly clock: Clock;
  readonly line: Pick<Line, "say">;
  readonly lists: Lists;
  readonly log: Log;
  readonly accessNotices: AccessNotices;
  readonly reader: () => CommandReader | undefined;
  /** Undefined while the feature with its settings is off. */
  readonly settings: () => FloodLimits | undefined;
  readonly tell: (flooding: Flooding) => void;
  /** Follows work that nobody waits for. */
  readonly follow: (work: Promise<unknown>) => void;
}

/**
 * Limits how fast a person commands, and how often rules answer a person: a token bucket each. Who finds it empty is
 * told and rests: is not answered for a while. Groups have none, for people at a table play together.
 */
export class FloodScore {
  readonly #buckets = new TokenBuckets();
  readonly #rests = new LruMap<string, Rests>(maxResting);
  /** When the last rest of all ends: until then messages of anybody are looked up. */
  #lastUntil = Number.NEGATIVE_INFINITY;

  constructor(readonly services: FloodServices) {}

  /** Counts a message that may be answered. @returns a reason to stop where the sender rests */
  count(message: Message): Verdict {
    const rules = this.#rulesFor(message);
    if (rules === undefined) return undefined;
    const now = this.services.clock.monotonic();
    if (now < this.#lastUntil && (this.#rests.peek(personOf(message))?.until ?? now) > now) return resting;
    if (this.services.reader()?.read(message) === undefined) return undefined;
    return this.#takes(message, rules, "command", now) ? undefined : resting;
  }

  /** Counts what was answered without being a command: what rules answer, and aliases. */
  watcher(): MessageWatcher {
    return {
      key: "access.flood",
      wants: (message) => (this.#rulesFor(message) !== undefined && !message.quiet ? "outcome" : undefined),
      ended: (message, { endedBy, matched }) => {
        const rules = this.#rulesFor(message);
        if (!matched || rules === undefined) return;
        const isRule = ruleStages.has(endedBy);
        if (!isRule && endedBy !== "aliases") return;
        if (this.services.reader()?.read(message) !== undefined) return;
        this.#takes(message, rules, isRule ? "reply" : "command", this.services.clock.monotonic());
      },
    };
  }

  /** Undefined where a message is not limited. */
  #rulesFor({ account }: Message): FloodRules | undefined {
    if (account.exempt === true) return undefined;
    const rules = this.services.settings()?.value;
    return rules?.enabled === true ? rules : undefined;
  }

  /** Takes a token; where there is none, the sender rests from now on. Masters command as fast as they like. */
  #takes(message: Message, rules: FloodRules, kind: "command" | "reply", now: number): boolean {
    if (kind === "command" && message.trust >= trust.master) return true;
    const person = personOf(message);
    const rate: TokenRate =
      kind === "command"
        ? { burst: rules.burst, perSecond: rules.commandsPerMinute / 60 }
        : { burst: rules.replyBurst, perSecond: rules.repliesPerMinute / 60 };
    if (this.#buckets.take(`${kind} ${person}`, rate, now)) return true;
    // What was on its way when the rest began is not told a second time.
    if ((this.#rests.peek(person)?.until ?? now) <= now) this.#rest(message, person, rules, now);
    return false;
  }

  #rest(message: Message, person: string, rules: FloodRules, now: number): void {
    const { line, accessNotices } = this.services;
    const { account, groupId, userId } = message;
    const until = now + rules.restSeconds * 1000;
    const began = this.#rests.peek(person)?.began.filter((at) => now - at < countedMs) ?? [];
    began.push(now);
    const isTooOften = began.length >= rules.notifyRests;
    this.#rests.set(person, { until, began: isTooOften ? [] : began });
    this.#lastUntil = Math.max(this.#lastUntil, until);
    void line.say({
      account,
      scene: groupId === "" ? "private" : "group",
      target: groupId === "" ? userId : groupId,
      part: { content: text("spam.rest", { seconds: rules.restSeconds }) },
      message,
    });
    if (!isTooOften) return;
    accessNotices.floodWarning(`user ${account.platform}:${userId}`, began.length);
    if (rules.deny && message.trust < trust.immune) this.#deny(message, rules.denyHours);
  }

  #deny(message: Message, hours: number): void {
    const { account, userId, nickname, groupId, groupName } = message;
    const { platform } = account;
    const reason = "too many commands";
    const place = { platform, groupId, name: groupName };
    const { lists, accessNotices, log, clock, follow, tell } = this.services;
    const entry = {
      listType: "deny",
      targetType: "user",
      platform,
      targetId: userId,
      name: nickname,
      score: 0,
      reason,
      reasons: [{ at: clock.seconds(), kind: "spam", text: reason, place }],
      kind: "spam",
      danger: 0,
      source: "auto",
      expiresAt: clock.seconds() + hours * 3600,
      exempt: false,
    } as const;
    follow(
      lists.put(entry, systemActor).then(
        () => {
          accessNotices.floodDenied(`user ${platform}:${userId}`, hours);
          tell({ account: { id: account.id, platform }, userId, nickname, groupId, groupName });
        },
        (error: unknown) => log.warn("a flood did not lead to the deny list", { error }),
      ),
    );
  }
}

function personOf({ account, userId }: Message): string {
  return `${account.id} ${userId}`;
}
