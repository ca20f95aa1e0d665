import type { JsonValue } from "@dicetower/contract";
import type { PersonalData } from "@dicetower/players/api";
import type { CounterRow } from "./store/counter.js";
import type { CounterStore } from "./store/counter-store.js";
import { table } from "./store/statements.js";

/** The counters of a person; each account has its own. */
export function counterData(store: CounterStore): PersonalData {
  return {
    key: "counters",
    titleKey: "counters.data",
    export: async (person): Promise<JsonValue> =>
      store.ofPerson(person).map(({ name, scope, groupId, value, updatedAt }) => ({
        name,
        scope,
        groupId,
        value,
        updatedAt,
      })),
    async erase(db, { platform, userId }) {
      return { counters: await db<CounterRow>(table).where({ platform, user_id: userId }).delete() };
    },
    // The rows have gone: what is in memory goes after them.
    eraseFiles: async (person) => store.forget(store.ofPerson(person).map(({ key }) => key)),
  };
}
