import type { CounterScope } from "../api.js";
import { maxKeyLength, namePattern, type Owner } from "./counter.js";

/** Beginnings of keys. */
const words: Readonly<Record<CounterScope, string>> = {
  global: "g",
  group: "grp",
  user: "u",
  userInGroup: "gu",
};

/** Key of a counter: `g:name`, `grp:platform:id:name`, `u:platform:id:name`, `gu:platform:group:user:name`. */
export function keyOf(name: string, { scope, platform, groupId, userId }: Owner): string {
  const owner = [platform, groupId, userId].filter((part) => part !== "");
  return [words[scope], ...owner.map(escaped), name].join(":");
}

/** Reads a key; undefined for anything else. */
export function readKey(key: string): (Owner & { readonly name: string }) | undefined {
  if (key.length > maxKeyLength) return undefined;
  const [word, ...rest] = key.split(":");
  const name = rest.pop() ?? "";
  const scope = (Object.keys(words) as CounterScope[]).find((one) => words[one] === word);
  if (scope === undefined || !namePattern.test(name) || rest.includes("")) return undefined;
  const [platform = "", first = "", second = ""] = rest.map(unescaped);
  const parts = { global: 0, group: 2, user: 2, userInGroup: 3 }[scope];
  if (rest.length !== parts) return undefined;
  const read = {
    name,
    scope,
    platform,
    groupId: scope === "group" || scope === "userInGroup" ? first : "",
    userId: scope === "user" ? first : second,
  };
  // Written in another way it would be another counter than the one that is read.
  return keyOf(name, read) === key ? read : undefined;
}

/** Ids of some platforms have colons in them. */
function escaped(part: string): string {
  return part.replace(/[%:]/g, (sign) => (sign === "%" ? "%25" : "%3A"));
}

function unescaped(part: string): string {
  return part.replace(/%(25|3A)/g, (_sign, code: string) => (code === "25" ? "%" : ":"));
}
