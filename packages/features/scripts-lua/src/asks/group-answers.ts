import type { Adapters, GroupMember } from "@dicetower/adapters/api";
import type { GroupCardWriter } from "@dicetower/cards/api";
import type { Groups } from "@dicetower/groups/api";
import type { ScriptId, ScriptStorage, ScriptStore } from "@dicetower/script-host/api";
import type { LuaFields, LuaValue } from "../protocol.js";
import { platformOf, type Run } from "../running/run.js";
import { mayFor } from "../running/run-authority.js";
import type { Answers } from "./asking.js";
import { AskRefused } from "./asking.js";
import { checked } from "./people-answers.js";

/** Whose values these are: all modules share them, as with the peer. */
const shared: ScriptId = { language: "lua", name: "*" };
const space = "groups";

/** What is known of groups. */
export interface GroupServices {
  readonly groups: () => Groups | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly groupCards: () => GroupCardWriter | undefined;
  readonly storage: ScriptStorage;
}

const roles: Readonly<Record<GroupMember["role"], number>> = { owner: 3, admin: 2, member: 1, unknown: 1 };

/** Values of groups: what modules have stored, and what the service and the platform know. */
export class GroupValues {
  #store: Promise<ScriptStore> | undefined;

  constructor(readonly services: GroupServices) {}

  async get(run: Run, gid: string, key: string): Promise<LuaValue> {
    const stored = (await this.#open()).values.get(keyOf(run, gid, key));
    if (stored !== undefined) return JSON.parse(stored) as LuaValue;
    return this.#computed(run, gid, key);
  }

  async set(run: Run, gid: string, key: string, value: LuaValue): Promise<null> {
    const [name, uid = ""] = key.split("#", 2);
    if (name === "card" && uid !== "") {
      const set =
        run.account === undefined ? undefined : this.services.adapters()?.actions(run.account.id).setCard;
      if (set === undefined) throw new AskRefused("this platform has no names in groups");
      if (!mayFor(run, { groupId: gid, userId: uid }))
        throw new AskRefused("the name of somebody else in a group is for its administrators to set");
      const said = typeof value === "string" ? value : "";
      const account = run.account?.id ?? "";
      const writer = this.services.groupCards();
      if (writer === undefined) await set(gid, uid, said);
      else await writer.write({ account, platform: platformOf(run), groupId: gid, userId: uid }, said);
      return null;
    }
    (await this.#open()).set(
      keyOf(run, gid, checked(key)),
      value === null ? undefined : JSON.stringify(value),
    );
    return null;
  }

  async all(run: Run, key: string): Promise<LuaFields> {
    const start = `${platformOf(run)}:`;
    const end = `#${checked(key)}`;
    const found: Record<string, LuaValue> = {};
    for (const [one, value] of (await this.#open()).values)
      if (one.startsWith(start) && one.endsWith(end))
        found[one.slice(start.length, one.length - end.length)] = JSON.parse(value) as LuaValue;
    return found;
  }

  async close(): Promise<void> {
    if (this.#store !== undefined) await this.services.storage.close(shared, space);
    this.#store = undefined;
  }

  #open(): Promise<ScriptStore> {
    this.#store ??= this.services.storage.open(shared, space);
    return this.#store;
  }

  async #computed(run: Run, gid: string, key: string): Promise<LuaValue> {
    const [name = "", detail = ""] = key.split("#", 2);
    const record = () => this.services.groups()?.get({ platform: platformOf(run), groupId: gid });
    switch (name) {
      case "name":
        return (
          (await record())?.name || (run.message?.groupId === gid ? run.message.groupName : null) || null
        );
      case "size":
        return (await record())?.memberCount ?? null;
      case "maxsize":
        return (await record())?.maxMembers ?? null;
      case "firstCreate":
        return (await record())?.joinedAt ?? null;
      case "lastUpdate":
        return (await record())?.lastMessageAt ?? null;
      case "members":
      case "admins":
        return membersAs(await this.#members(run, gid), name, detail);
      case "card":
      case "auth":
      case "lst":
        return this.#member(run, gid, name, detail);
      default:
        return null;
    }
  }

  async #members(run: Run, gid: string): Promise<readonly GroupMember[]> {
    const list =
      run.account === undefined ? undefined : this.services.adapters()?.actions(run.account.id).memberList;
    try {
      return (await list?.(gid)) ?? [];
    } catch {
      return [];
    }
  }

  async #member(run: Run, gid: string, what: "card" | "auth" | "lst", uid: string): Promise<LuaValue> {
    const { message } = run;
    if (message?.userId === uid && message.groupId === gid && what !== "lst") {
      if (what === "auth" && message.lacksRole) await message.learnRole();
      return what === "card" ? message.card || message.nickname : roles[message.role];
    }
    const ask =
      run.account === undefined ? undefined : this.services.adapters()?.actions(run.account.id).member;
    try {
      const member = await ask?.(gid, uid);
      return member === undefined ? null : fieldOf(member, what);
    } catch {
      return null;
    }
  }
}

function keyOf(run: Run, gid: string, key: string): string {
  return `${platformOf(run)}:${gid}#${key}`;
}

function fieldOf(member: GroupMember, what: string): LuaValue {
  if (what === "auth") return roles[member.role];
  return what === "lst" ? member.lastSentAt : member.card || member.nickname;
}

/** `members`: their ids; with a detail, that by id. */
function membersAs(members: readonly GroupMember[], name: "members" | "admins", detail: string): LuaValue {
  const meant =
    name === "admins" ? members.filter(({ role }) => role === "admin" || role === "owner") : members;
  if (!["card", "lst", "auth"].includes(detail)) return meant.map(({ userId }) => userId);
  return Object.fromEntries(meant.map((member) => [member.userId, fieldOf(member, detail)]));
}

/** Role of the sender of a message, as the peer counts it; undefined in private. */
export function authOf({ message }: Run): number | undefined {
  return message === undefined || message.groupId === "" ? undefined : roles[message.role];
}

export function groupAnswers(values: GroupValues): Pick<Answers, "group.get" | "group.set" | "group.all"> {
  return {
    "group.get": (run, gid, key) => values.get(run, gid, key),
    "group.set": (run, gid, key, value) => values.set(run, gid, key, value),
    "group.all": (run, key) => values.all(run, key),
  };
}
