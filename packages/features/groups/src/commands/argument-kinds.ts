import { readToken } from "@dicetower/commands/api";
import {
  type ArgumentKind,
  argumentKind,
  type CommandCall,
  type GroupArgument,
  type Texts,
  text,
} from "@dicetower/contract";
import { type Flag, flagOf, flags } from "../flags.js";
import { type IdleGroups, readIdleGroups } from "./idle-groups.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A flag that is set or taken: `+禁用jrrp`, `-停用指令`. */
    flagChange: FlagChange;
    /** How the list of groups is sorted, or the flag that they have. */
    groupFilter: GroupFilter;
    /** `30`, `30天 预览`: silence in days, and whether the groups are only named. */
    idleGroups: IdleGroups;
    /** A group that is applied for by its number: in private, or by a master. */
    licensedGroup: GroupArgument;
    /** Days of a licence: `30d`. */
    licenceDays: number;
  }
}

export interface FlagChange {
  readonly on: boolean;
  readonly flag: Flag;
}

export type GroupFilter = "idle" | "size" | Flag;

/** Trust of masters, who grant for groups that they are not in. */
export const masterTrust = 5;

/** Names of flags in the language of a call, as the panel shows them. */
export function flagNames(
  named: readonly Flag[],
  words: Texts | undefined,
  { locale, message }: CommandCall,
): string {
  const say = (key: string) => words?.render(text(key), locale, message) ?? key;
  return named.map((flag) => say(`resource.groups.flag.${flag}`)).join(say("group.listSeparator"));
}

function filterOf(word: string): GroupFilter | undefined {
  const said = word.toLowerCase();
  return said === "idle" || said === "size" ? said : flagOf(said);
}

/** Kinds of arguments of the commands about groups. */
export function groupKinds(words: () => Texts | undefined): readonly ArgumentKind[] {
  return [
    argumentKind({
      key: "flagChange",
      label: "argument.flagChange",
      read({ text: said, call }) {
        const [all, sign, word = ""] = /^([+-])\s*(\S+)/u.exec(said) ?? [];
        if (all === undefined) return undefined;
        const flag = flagOf(word);
        if (flag !== undefined) return { value: { on: sign === "+", flag }, length: all.length };
        const list = flagNames(flags, words(), call);
        return { refusal: text("group.flagUnknown", { word, list }), enough: true };
      },
      suggest: () => flags.map((flag) => `+${flag}`),
      schema: () => ({
        type: "object",
        properties: { on: { type: "boolean" }, flag: { type: "string", enum: [...flags] } },
        required: ["on", "flag"],
        additionalProperties: false,
      }),
      write: ({ on, flag }) => `${on ? "+" : "-"}${flag}`,
    }),
    argumentKind({
      key: "groupFilter",
      label: "argument.groupFilter",
      read({ text: said }) {
        const token = readToken(said);
        if (token === undefined) return undefined;
        const value = filterOf(token.said);
        if (value !== undefined) return { value, length: token.length };
        const list = "idle, size";
        return { refusal: text("group.flagUnknown", { word: token.said, list }), enough: true };
      },
      suggest: () => ["idle", "size", ...flags],
      schema: () => ({ type: "string", enum: ["idle", "size", ...flags] }),
    }),
    argumentKind({
      key: "idleGroups",
      label: "argument.idleGroups",
      read: ({ text: said }) => readIdleGroups(said),
      schema: () => ({
        type: "object",
        properties: { days: { type: "integer", minimum: 1 }, preview: { type: "boolean" } },
        required: ["preview"],
        additionalProperties: false,
      }),
      write: ({ days, preview }) => `${days ?? ""}${preview ? " preview" : ""}`.trim(),
    }),
    ...licenceKinds,
  ];
}

const licenceKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "licensedGroup",
    label: "argument.group",
    read({ text: said, call: { message } }) {
      if (message.groupId !== "" && message.trust < masterTrust) return undefined;
      const [all, platform, groupId = ""] =
        /^(?!\d{1,4}d(?:\s|$))(?:([\w-]+):)?([A-Za-z0-9_-]*\d[A-Za-z0-9_-]*)(?=\s|$)/i.exec(said) ?? [];
      return all === undefined
        ? undefined
        : { value: { platform: platform ?? message.account.platform, groupId }, length: all.length };
    },
    schema: () => ({
      type: "object",
      properties: { platform: { type: "string" }, groupId: { type: "string" } },
      required: ["platform", "groupId"],
      additionalProperties: false,
    }),
    write: ({ platform, groupId }) => `${platform}:${groupId}`,
  }),
  argumentKind({
    key: "licenceDays",
    label: "argument.licenceDays",
    read({ text: said }) {
      const [all, days] = /^(\d{1,4})d(?=\s|$)/i.exec(said) ?? [];
      return all === undefined ? undefined : { value: Number(days), length: all.length };
    },
    suggest: () => ["30d"],
    schema: () => ({ type: "integer", minimum: 0, maximum: 9_999 }),
    write: (days) => `${days}d`,
  }),
];
