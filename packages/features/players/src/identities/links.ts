import type { Connection, Store } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import { keyColumns, personName } from "../records/person-name.js";

/** How an account was found to be a person's. */
export type LinkMethod = "email" | "oauth" | "manual";

/** An account that belongs to somebody's main one. */
export interface Link extends PersonKey {
  readonly main: PersonKey;
  readonly method: LinkMethod;
  readonly verifiedAt: number;
}

interface LinkRow {
  platform: string;
  user_id: string;
  main_platform: string;
  main_user_id: string;
  method: LinkMethod;
  verified_at: number | string;
}

export const linkTable = "players_identity";

/** Which accounts are one person. Few have several, so all are in memory. */
export class Links {
  #byAccount = new Map<string, Link>();
  #byMain = new Map<string, Link[]>();

  constructor(readonly store: Store) {}

  /** Reads everything again. */
  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<LinkRow>(linkTable).orderBy("verified_at").select());
    const byAccount = new Map<string, Link>();
    const byMain = new Map<string, Link[]>();
    for (const row of rows) {
      const link: Link = {
        platform: row.platform,
        userId: row.user_id,
        main: { platform: row.main_platform, userId: row.main_user_id },
        method: row.method,
        verifiedAt: Number(row.verified_at),
      };
      byAccount.set(personName(link), link);
      const name = personName(link.main);
      byMain.set(name, [...(byMain.get(name) ?? []), link]);
    }
    this.#byAccount = byAccount;
    this.#byMain = byMain;
  }

  /** The main identity; the very same object where no account is linked. */
  main(person: PersonKey): PersonKey {
    if (this.#byAccount.size === 0) return person;
    return this.#byAccount.get(personName(person))?.main ?? person;
  }

  linkOf(person: PersonKey): Link | undefined {
    return this.#byAccount.get(personName(person));
  }

  /** Accounts linked to a main identity. */
  linkedTo(main: PersonKey): readonly Link[] {
    return this.#byMain.get(personName(main)) ?? [];
  }

  identities(person: PersonKey): readonly PersonKey[] {
    const { platform, userId } = this.main(person);
    const others = this.linkedTo({ platform, userId });
    return [
      { platform, userId },
      ...others.map((link) => ({ platform: link.platform, userId: link.userId })),
    ];
  }

  async insert(db: Connection, link: Link): Promise<void> {
    await db<LinkRow>(linkTable).insert({
      ...keyColumns(link),
      main_platform: link.main.platform,
      main_user_id: link.main.userId,
      method: link.method,
      verified_at: link.verifiedAt,
    });
  }

  /** @returns how many there were */
  remove(db: Connection, person: PersonKey): Promise<number> {
    return db<LinkRow>(linkTable).where(keyColumns(person)).delete();
  }
}
