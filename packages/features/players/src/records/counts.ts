import type { Connection } from "@dicetower/contract";
import type { PersonRow } from "./person-row.js";

/** What people are counted by. */
export type CountedBy = Pick<PersonRow, "platform" | "test" | "trust" | "list_state"> & {
  readonly last_day: number;
};

const table = "players_count";
/** Stands for all days in a row, so that few rows are added up where days do not matter. */
const allDays = -1;

/** Changes of the counts, gathered over a transaction. */
export class CountChanges {
  readonly #changes = new Map<string, { readonly by: CountedBy; people: number }>();

  add(by: CountedBy, people: 1 | -1): void {
    this.#add(by, people);
    this.#add({ ...by, last_day: allDays }, people);
  }

  #add(by: CountedBy, people: 1 | -1): void {
    const name = JSON.stringify([by.platform, by.test, by.trust, by.list_state, by.last_day]);
    const known = this.#changes.get(name);
    if (known === undefined) this.#changes.set(name, { by, people });
    else known.people += people;
  }

  move(from: CountedBy, to: CountedBy): void {
    this.add(from, -1);
    this.add(to, 1);
  }

  /** Writes them, in one order in all processes, so that none waits for another in a circle. */
  async write(db: Connection): Promise<void> {
    const names = [...this.#changes.keys()].sort();
    for (const name of names) {
      const { by, people } = this.#changes.get(name) as { by: CountedBy; people: number };
      if (people === 0) continue;
      const { platform, test, trust, list_state, last_day: day } = by;
      await db(table)
        .insert({ platform, test, trust, list_state, day, people })
        .onConflict(["platform", "test", "trust", "list_state", "day"])
        .merge({ people: db.raw("?? + ?", [`${table}.people`, people]) });
    }
  }
}

/** What to count; what is left out does not matter. */
export interface CountFilter {
  readonly platform?: string;
  readonly test?: number;
  readonly trust?: number;
  readonly listState?: number;
  /** Last seen on this day or later, in days since the epoch. */
  readonly sinceDay?: number;
}

/** How many people there are of a kind. */
export async function countPeople(db: Connection, filter: CountFilter): Promise<number> {
  const { platform, test, trust, listState, sinceDay } = filter;
  const query = db(table).sum({ people: "people" });
  if (platform !== undefined) query.where({ platform });
  if (test !== undefined) query.where({ test });
  if (trust !== undefined) query.where({ trust });
  if (listState !== undefined) query.where({ list_state: listState });
  if (sinceDay === undefined) query.where({ day: allDays });
  else query.where("day", ">=", Math.max(0, sinceDay));
  const row = await query.first<{ people: number | string | null } | undefined>();
  return Number(row?.people ?? 0);
}
