import type { Cooldown, LimitScope, UseLimit, UseLimits } from "@dicetower/automation/api";
import { locationOf, type Message } from "@dicetower/contract";
import type { LuaValue } from "../protocol.js";
import { holds } from "./compare.js";
import type { Amount, IdLimit, Limits, LimitUnit, LockLimit, VarLimit } from "./limits.js";

/** What a limit is asked about. */
export interface LimitedUse {
  /** `module:title`: whose counters are its own. */
  readonly owner: string;
  readonly limits: Limits;
  readonly message: Message;
  /** Value that a limit looks at. */
  readonly value: (of: VarLimit["of"], key: string) => Promise<LuaValue>;
  readonly isBot: () => boolean;
  readonly die: (faces: number) => number;
}

/** What came of it: free, with what gives the locks back; or not, with what is said about it. */
export type LimitVerdict =
  | { readonly free: true; readonly release: () => void }
  | { readonly free: false; readonly echo: string };

const scopes: Readonly<Record<LimitUnit, LimitScope>> = { user: "user", chat: "group", global: "global" };
const maxPause = 604_800;

/** Checks limits: what costs least first, and what counts last, only where all else lets it pass. */
export class LimitCheck {
  readonly #locks = new Set<string>();

  constructor(readonly uses: UseLimits) {}

  async take(use: LimitedUse): Promise<LimitVerdict> {
    const { limits, message } = use;
    if (!this.#fits(use)) return { free: false, echo: "" };
    for (const one of limits.values)
      if (!holds(await use.value(one.of, one.key), one)) return { free: false, echo: "" };
    const locks = limits.locks.map((lock) => lockName(lock, use.owner, message));
    if (locks.some((name) => this.#locks.has(name))) return { free: false, echo: "" };
    const release = () => {
      for (const name of locks) this.#locks.delete(name);
    };
    // Before the wait: what comes meanwhile finds them.
    for (const name of locks) this.#locks.add(name);
    try {
      const reached = await this.#count(use);
      if (reached === undefined) return { free: true, release };
      release();
      return { free: false, echo: reached };
    } catch (error) {
      release();
      throw error;
    }
  }

  #fits({ limits, message, isBot, die }: LimitedUse): boolean {
    if (!limits.users.every((one) => allows(one, message.userId))) return false;
    if (!limits.groups.every((one) => allows(one, message.groupId === "" ? "0" : message.groupId)))
      return false;
    if (limits.bots !== "any" && !message.own && isBot() !== (limits.bots === "only")) return false;
    return limits.probability >= 100 || (limits.probability > 0 && die(10_000) <= limits.probability * 100);
  }

  /** Counts a use. @returns undefined where there is none too many, else what is said */
  async #count({ limits, owner, message }: LimitedUse): Promise<string | undefined> {
    const place = locationOf(message);
    const counted = [
      ...limits.pauses.map((one) => ({ one, echo: limits.pauseEcho, limit: pauseOf(one) })),
      ...limits.daily.map((one) => ({ one, echo: limits.dailyEcho, limit: dailyOf(one) })),
    ];
    const keyOf = ({ name }: Amount, kind: string) => `lua:${kind}:${name === "" ? owner : `*:${name}`}`;
    const all = counted.map(({ one, echo, limit }) => ({
      key: keyOf(one, "seconds" in limit ? "cd" : "today"),
      echo,
      limit,
    }));
    const byKey = new Map<string, (Cooldown | UseLimit)[]>();
    for (const { key, limit } of all) byKey.set(key, [...(byKey.get(key) ?? []), limit]);
    const uses = [...byKey].map(([rule, some]) => ({ rule, limits: some }));
    const reached = uses.length === 0 ? undefined : await this.uses.takeAll(uses, place);
    return reached && (all.find(({ limit }) => limit === reached.by)?.echo ?? "");
  }
}

function pauseOf({ unit, amount }: Amount): Cooldown {
  return { scope: scopes[unit], seconds: Math.min(amount, maxPause) };
}

/** A limit of none blocks always; the counter of uses takes 0 for no limit at all. */
function dailyOf({ unit, amount }: Amount): UseLimit {
  return { scope: scopes[unit], count: Math.max(amount, 1), period: "day" };
}

function allows({ ids, allowed }: IdLimit, id: string): boolean {
  return ids.has(id) === allowed;
}

function lockName({ unit, name }: LockLimit, owner: string, message: Message): string {
  const whose = unit === "user" ? message.userId : unit === "chat" ? message.conversation : "";
  return JSON.stringify([name === "" ? owner : name, unit, whose]);
}
