import type { Connection, JsonValue, Message, Store } from "@dicetower/contract";

/** A chat: a group, or somebody in private. */
export interface ChatKey {
  readonly platform: string;
  readonly scope: "group" | "user";
  readonly target: string;
}

export function chatOf({ account, groupId, userId }: Message): ChatKey {
  const { platform } = account;
  return groupId === ""
    ? { platform, scope: "user", target: userId }
    : { platform, scope: "group", target: groupId };
}

export interface StateRow extends ChatKey {
  readonly kind: string;
  readonly value: string;
}

export const stateTable = "luck_state";

/** What is going on in a chat, of one kind. */
export class ChatState<T extends JsonValue> {
  constructor(
    readonly store: Store,
    readonly kind: string,
  ) {}

  async get(chat: ChatKey): Promise<T | undefined> {
    return this.store.read((db) => this.#read(db, chat));
  }

  /**
   * Changes it in one transaction. @param next what it becomes; undefined ends it
   * @returns what came of it
   */
  async change(chat: ChatKey, next: (before: T | undefined) => T | undefined): Promise<T | undefined> {
    return this.store.change(async (db) => {
      const after = next(await this.#read(db, chat));
      const where = { ...chat, kind: this.kind };
      if (after === undefined) await db<StateRow>(stateTable).where(where).delete();
      else
        await db<StateRow>(stateTable)
          .insert({ ...where, value: JSON.stringify(after) })
          .onConflict(["platform", "scope", "target", "kind"])
          .merge(["value"]);
      return after;
    });
  }

  async #read(db: Connection, chat: ChatKey): Promise<T | undefined> {
    const row = await db<StateRow>(stateTable)
      .where({ ...chat, kind: this.kind })
      .first();
    return row === undefined ? undefined : (JSON.parse(row.value) as T);
  }
}
