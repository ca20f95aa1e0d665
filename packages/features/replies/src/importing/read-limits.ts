import type { Condition } from "@dicetower/automation/api";
import type { ByScope, RuleFields } from "../rules/rule.js";

/** Something of a limit that cannot be had: texts `reply.note.<what>` say it. */
export interface LimitNote {
  readonly what: "share" | "limit" | "amount" | "comparison";
  readonly said: string;
}

/** What a limit says, and what of it cannot be had. */
export interface ReadLimits {
  readonly fields: Partial<RuleFields>;
  readonly notes: readonly LimitNote[];
}

const scopes: Readonly<Record<string, keyof ByScope>> = {
  user: "user",
  self: "user",
  group: "group",
  grp: "group",
  chat: "group",
  global: "global",
  all: "global",
};
const none: ByScope = { user: 0, group: 0, global: 0 };
const counterScopes: Readonly<Record<string, string>> = {
  user_var: "user",
  grp_var: "group",
  group_var: "group",
  self_var: "global",
};

/**
 * Reads limits as `.reply set` and files of the peers have them: `prob:50;user_id:1|2;cd:user=30;today:3`. Ids without a
 * platform are those of `platform`.
 */
export function readLimits(written: string, platform: string): ReadLimits {
  const fields: { -readonly [K in keyof RuleFields]?: RuleFields[K] } = {};
  const conditions: Condition[] = [];
  const notes: LimitNote[] = [];
  for (const part of written.split(/[;&]/).map((one) => one.trim())) {
    if (part === "") continue;
    const [, name = "", value = ""] = /^([^:=]+)[:=]?(.*)$/s.exec(part) ?? [];
    switch (name.trim().toLowerCase()) {
      case "prob": {
        const probability = Number(value);
        if (probability >= 0 && probability <= 100) fields.probability = probability;
        else notes.push({ what: "share", said: part });
        break;
      }
      case "user_id":
        fields[isNegated(value) ? "denyUsers" : "allowUsers"] = idsOf(value, platform);
        break;
      case "group_id":
      case "grp_id":
        fields[isNegated(value) ? "denyGroups" : "allowGroups"] = idsOf(value, platform);
        break;
      case "cd":
        fields.cooldown = amounts(value, 86_400, notes);
        break;
      case "today":
        fields.dailyLimit = amounts(value, 10_000, notes);
        break;
      case "user_var":
      case "grp_var":
      case "group_var":
      case "self_var":
        conditions.push(...comparisons(value, counterScopes[name.trim().toLowerCase()] ?? "user", notes));
        break;
      default:
        notes.push({ what: "limit", said: part });
    }
  }
  return { fields: conditions.length > 0 ? { ...fields, conditions } : fields, notes };
}

function isNegated(value: string): boolean {
  return /^\s*[!~]/.test(value);
}

function idsOf(value: string, platform: string): string[] {
  const ids = value.replace(/^\s*[!~]/, "").split(/[|,\s]+/);
  return [
    ...new Set(ids.filter((id) => id !== "").map((id) => (id.includes(":") ? id : `${platform}:${id}`))),
  ];
}

/** `30`, or `user=30|group=60`; without a name it counts for the group. */
function amounts(value: string, most: number, notes: LimitNote[]): ByScope {
  const all = { ...none };
  for (const part of value.split(/[|,]/)) {
    const [, name = "group", amount = ""] = /^\s*(?:([a-z]+)\s*[=:]\s*)?(\d+)\s*$/i.exec(part) ?? [];
    const scope = scopes[name.toLowerCase()];
    if (scope === undefined || amount === "") notes.push({ what: "amount", said: part });
    else all[scope] = Math.min(most, Number(amount));
  }
  return all;
}

const signs: Readonly<Record<string, string>> = { "==": "=", "+": ">=", "-": "<=" };

/** `score>=3|rank=2`, or in the manner of the peer `score:3+`. */
function comparisons(value: string, scope: string, notes: LimitNote[]): Condition[] {
  return value.split("|").flatMap((part): Condition[] => {
    const [, key = "", op = "", number = "", sign = ""] =
      /^\s*([\p{L}\p{N}_]+)\s*([<>!]?=|==|[<>:])\s*(-?\d+(?:\.\d+)?)([+-]?)\s*$/u.exec(part) ?? [];
    if (key === "") {
      notes.push({ what: "comparison", said: part });
      return [];
    }
    const compared = op === ":" ? (signs[sign] ?? "=") : (signs[op] ?? op);
    return [{ kind: "counter", key, scope, op: compared, value: Number(number) }];
  });
}
