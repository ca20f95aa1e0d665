import type { Actor } from "@dicetower/contract";
import { StoredCopy } from "./stored-copy.js";

/** Groups in which the bot is switched off. */
export class OffGroups extends StoredCopy {
  #off: ReadonlySet<string> = new Set();

  protected async read(): Promise<void> {
    const rows = await this.store.read((db) =>
      db<{ platform: string; group_id: string }>("access_off").select("platform", "group_id"),
    );
    this.#off = new Set(rows.map((row) => `${row.platform}:${row.group_id}`));
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
    await this.changed();
    return true;
  }
}
