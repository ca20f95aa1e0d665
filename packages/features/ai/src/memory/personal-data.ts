import type { Clock, Connection, JsonValue, Store } from "@dicetower/contract";
import type { PersonalData, PersonKey } from "@dicetower/players/api";
import { addUsage, type UsageRow } from "../budget/usage-rows.js";
import { type StoredMemory, shownMemory } from "./memory-row.js";

const memoryOf = ({ platform, userId }: PersonKey) =>
  ({ scope: "user", platform, subject_id: userId }) as const;
const usageOf = ({ platform, userId }: PersonKey) =>
  ({ kind: "user", platform, subject_id: userId }) as const;

/** What is remembered about a person, and what their requests took. */
export function aiData({ store, clock }: { readonly store: Store; readonly clock: Clock }): PersonalData {
  return {
    key: "ai",
    titleKey: "ai.data",
    export: (person) =>
      store.read(async (db): Promise<JsonValue> => {
        const rows: StoredMemory[] = await db<StoredMemory>("ai_memory")
          .where(memoryOf(person))
          .where((alive) => alive.where({ expires_at: 0 }).orWhere("expires_at", ">", clock.seconds()))
          .orderBy("id");
        const usage: UsageRow[] = await db<UsageRow>("ai_usage").where(usageOf(person)).orderBy("period");
        return {
          memory: rows.map((row) => {
            const { kind, text, originId, createdAt, expiresAt } = shownMemory(row);
            return { kind, text, groupId: originId, createdAt, expiresAt };
          }),
          usage: usage.map(({ period, requests, prompt_tokens, completion_tokens }) => ({
            period,
            requests: Number(requests),
            promptTokens: Number(prompt_tokens),
            completionTokens: Number(completion_tokens),
          })),
        };
      }),
    async erase(db, person) {
      const memory = await db("ai_memory").where(memoryOf(person)).delete();
      const usage = await db("ai_usage").where(usageOf(person)).delete();
      await db("ai_reservation").where(usageOf(person)).delete();
      return { memory, usage };
    },
    preview: (from) =>
      store.read(async (db) => {
        const [counted] = await db("ai_memory").where(memoryOf(from)).count({ total: "*" });
        return { memory: Number(counted?.["total"] ?? 0) };
      }),
    move,
  };
}

async function move(db: Connection, from: PersonKey, to: PersonKey): Promise<void> {
  await db("ai_memory").where(memoryOf(from)).update({ platform: to.platform, subject_id: to.userId });
  const rows: UsageRow[] = await db<UsageRow>("ai_usage").where(usageOf(from));
  const holder = { kind: "user", platform: to.platform, subjectId: to.userId } as const;
  await addUsage(
    db,
    rows.map((row) => ({ ...row, platform: holder.platform, subject_id: holder.subjectId })),
  );
  await db("ai_usage").where(usageOf(from)).delete();
}
