import type { JsonValue, Store } from "@dicetower/contract";
import type { PersonalData } from "@dicetower/players/api";
import type { StoredUses } from "./stored-uses.js";
import { deleteUses, usesOf } from "./use-rows.js";

/** When a person has used rules, as far as it is kept for their limits. */
export function useData(store: Store, uses: StoredUses): PersonalData {
  return {
    key: "automation",
    titleKey: "automation.data",
    async export({ platform, userId }): Promise<JsonValue> {
      await uses.flush();
      const rows = await usesOf(store, platform, userId);
      return rows.map(({ rule, kind, group_id, at, count }) => ({
        rule,
        kind,
        groupId: group_id,
        at: Math.floor(Number(at) / 1000),
        count: Number(count),
      }));
    },
    async erase(db, { platform, userId }) {
      return { uses: await deleteUses(db, "", { platform, userId }) };
    },
    // What was written behind comes after the transaction.
    eraseFiles: async ({ platform, userId }) => {
      await uses.clear("", { platform, userId });
    },
  };
}
