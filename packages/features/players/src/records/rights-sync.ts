import type { Access } from "@dicetower/access/api";
import type { Store } from "@dicetower/contract";
import { CountChanges } from "./counts.js";
import { personName } from "./person-name.js";
import { type PersonRow, personTable } from "./person-row.js";

/** Highest trust that a record shows: that of a root master is a master's. */
export const maxTrust = 5;

/** Ids that one statement looks for. */
const atOnce = 300;

type Rights = Pick<PersonRow, "id" | "platform" | "user_id" | "test" | "trust" | "list_state" | "last_day">;

/** What access says of somebody, as the table holds it. */
export function rightsOf(access: Access, platform: string, userId: string): { trust: number; list: number } {
  const { denied, allowed } = access.standing("user", platform, userId);
  return {
    trust: Math.min(access.trustOf(platform, userId), maxTrust),
    // Who is trusted is answered all the same, and is denied nevertheless.
    list: denied ? 2 : allowed ? 1 : 0,
  };
}

/**
 * Keeps trust and list state beside the records, so that lists are filtered by an index. What access knows is looked at
 * after each of its changes, and now and then for rows of the lists that have expired.
 */
export class RightsSync {
  #stale = true;

  constructor(
    readonly store: Store,
    readonly access: Access,
  ) {}

  /** Something has changed in access. */
  touch(): void {
    this.#stale = true;
  }

  /** Brings the records up to date where something has changed. To be called with no other writing under way. */
  async update(): Promise<void> {
    if (!this.#stale) return;
    this.#stale = false;
    try {
      await this.store.change(async (db) => {
        const shown: Rights[] = await db<PersonRow>(personTable)
          .where("trust", ">", 0)
          .orWhere("list_state", ">", 0)
          .select(...columns);
        const rows = new Map(shown.map((row) => [nameOf(row), row]));
        for (const row of await this.#known((platform, ids) => {
          const query = db<PersonRow>(personTable).whereIn("user_id", ids);
          return (platform === "*" ? query : query.where({ platform })).select(...columns);
        }))
          rows.set(nameOf(row), row);
        const counts = new CountChanges();
        for (const row of rows.values()) {
          const { trust, list } = rightsOf(this.access, row.platform, row.user_id);
          if (row.trust === trust && row.list_state === list) continue;
          await db<PersonRow>(personTable).where({ id: row.id }).update({ trust, list_state: list });
          counts.move(row, { ...row, trust, list_state: list });
        }
        await counts.write(db);
      });
    } catch (error) {
      this.#stale = true;
      throw error;
    }
  }

  /** Records of the people that access knows. */
  async #known(read: (platform: string, ids: readonly string[]) => Promise<Rights[]>): Promise<Rights[]> {
    const byPlatform = new Map<string, Set<string>>();
    for (const { platform, userId } of this.access.known())
      byPlatform.set(platform, (byPlatform.get(platform) ?? new Set()).add(userId));
    const found: Rights[] = [];
    for (const [platform, ids] of byPlatform) {
      const all = [...ids];
      for (let from = 0; from < all.length; from += atOnce)
        found.push(...(await read(platform, all.slice(from, from + atOnce))));
    }
    return found;
  }
}

const columns = ["id", "platform", "user_id", "test", "trust", "list_state", "last_day"] as const;

function nameOf(row: Rights): string {
  return personName({ platform: row.platform, userId: row.user_id });
}
