import type { JsonValue, MessageLocation, VariableProvider } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { asCardValue, asStoredValue } from "./stored-values.js";
import type { StoredVariables } from "./stored-variables.js";

/** Before cards and all else: the sign in front is these variables' own. */
const rank = 10;
/** A person's own ones, which scripts have as well, are kept for good; those of a moment until the day ends. */
const scopes = {
  $m: { store: "conf", plugin: "$m" },
  $t: { store: "today", plugin: "$t" },
} as const;

/** `$m` of a person and `$t` of a person in one chat, in expressions. */
export function rollVariables(kept: Pick<StoredVariables, "get" | "set" | "list">): VariableProvider {
  return {
    key: "players.rolls",
    rank,
    matches: /^\$[mt]./u,
    async load(place, names) {
      const person = personOf(place);
      if (person === undefined) return undefined;
      const values = new Map<string, JsonValue>();
      for (const name of names ?? (await namesOf(kept, person, place))) {
        const value = await kept.get(person, scopeOf(name), keyOf(name, place));
        if (value !== undefined && value !== null) values.set(name, value);
      }
      return {
        get: (name) => asCardValue(values.get(name)),
        holds: (name) => typeof values.get(name) === "number",
        async set(name, value) {
          await kept.set(person, scopeOf(name), keyOf(name, place), asStoredValue(value));
        },
      };
    },
  };
}

function personOf({ platform, userId = "" }: MessageLocation): PersonKey | undefined {
  return platform === undefined || userId === "" ? undefined : { platform, userId };
}

function scopeOf(name: string) {
  return name.startsWith("$m") ? scopes.$m : scopes.$t;
}

/** What belongs to a moment belongs to one chat, too. */
function keyOf(name: string, { groupId = "" }: MessageLocation): string {
  return name.startsWith("$m") ? name.slice(2) : `${groupId}\n${name.slice(2)}`;
}

async function namesOf(
  kept: Pick<StoredVariables, "list">,
  person: PersonKey,
  { groupId = "" }: MessageLocation,
): Promise<string[]> {
  const own = await kept.list(person, "$m");
  const here = (await kept.list(person, "$t")).filter(({ key }) => key.startsWith(`${groupId}\n`));
  return [
    ...own.map(({ key }) => `$m${key}`),
    ...here.map(({ key }) => `$t${key.slice(groupId.length + 1)}`),
  ];
}
