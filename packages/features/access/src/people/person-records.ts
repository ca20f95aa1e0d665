import type { Connection, JsonValue } from "@dicetower/contract";
import type { Lists } from "../lists/lists.js";
import type { Masters } from "../masters/masters.js";
import type { Trusted } from "../trust/trusted.js";

/** The copies in memory that know people. */
export interface PersonSources {
  readonly masters: Masters;
  readonly trusted: Trusted;
  readonly lists: Lists;
}

/** People of whom something is known; who is known for several reasons comes several times. */
export function* knownPeople(
  masters: Masters,
  trusted: Trusted,
  lists: Lists,
): Iterable<{ platform: string; userId: string }> {
  for (const { platform, userId } of masters.all()) yield { platform, userId };
  yield* trusted.people();
  for (const { platform, targetId } of lists.users()) yield { platform, userId: targetId };
}

/** What is held of a person, without who wrote it. */
export function heldOf(
  { masters, trusted, lists }: PersonSources,
  platform: string,
  userId: string,
): JsonValue {
  const master = masters.find(platform, userId);
  const rows = lists.of("user", platform, userId);
  return {
    trust: trusted.levelOf(platform, userId),
    master: master === undefined ? null : { name: master.name, addedAt: master.addedAt },
    lists: rows.map(({ listType, name, reason, createdAt, expiresAt }) => ({
      list: listType,
      name,
      reason,
      createdAt,
      expiresAt,
    })),
  };
}

/** Erases a person within a transaction ({@link Access.erase}). */
export async function erasePerson(
  db: Connection,
  platform: string,
  userId: string,
  pseudonym: string,
): Promise<Record<string, number>> {
  const who = { platform, user_id: userId };
  const name = `${platform}:${userId}`;
  const target = { target_type: "user", platform, target_id: userId };
  const trust = await db("access_trust").where(who).delete();
  const listNames = await db("access_list").where(target).whereNot({ name: "" }).update({ name: "" });
  const masterNames = await db("access_master").where(who).whereNot({ name: "" }).update({ name: "" });
  await db("access_list").where({ created_by: name }).update({ created_by: pseudonym });
  await db("access_master").where({ added_by: name }).update({ added_by: pseudonym });
  await db("access_trust").where({ set_by: name }).update({ set_by: pseudonym });
  await db("access_bot").where({ added_by: name }).update({ added_by: pseudonym });
  return { trust, listNames, masterNames };
}
