import type { Changes, Store } from "@dicetower/contract";

const atOnce = 500;

/** Erases what is remembered of groups whose records were removed; no removal is missed, whatever is restarted. */
export class RemovedGroups {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
  ) {}

  async catchUp(signal: AbortSignal): Promise<void> {
    const reader = this.changes.reader("removed-groups");
    let position = await reader.position();
    while (!signal.aborted) {
      const rows = await this.changes.after(position, atOnce);
      const last = rows.at(-1);
      if (last === undefined) return;
      for (const { action, owner, target } of rows)
        if (owner === "groups" && action === "group.remove" && target !== undefined)
          await this.#erase(target.id);
      position = last.sequence;
      await reader.pass(position);
    }
  }

  /** @param id `platform:group` */
  async #erase(id: string): Promise<void> {
    const platform = id.slice(0, id.indexOf(":"));
    const groupId = id.slice(platform.length + 1);
    await this.store.change(async (db) => {
      await db("ai_memory").where({ scope: "group", platform, subject_id: groupId }).delete();
      // What people said there belongs to them, and goes with the place.
      await db("ai_memory").where({ scope: "user", platform, origin_id: groupId }).delete();
      await db("ai_memory").where({ scope: "npc", origin_id: groupId }).delete();
      await db("ai_usage").where({ kind: "group", platform, subject_id: groupId }).delete();
    });
  }
}
