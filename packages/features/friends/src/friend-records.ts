import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Store,
} from "@dicetower/contract";

const friendTable = "friends_friend";
/** Rows of one statement: SQLite takes 32 766 values. */
const batch = 1_000;

/** A friend of one account. */
export interface Friend {
  readonly adapterId: number;
  readonly platform: string;
  readonly userId: string;
  readonly nickname: string;
  readonly remark: string;
  /** Never cleaned. */
  readonly keep: boolean;
  /** UTC epoch seconds; when the friend was first seen in the account's list. */
  readonly addedAt: number;
  /** UTC epoch seconds, 0 = never since it was seen. */
  readonly lastInteractionAt: number;
}

/** A friend as the platform lists it. */
export interface ListedFriend {
  readonly userId: string;
  readonly nickname: string;
  readonly remark: string;
}

/** Which friends are wanted. */
export interface FriendFilter {
  readonly adapterId?: number;
  readonly keep?: boolean;
  /** Days without interaction, at least. */
  readonly idleDays?: number;
  readonly q?: string;
}

interface Row {
  readonly adapter_id: number;
  readonly user_id: string;
  readonly platform: string;
  readonly nickname: string;
  readonly remark: string;
  readonly keep: number;
  readonly added_at: number | string;
  readonly last_interaction_at: number | string;
}

/** Friends of all accounts, as the platforms listed them last. */
export class FriendRecords {
  /** Interactions that are not stored yet: `adapter:user` → UTC epoch seconds. */
  readonly #seen = new Map<string, { adapterId: number; userId: string; at: number }>();

  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
  ) {}

  /** Makes the records of an account those of its list; what the owner said of a friend stays. */
  async replace(adapterId: number, platform: string, listed: readonly ListedFriend[]): Promise<void> {
    const now = this.clock.seconds();
    const byId = new Map(listed.map((friend) => [friend.userId, friend]));
    await this.store.change(async (db) => {
      const known = new Set(
        (await db<Row>(friendTable).where({ adapter_id: adapterId }).select("user_id")).map(
          ({ user_id }) => user_id,
        ),
      );
      const gone = [...known].filter((id) => !byId.has(id));
      for (let at = 0; at < gone.length; at += batch)
        await db(friendTable)
          .where({ adapter_id: adapterId })
          .whereIn("user_id", gone.slice(at, at + batch))
          .delete();
      const rows = [...byId.values()].map(({ userId, nickname, remark }) => ({
        adapter_id: adapterId,
        user_id: userId,
        platform,
        nickname: nickname.slice(0, 100),
        remark: remark.slice(0, 100),
        keep: 0,
        added_at: now,
        last_interaction_at: 0,
      }));
      for (let at = 0; at < rows.length; at += batch)
        await db(friendTable)
          .insert(rows.slice(at, at + batch))
          .onConflict(["adapter_id", "user_id"])
          .merge(["nickname", "remark", "platform"]);
    });
  }

  /** Notes that a friend has said something; {@link flush} stores it. */
  touch(adapterId: number, userId: string): void {
    this.#seen.set(`${adapterId}:${userId}`, { adapterId, userId, at: this.clock.seconds() });
  }

  /** Stores the interactions noted so far. */
  async flush(): Promise<void> {
    if (this.#seen.size === 0) return;
    const seen = [...this.#seen.values()];
    this.#seen.clear();
    await this.store.change(async (db) => {
      for (const { adapterId, userId, at } of seen)
        await db(friendTable)
          .where({ adapter_id: adapterId, user_id: userId })
          .update({ last_interaction_at: at });
    });
  }

  /** One page, those without interaction for longest first: since the last one, or since they were first seen. */
  find(
    filter: FriendFilter,
    page: number,
    pageSize: number,
  ): Promise<{ readonly items: readonly Friend[]; readonly total: number }> {
    return this.store.read(async (db) => {
      const wanted = this.#where(db, filter);
      const total = Number((await wanted.clone().count({ n: "*" }))[0]?.["n"]);
      const rows: readonly Row[] = await wanted
        .orderByRaw("case when last_interaction_at >= added_at then last_interaction_at else added_at end")
        .orderBy([{ column: "adapter_id" }, { column: "user_id" }])
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      return { items: rows.map(friendOf), total };
    });
  }

  #where(db: Connection, { adapterId, keep, idleDays, q }: FriendFilter) {
    const wanted = db(friendTable);
    if (adapterId !== undefined) wanted.where("adapter_id", adapterId);
    if (keep !== undefined) wanted.where("keep", keep ? 1 : 0);
    if (idleDays !== undefined) {
      const before = this.clock.seconds() - idleDays * 86_400;
      wanted.where("last_interaction_at", "<=", before).where("added_at", "<=", before);
    }
    if (q !== undefined && q !== "") {
      const like = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
      wanted.whereRaw("lower(user_id || ' ' || nickname || ' ' || remark) like ? escape '\\'", [like]);
    }
    return wanted;
  }

  /** @throws Failure 40400 for somebody who is no friend of the account */
  keep(adapterId: number, userId: string, keep: boolean, actor: Actor): Promise<Friend> {
    const key = { adapter_id: adapterId, user_id: userId };
    return this.store.change(async (db) => {
      const row = await db<Row>(friendTable).where(key).first();
      if (row === undefined) throw failure(codes.notFound, "There is no such friend of this account.");
      await db(friendTable)
        .where(key)
        .update({ keep: keep ? 1 : 0 });
      await this.changes.record(db, {
        action: "friend.keep",
        actor,
        target: { type: "friend", id: `${row.platform}:${userId}`, name: row.nickname },
        before: { keep: row.keep !== 0 },
        after: { keep },
      });
      return friendOf({ ...row, keep: keep ? 1 : 0 });
    });
  }

  /** Removes the record of a friend that an account has parted with. */
  async remove({ adapterId, userId, platform, nickname }: Friend, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      await db(friendTable).where({ adapter_id: adapterId, user_id: userId }).delete();
      await this.changes.record(db, {
        action: "friend.delete",
        actor,
        target: { type: "friend", id: `${platform}:${userId}`, name: nickname },
        note: "without interaction for too long",
      });
    });
  }

  /** Forgets a person. @returns how many records went */
  erase(db: Connection, platform: string, userId: string): Promise<number> {
    return db(friendTable).where({ platform, user_id: userId }).delete();
  }

  /** Records of one person. */
  async of(platform: string, userId: string): Promise<readonly Friend[]> {
    const rows = await this.store.read((db) => db<Row>(friendTable).where({ platform, user_id: userId }));
    return rows.map(friendOf);
  }
}

function friendOf(row: Row): Friend {
  return {
    adapterId: row.adapter_id,
    platform: row.platform,
    userId: row.user_id,
    nickname: row.nickname,
    remark: row.remark,
    keep: row.keep !== 0,
    addedAt: Number(row.added_at),
    lastInteractionAt: Number(row.last_interaction_at),
  };
}
