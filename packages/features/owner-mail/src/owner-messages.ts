import type { Clock, Connection, Message, Store } from "@dicetower/contract";

const messageTable = "owner_mail_message";
/** Messages that are kept; older ones go. */
const maxMessages = 1_000;

/** What somebody has written to the owners. */
export interface OwnerMessage {
  readonly id: number;
  readonly account: string;
  readonly platform: string;
  readonly userId: string;
  /** Empty where it was said in private. */
  readonly groupId: string;
  readonly name: string;
  readonly content: string;
  /** UTC epoch seconds. */
  readonly sentAt: number;
}

interface Row {
  readonly id: number;
  readonly account: string;
  readonly platform: string;
  readonly user_id: string;
  readonly group_id: string;
  readonly name: string;
  readonly content: string;
  readonly sent_at: number | string;
}

/** Messages to the owners, kept so that they can be answered by their number. */
export class OwnerMessages {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** @returns the number of the message */
  add({ account, userId, groupId, senderName }: Message, content: string): Promise<number> {
    return this.store.change(async (db) => {
      const [row] = await db(messageTable)
        .insert({
          account: account.id,
          platform: account.platform,
          user_id: userId,
          group_id: groupId,
          name: senderName,
          content,
          sent_at: this.clock.seconds(),
        })
        .returning<{ id: number }[]>("id");
      const id = row?.id ?? 0;
      await db(messageTable)
        .where("id", "<=", id - maxMessages)
        .delete();
      return id;
    });
  }

  async get(id: number): Promise<OwnerMessage | undefined> {
    const row = await this.store.read((db) => db<Row>(messageTable).where({ id }).first());
    return row === undefined ? undefined : messageOf(row);
  }

  /** Messages of one person, oldest first. */
  async of(platform: string, userId: string): Promise<readonly OwnerMessage[]> {
    const rows = await this.store.read((db) =>
      db<Row>(messageTable).where({ platform, user_id: userId }).orderBy("id"),
    );
    return rows.map(messageOf);
  }

  /** Forgets a person. @returns how many messages went */
  erase(db: Connection, platform: string, userId: string): Promise<number> {
    return db(messageTable).where({ platform, user_id: userId }).delete();
  }
}

function messageOf(row: Row): OwnerMessage {
  return {
    id: row.id,
    account: row.account,
    platform: row.platform,
    userId: row.user_id,
    groupId: row.group_id,
    name: row.name,
    content: row.content,
    sentAt: Number(row.sent_at),
  };
}
