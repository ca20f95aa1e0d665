import type { PersonalData } from "@dicetower/players/api";
import type { RecapStore } from "./recaps/recap-store.js";

/** Recaps that name a person go with them: the log can be told again. */
export function recapPersonalData(store: RecapStore): PersonalData {
  return {
    key: "ai-recap",
    titleKey: "ai-recap.personal",
    async export({ platform, userId }) {
      const rows = await store.naming(platform, userId);
      return rows.map(({ group_id: groupId, log_name: log, made_at }) => ({
        groupId,
        log,
        madeAt: Number(made_at),
      }));
    },
    async erase(_db, { platform, userId }) {
      return { recaps: (await store.naming(platform, userId)).length };
    },
    async eraseFiles({ platform, userId }) {
      await store.removeNaming(platform, userId);
    },
  };
}
