import type { Connection } from "@dicetower/contract";

/** What keys of texts began with in earlier versions, and what they begin with now: whole words between dots. */
const formerBeginnings: readonly (readonly [string, string])[] = [
  ["contact.held", "ownerMail.data"],
  ["fun", "luck"],
  ["settings.logs", "settings.session-logs"],
  ["settings.why", "settings.reply-trace"],
  ["systems", "ruleSystems"],
  ["why", "replyTrace"],
];

/** Returns the present key of a text that an earlier version has named; others as they are. */
export function presentKey(key: string): string {
  for (const [before, now] of formerBeginnings)
    if (key === before || key.startsWith(`${before}.`)) return now + key.slice(before.length);
  return key;
}

/**
 * Gives stored wordings the present keys of their texts, within the transaction of a migration.
 * @param table has the column `key`; a wording stays where it is if its present key has one already
 */
export async function renameKeys(db: Connection, table: string): Promise<void> {
  const keys = (await db(table).distinct("key").pluck("key")) as string[];
  for (const key of keys) {
    const now = presentKey(key);
    if (now !== key && !keys.includes(now)) await db(table).where({ key }).update({ key: now });
  }
}
