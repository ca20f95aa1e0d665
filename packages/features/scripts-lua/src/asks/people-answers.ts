import { type Access, trust } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import type { JsonValue } from "@dicetower/contract";
import type { Luck } from "@dicetower/luck/api";
import type { Players, PlayerVariables, VariableScope } from "@dicetower/players/api";
import type { LuaFields, LuaValue } from "../protocol.js";
import { placeOfRun, platformOf, type Run } from "../running/run.js";
import { actorOfRun } from "../running/run-authority.js";
import { type Answers, AskRefused } from "./asking.js";

/** What is known of people. */
export interface PeopleServices {
  readonly variables: PlayerVariables;
  readonly players: Players;
  readonly access: () => Access | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly luck: () => Luck | undefined;
}

type PeopleAnswers = Pick<
  Answers,
  | "user.get"
  | "user.set"
  | "user.all"
  | "today.get"
  | "today.set"
  | "today.all"
  | "today.whole"
  | "self.get"
  | "self.set"
>;

const conf: VariableScope = { store: "conf", plugin: "" };
const today: VariableScope = { store: "today", plugin: "" };
const maxKeyLength = 128;

/** Trust as the peer counts it: masters have 256. */
function peerTrust(level: number): number {
  return level >= trust.master ? 256 : level;
}

/** Values of people: what modules have stored, and what the service knows. */
export class PeopleValues {
  constructor(readonly services: PeopleServices) {}

  /** A value by its key; null where there is none. */
  async get(run: Run, uid: string, key: string): Promise<LuaValue> {
    const [name = "", group = ""] = key.split("#", 2);
    const computed = await this.#computed(run, uid, name, group);
    if (computed !== undefined) return computed;
    return ((await this.services.variables.get(person(run, uid), conf, checked(key))) ?? null) as LuaValue;
  }

  async #computed(run: Run, uid: string, name: string, group: string): Promise<LuaValue | undefined> {
    const { players, access } = this.services;
    const { message } = run;
    const isSender = message?.userId === uid;
    const platform = platformOf(run);
    switch (name) {
      case "trust":
        return peerTrust(isSender ? message.trust : (access()?.trustOf(platform, uid) ?? 0));
      case "firstCreate":
        return (await players.get(person(run, uid)))?.firstSeenAt ?? null;
      case "lastUpdate":
        return (await players.get(person(run, uid)))?.lastSeenAt ?? null;
      case "name":
        return isSender ? message.nickname : ((await players.get(person(run, uid)))?.accountName ?? uid);
      case "nn":
        return players.nameAt(placeOfRun(run, uid, group)) ?? null;
      case "nick":
        return this.#nick(run, uid, group);
      case "isDiceMaid":
        return isSender ? (access()?.isBot(message) ?? false) : isBot(access(), run, uid);
      case "danger":
        return access()?.standing("user", platform, uid).denied === true ? 4 : 0;
      case "gender":
        return this.#gender(run, uid);
      default:
        return undefined;
    }
  }

  #nick(run: Run, uid: string, group: string): string | Promise<string> {
    const { message } = run;
    if (message?.userId === uid && (group === "" || group === message.groupId)) return message.senderName;
    return this.services.players.calledAt(placeOfRun(run, uid, group));
  }

  async #gender(run: Run, uid: string): Promise<string> {
    const ask =
      run.account === undefined ? undefined : this.services.adapters()?.actions(run.account.id).stranger;
    try {
      return (await ask?.(uid))?.sex ?? "";
    } catch {
      return "";
    }
  }

  async set(run: Run, uid: string, key: string, value: LuaValue): Promise<null> {
    if (key === "trust") await this.#trust(run, uid, value);
    else if (/^nn(?:#|$)/.test(key)) {
      const place = placeOfRun(run, uid, key.slice("nn#".length));
      const name = typeof value === "string" ? value : undefined;
      await this.services.players.rename(place, name, actorOfRun(run));
    } else await this.services.variables.set(person(run, uid), conf, checked(key), value as JsonValue);
    return null;
  }

  async #trust(run: Run, uid: string, value: LuaValue): Promise<void> {
    const level = Number(value ?? 0);
    const access = this.services.access();
    const platform = platformOf(run);
    if (!Number.isInteger(level) || level < 0 || level > trust.admin)
      throw new AskRefused("trust is a whole number from 0 to 4");
    if (access === undefined || access.trustOf(platform, uid) >= trust.admin)
      throw new AskRefused("the trust of an administrator is not changed by scripts");
    // From there on somebody acts for the owners, who name them themselves.
    if (Math.max(level, access.trustOf(platform, uid)) >= trust.helper)
      throw new AskRefused("helpers and administrators of the bot are named by .trust, and not by scripts");
    await access.give(platform, uid, level, actorOfRun(run));
  }
}

function isBot(access: Access | undefined, run: Run, uid: string): boolean {
  const group = run.message?.groupId ?? "";
  return uid === run.account?.selfId || (access?.bots(platformOf(run), group).includes(uid) ?? false);
}

function person(run: Run, userId: string) {
  return { platform: platformOf(run), userId };
}

/** @throws AskRefused for a key that cannot be stored */
export function checked(key: string): string {
  if (key === "" || key.length > maxKeyLength || /[\p{Cc}\p{Cs}]/u.test(key))
    throw new AskRefused(`a key has 1 to ${maxKeyLength} characters`);
  return key;
}

/** Answers what scripts ask about people and what they keep of them. */
export function peopleAnswers(values: PeopleValues): PeopleAnswers {
  const { variables, luck } = values.services;
  const all = async (run: Run, scope: VariableScope, key: string): Promise<LuaFields> =>
    Object.fromEntries(await variables.ofAll(platformOf(run), scope, checked(key))) as LuaFields;
  const self = ({ account }: Run) => account?.selfId ?? "";
  return {
    "user.get": (run, uid, key) => values.get(run, uid, key),
    "user.set": (run, uid, key, value) => values.set(run, uid, key, value),
    "user.all": (run, key) => all(run, conf, key),
    async "today.get"(run, uid, key) {
      const stored = await variables.get(person(run, uid), today, checked(key));
      if (stored !== undefined) return stored as LuaValue;
      if (key !== "jrrp" || run.account === undefined) return null;
      return luck()?.today({ account: run.account.id, platform: platformOf(run), userId: uid }) ?? null;
    },
    async "today.set"(run, uid, key, value) {
      await variables.set(person(run, uid), today, checked(key), value as JsonValue);
      return null;
    },
    "today.all": (run, key) => all(run, today, key),
    async "today.whole"(run, uid) {
      const stored = (await variables.list(person(run, uid), "")).filter(({ store }) => store === "today");
      return Object.fromEntries(stored.map(({ key, value }) => [key, value])) as LuaFields;
    },
    "self.get": (run, key) => values.get(run, self(run), key),
    "self.set": (run, key, value) => values.set(run, self(run), key, value),
  };
}
