import type { Actor, Connection } from "@dicetower/contract";
import type { ChangeRecord } from "./change-record.js";

const table = "host_change";
/** Rows looked at by one statement. */
const atOnce = 500;

/** Replaces a person by a pseudonym in the rows that are kept (`Changes.forget`). */
export async function forgetPerson(
  db: Connection,
  { platform, userId }: { readonly platform: string; readonly userId: string },
  pseudonym: string,
): Promise<number> {
  const name = `${platform}:${userId}`;
  // As an actor, and as a step of the path of a request.
  const id = containing(JSON.stringify(userId));
  // As one of those through whose hands it has come.
  const hand = containing(JSON.stringify(name));
  const path = containing(pathOf(platform, userId));
  let changed = 0;
  for (let after = 0; ; ) {
    const rows = await db<ChangeRecord>(table)
      .where("sequence", ">", after)
      .andWhere((either) =>
        either
          .where("target_id", name)
          .orWhere({ target_name: name })
          .orWhereRaw(
            "actor_json like ? escape '!' or actor_json like ? escape '!' or actor_json like ? escape '!'",
            [id, path, hand],
          )
          // As a value: a group's host, an entry of a list.
          .orWhereRaw("before_json like ? escape '!' or after_json like ? escape '!'", [id, id]),
      )
      .orderBy("sequence")
      .limit(atOnce)
      .select<(Row & Pick<ChangeRecord, "sequence">)[]>(
        "sequence",
        "actor_json",
        "target_id",
        "target_name",
        "before_json",
        "after_json",
      );
    for (const row of rows) {
      const change = {
        ...hiddenValues(row, JSON.stringify(userId)),
        ...hiddenTarget(row, name, pseudonym),
        ...hiddenActor(row, platform, userId, pseudonym),
      };
      if (Object.keys(change).length === 0) continue;
      changed += await db<ChangeRecord>(table).where({ sequence: row.sequence }).update(change);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return changed;
    after = last.sequence;
  }
}

type Row = Pick<ChangeRecord, "actor_json" | "target_id" | "target_name" | "before_json" | "after_json">;

function hiddenValues({ before_json, after_json }: Row, id: string): Partial<ChangeRecord> {
  const named = before_json?.includes(id) === true || after_json?.includes(id) === true;
  return named ? { before_json: null, after_json: null } : {};
}

function hiddenTarget(
  { target_id, target_name }: Row,
  name: string,
  pseudonym: string,
): Partial<ChangeRecord> {
  if (target_id !== name && target_name !== name) return {};
  return {
    ...(target_id === name ? { target_id: pseudonym, target_name: null } : { target_name: pseudonym }),
    before_json: null,
    after_json: null,
    note: "",
  };
}

function hiddenActor(
  { actor_json }: Row,
  platform: string,
  userId: string,
  pseudonym: string,
): Partial<ChangeRecord> {
  const actor = JSON.parse(actor_json) as Actor;
  const path = pathOf(platform, userId);
  const via = actor.via?.replaceAll(path, `/${encodeURIComponent(platform)}/${pseudonym}`);
  const is = actor.kind === "chat" && actor.id === userId && actor.platform === platform;
  const person = `${platform}:${userId}`;
  const hide = (one: string) => (one === person ? `${platform}:${pseudonym}` : one);
  const through = actor.through?.map(({ kind, name, by }) => ({
    kind,
    name: kind === "person" ? hide(name) : name,
    ...(by === undefined ? {} : { by: hide(by) }),
  }));
  if (!is && via === actor.via && JSON.stringify(through) === JSON.stringify(actor.through)) return {};
  const { name, ...rest } = actor;
  const hidden: Actor = {
    ...rest,
    ...(through === undefined ? {} : { through }),
    ...(via === undefined ? {} : { via }),
    ...(is ? { id: pseudonym } : name === undefined ? {} : { name }),
  };
  return { actor_json: JSON.stringify(hidden) };
}

/** A pattern of `like`, whose escape is `!`. */
function containing(part: string): string {
  return `%${part.replaceAll(/[!%_]/g, "!$&")}%`;
}

function pathOf(platform: string, userId: string): string {
  return `/${encodeURIComponent(platform)}/${encodeURIComponent(userId)}`;
}
