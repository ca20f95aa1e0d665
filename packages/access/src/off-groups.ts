import type { Actor, Changes, Clock, Store } from "@dicetower/contract";

/** Groups in which the bot is switched off. */
export class OffGroups {
  readonly #off = new Set<string>();

  /** @param told called after each change of this process */
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly told: () => void = () => {},
  ) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) =>
      db<{ platform: string; group_id: string }>("access_off").select("platform", "group_id"),
    );
    this.#off.clear();
    for (const row of rows) this.#off.add(`${row.platform}:${row.group_id}`);
  }

  has(platform: string, groupId: string): boolean {
    return this.#off.size > 0 && this.#off.has(`${platform}:${groupId}`);
  }

  /** False when it was so already. */
  async switch(platform: string, groupId: string, off: boolean, actor: Actor): Promise<boolean> {
    const name = `${platform}:${groupId}`;
    if (this.#off.has(name) === off) return false;
    await this.store.change(async (db) => {
      const row = { platform, group_id: groupId };
      await db("access_off").where(row).delete();
      if (off) await db("access_off").insert({ ...row, since: this.clock.seconds() });
      const target = { type: "group", id: name };
      await this.changes.record(db, {
        action: off ? "bot.off" : "bot.on",
        actor,
        target,
        fields: ["off"],
        after: { off },
      });
    });
    if (off) this.#off.add(name);
    else this.#off.delete(name);
    this.told();
    return true;
  }
}
