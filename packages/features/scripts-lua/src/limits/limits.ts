/** For whom uses are counted; `chat` is the group, in private the person. */
export type LimitUnit = "user" | "chat" | "global";

/** A pause, or a number of uses a day. */
export interface Amount {
  readonly unit: LimitUnit;
  /** Replies that name the same counter share it; empty for one of the reply's own. */
  readonly name: string;
  readonly amount: number;
}

export type VarOperator = "equal" | "neq" | "at_least" | "at_most" | "more" | "less";

/** A stored value that has to be so. */
export interface VarLimit {
  readonly of: "user" | "grp" | "self";
  readonly key: string;
  readonly operator: VarOperator;
  readonly value: string | number | boolean;
}

/** Ids that are allowed, or that are not. */
export interface IdLimit {
  readonly ids: ReadonlySet<string>;
  readonly allowed: boolean;
}

/** One reply at a time. */
export interface LockLimit {
  readonly unit: LimitUnit;
  readonly name: string;
}

/** When a reply fires. */
export interface Limits {
  readonly probability: number;
  readonly users: readonly IdLimit[];
  readonly groups: readonly IdLimit[];
  readonly pauses: readonly Amount[];
  readonly pauseEcho: string;
  readonly daily: readonly Amount[];
  readonly dailyEcho: string;
  readonly locks: readonly LockLimit[];
  readonly values: readonly VarLimit[];
  /** Whether other bots may, or only they. */
  readonly bots: "any" | "only" | "off";
}

export const noLimits: Limits = {
  probability: 100,
  users: [],
  groups: [],
  pauses: [],
  pauseEcho: "",
  daily: [],
  dailyEcho: "",
  locks: [],
  values: [],
  bots: "any",
};

/** True where anything is limited, for lists. */
export function isLimited(limits: Limits): boolean {
  return (Object.keys(noLimits) as (keyof Limits)[]).some((key) => {
    const value = limits[key];
    return Array.isArray(value) ? value.length > 0 : value !== noLimits[key];
  });
}

const units: Readonly<Record<string, LimitUnit>> = {
  user: "user",
  chat: "chat",
  grp: "chat",
  group: "chat",
  global: "global",
  self: "global",
};

/** The unit that a word names; undefined where it is none. */
export function unitOf(word: string): LimitUnit | undefined {
  return Object.hasOwn(units, word.toLowerCase()) ? units[word.toLowerCase()] : undefined;
}
