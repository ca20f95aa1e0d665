import type { Account, Clock, Store } from "@dicetower/contract";

export const greetedTable = "approvals_greeted";

/** Seconds within which what is heard again is the same joining: platforms tell twice, and of an accepted invitation. */
const sameSeconds = 600;
const keptSeconds = 86_400;

/** Who was greeted: a group, or a friend. */
export interface Greeted {
  readonly kind: "group" | "friend";
  readonly account: Pick<Account, "platform" | "selfId">;
  readonly target: string;
}

interface GreetedRow {
  readonly kind: string;
  readonly platform: string;
  readonly self_id: string;
  readonly target: string;
  readonly at: number | string;
}

/** Whom accounts have greeted of late, in the store: one of several processes greets, and none does again after a restart. */
export class GreetedBook {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** True for the first who asks for it. */
  claim(greeted: Greeted): Promise<boolean> {
    const at = this.clock.seconds();
    return this.store.change(async (db) => {
      const again = await db<GreetedRow>(greetedTable)
        .where(keyOf(greeted))
        .where("at", "<=", at - sameSeconds)
        .update({ at });
      if (again === 1) return true;
      const row = { ...keyOf(greeted), at };
      const made = await db<GreetedRow>(greetedTable)
        .insert(row)
        .onConflict(["kind", "platform", "self_id", "target"])
        .ignore()
        .returning("target");
      return made.length === 1;
    });
  }

  async has(greeted: Greeted): Promise<boolean> {
    const row = await this.store.read((db) => db<GreetedRow>(greetedTable).where(keyOf(greeted)).first());
    return row !== undefined;
  }

  /** What comes after the bot has left is another joining. */
  async forget(greeted: Greeted): Promise<void> {
    await this.store.change((db) => db(greetedTable).where(keyOf(greeted)).delete());
  }

  async sweep(): Promise<void> {
    const before = this.clock.seconds() - keptSeconds;
    await this.store.change((db) => db(greetedTable).where("at", "<", before).delete());
  }
}

function keyOf({ kind, account: { platform, selfId }, target }: Greeted) {
  return { kind, platform, self_id: selfId, target };
}
