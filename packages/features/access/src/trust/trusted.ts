import { type Actor, type SharedChange, sharedChange } from "@dicetower/contract";
import { StoredCache } from "../storage/stored-cache.js";
import { writtenBy } from "../storage/written-by.js";

interface TrustRow {
  platform: string;
  user_id: string;
  level: number;
  set_at: number;
  set_by: string;
}

/** Trust given to people, 1 to 4. Masters have theirs without a record here. */
export class Trusted extends StoredCache {
  #levels = new Map<string, number>();

  protected async read(): Promise<void> {
    const rows = await this.store.read((db) => db<TrustRow>("access_trust").select());
    this.#levels = new Map(rows.map((row) => [`${row.platform}:${row.user_id}`, Number(row.level)]));
  }

  /** 0 where none was given. */
  levelOf(platform: string, userId: string): number {
    return this.#levels.size === 0 ? 0 : (this.#levels.get(`${platform}:${userId}`) ?? 0);
  }

  /** Everybody to whom trust was given. */
  *people(): Iterable<{ platform: string; userId: string }> {
    for (const name of this.#levels.keys()) {
      const at = name.indexOf(":");
      yield { platform: name.slice(0, at), userId: name.slice(at + 1) };
    }
  }

  /** The most that this number was given on any platform. */
  levelAnywhere(userId: string): number {
    const namesakes = [...this.#levels].filter(([name]) => name.slice(name.indexOf(":") + 1) === userId);
    return Math.max(0, ...namesakes.map(([, level]) => level));
  }

  /**
   * @param level 0 takes it away
   * @param within a change to take part in, which records it
   */
  async give(
    platform: string,
    userId: string,
    level: number,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    await sharedChange(within ?? this.store, async (change) => {
      const { db } = change;
      const who = { platform, user_id: userId };
      const row = await db<TrustRow>("access_trust").where(who).first("level");
      const given = Number(row?.level ?? 0);
      await db<TrustRow>("access_trust").where(who).delete();
      if (level > 0)
        await db<TrustRow>("access_trust").insert({
          ...who,
          level,
          set_at: this.clock.seconds(),
          set_by: writtenBy(actor),
        });
      const [before, after] = [{ trust: given }, { trust: level }];
      change.tell(before, after);
      const target = { type: "user", id: `${platform}:${userId}` };
      if (within === undefined)
        await this.changes.record(db, {
          action: "trust.set",
          actor,
          target,
          fields: ["trust"],
          before,
          after,
        });
      change.afterCommit(async () => {
        await this.changed();
        if (given !== level) this.accessNotices.trustChanged(target.id, given, level, actor);
      });
    });
  }
}
