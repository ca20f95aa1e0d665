import type { Store } from "@dicetower/contract";
import type { PersonalData } from "@dicetower/players/api";
import type { LinkRow } from "./link.js";
import { linkTable } from "./migrations.js";

/** What links hold about a person: those that were made for them. */
export function linkData(store: Store): PersonalData {
  const own = ({ platform, userId }: { readonly platform: string; readonly userId: string }) => ({
    platform,
    user_id: userId,
  });
  return {
    key: "gm-desk",
    titleKey: "desk.personal",
    async export(person) {
      const rows = await store.read((db) => db<LinkRow>(linkTable).where(own(person)));
      return rows.map(({ group_id, made_at }) => ({ groupId: group_id, madeAt: Number(made_at) }));
    },
    async erase(db, person) {
      return { links: await db<LinkRow>(linkTable).where(own(person)).delete() };
    },
  };
}
