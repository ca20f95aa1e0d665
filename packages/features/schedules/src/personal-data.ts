import type { JsonValue, Store } from "@dicetower/contract";
import type { PersonalData } from "@dicetower/players/api";
import type { ScheduleRow } from "./storage/rows.js";

/** What schedules hold of a person: those that somebody has made in a chat. */
export function schedulesPersonalData(store: Store): PersonalData {
  const made = ({ platform, userId }: { readonly platform: string; readonly userId: string }) => ({
    owner_platform: platform,
    owner_user: userId,
  });
  return {
    key: "schedules",
    titleKey: "schedules.personal",
    async export(person): Promise<JsonValue> {
      const rows = await store.read((db) =>
        db<ScheduleRow>("schedules_schedule").where(made(person)).orderBy("id").select(),
      );
      return rows.map((row) => ({
        id: Number(row.id),
        name: row.name,
        groupId: row.owner_group,
        createdAt: Number(row.created_at),
      }));
    },
    async erase(db, person, pseudonym) {
      const schedules = await db<ScheduleRow>("schedules_schedule")
        .where(made(person))
        .update({ owner_user: pseudonym });
      return { schedules: Number(schedules) };
    },
  };
}
