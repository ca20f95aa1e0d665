import type { Connection } from "@dicetower/contract";
import type { AiMemoryScope, AiRecallPlace } from "../api.js";
import type { StoredMemory } from "./memory-row.js";

/** Rows that are looked at for one answer. */
const maxCandidates = 500;

/** Whom rows are about. */
export interface MemorySubject {
  readonly scope: AiMemoryScope;
  readonly platform: string;
  readonly subjectId: string;
}

/** Origin of what owners wrote about a person for wherever that person speaks. Nothing that was said has it. */
export const anyOrigin = "*";

/** Rows about somebody or something. */
export function about(db: Connection, { scope, platform, subjectId }: MemorySubject) {
  return db<StoredMemory>("ai_memory").where({ scope, platform, subject_id: subjectId });
}

/**
 * Facts that may be remembered at a place: of the person where they were said, of the group, of the NPC, and what the
 * owners wrote for all. What was said in private stays there.
 * @param shared facts of a person are known in all groups
 */
export async function candidates(
  db: Connection,
  { person, group, npcId }: AiRecallPlace,
  shared: boolean,
  now: number,
): Promise<StoredMemory[]> {
  const origin = group?.groupId ?? "";
  return db<StoredMemory>("ai_memory")
    .where({ kind: "fact" })
    .where((alive) => alive.where({ expires_at: 0 }).orWhere("expires_at", ">", now))
    .where((any) => {
      any.where({ scope: "global", source: "manual" });
      if (group !== undefined)
        any.orWhere({ scope: "group", platform: group.platform, subject_id: group.groupId });
      if (person !== undefined)
        any.orWhere((own) => {
          own.where({ scope: "user", platform: person.platform, subject_id: person.userId });
          if (shared && group !== undefined) own.whereNot({ origin_id: "" });
          else own.whereIn("origin_id", [origin, anyOrigin]);
        });
      if (npcId !== undefined)
        any.orWhere((npc) =>
          npc
            .where({ scope: "npc", subject_id: npcId })
            .where((known) => known.whereIn("origin_id", [origin, anyOrigin]).orWhere({ source: "manual" })),
        );
    })
    .orderBy([
      { column: "pinned", order: "desc" },
      { column: "used_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(maxCandidates);
}

/** Takes the lightest unpinned facts about somebody away, down to a number of all. */
export async function trim(db: Connection, subject: MemorySubject, most: number): Promise<void> {
  const facts = await about(db, subject).where({ kind: "fact" }).select("id", "pinned", "weight", "used_at");
  const surplus = facts
    .filter(({ pinned }) => Number(pinned) === 0)
    .sort((a, b) => Number(a.weight) - Number(b.weight) || Number(a.used_at) - Number(b.used_at))
    .slice(0, Math.max(0, facts.length - most))
    .map(({ id }) => id);
  if (surplus.length > 0) await db("ai_memory").whereIn("id", surplus).delete();
}
