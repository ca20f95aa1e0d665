import type { Actor } from "@dicetower/contract";
import { type PersonRow, personTable } from "../records/person-row.js";
import type { Registry } from "../records/registry.js";
import type { Erasure } from "./erasure.js";

/** People that one transaction erases: chats go on between two. */
const atOnce = 20;

/**
 * Erases everything of those who have spoken in the test chat only. Somebody who is one with a person that is real
 * stays.
 * @returns how many are gone
 */
export async function removeTestPeople(
  registry: Registry,
  erasure: Erasure,
  actor: Actor,
  signal: AbortSignal,
): Promise<number> {
  await registry.settle();
  let removed = 0;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await registry.store.read((db) =>
      db<PersonRow>(personTable)
        .select("id", "platform", "user_id")
        .where("test", 1)
        .andWhere("id", ">", after)
        .orderBy("id")
        .limit(atOnce),
    );
    const last = rows.at(-1);
    if (last === undefined) return removed;
    after = last.id;
    removed += await erasure.allOfTest(
      rows.map(({ platform, user_id }) => ({ platform, userId: user_id })),
      actor,
    );
  }
}
