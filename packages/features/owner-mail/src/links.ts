import type { Account, Actor, Changes, Clock, Connection, Message, Store } from "@dicetower/contract";
import { type ChatWindow, windowName, windowOf } from "./window.js";

const linkTable = "owner_mail_link";

/** Which way a link carries messages, as seen from the window in which it was made. */
export type LinkDirection = "to" | "from" | "with";

/** Two windows of one account, between which messages are forwarded. */
export interface Link {
  readonly id: number;
  readonly account: string;
  /** Of the account; empty where it is not known. */
  readonly platform: string;
  readonly here: ChatWindow;
  readonly there: ChatWindow;
  readonly direction: LinkDirection;
  readonly active: boolean;
}

interface Row {
  readonly id: number;
  readonly account: string;
  readonly platform: string;
  readonly from_scene: "group" | "private";
  readonly from_target: string;
  readonly to_scene: "group" | "private";
  readonly to_target: string;
  readonly direction: LinkDirection;
  readonly active: number;
}

/** Links between chats: in the store, with a copy in memory. */
export class Links {
  #all: readonly Link[] = [];
  /** Where messages of a window go. */
  #ways = new Map<string, ChatWindow[]>();

  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    /** Platform of an account; empty for one that is not known. */
    readonly platformOf: (account: string) => string,
    readonly told: () => void,
    /** Hears of the links each time they have been read. */
    readonly read: (links: readonly Link[]) => void = () => {},
  ) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<Row>(linkTable).orderBy("id"));
    this.#all = rows.map((row) => ({
      id: row.id,
      account: row.account,
      platform: row.platform || this.platformOf(row.account),
      here: { scene: row.from_scene, target: row.from_target },
      there: { scene: row.to_scene, target: row.to_target },
      direction: row.direction,
      active: row.active !== 0,
    }));
    this.#ways = new Map();
    for (const { account, here, there, direction, active } of this.#all) {
      if (!active) continue;
      if (direction !== "from") this.#way(account, here, there);
      if (direction !== "to") this.#way(account, there, here);
    }
    this.read(this.#all);
  }

  #way(account: string, from: ChatWindow, to: ChatWindow): void {
    const name = `${account} ${windowName(from)}`;
    const ways = this.#ways.get(name) ?? [];
    this.#ways.set(name, ways);
    ways.push(to);
  }

  get all(): readonly Link[] {
    return this.#all;
  }

  /** True where no window has a link that is on: nothing has to be looked for. */
  get none(): boolean {
    return this.#ways.size === 0;
  }

  /** Where a message is forwarded to. */
  waysOf(message: Message): readonly ChatWindow[] {
    return this.#ways.get(`${message.account.id} ${windowName(windowOf(message))}`) ?? [];
  }

  /** Links that a window is part of. */
  of(account: string, window: ChatWindow): readonly Link[] {
    const name = windowName(window);
    return this.#all.filter(
      (link) =>
        link.account === account && (windowName(link.here) === name || windowName(link.there) === name),
    );
  }

  /** Makes a link that is on; one between the same windows is changed. */
  async set(
    { id: account, platform }: Pick<Account, "id" | "platform">,
    here: ChatWindow,
    there: ChatWindow,
    direction: LinkDirection,
    actor: Actor,
  ): Promise<void> {
    const row = {
      account,
      from_scene: here.scene,
      from_target: here.target,
      to_scene: there.scene,
      to_target: there.target,
    };
    await this.#change("link.set", `${windowName(here)} ${direction} ${windowName(there)}`, actor, (db) =>
      db(linkTable)
        .insert({
          ...row,
          platform,
          direction,
          active: 1,
          made_by: `${actor.kind}:${actor.id}`,
          made_at: this.clock.seconds(),
        })
        .onConflict(Object.keys(row))
        .merge(["platform", "direction", "active"]),
    );
  }

  /** Switches the links of a window on or off; `undefined` removes them. @returns how many there were */
  async switch(account: string, window: ChatWindow, on: boolean | undefined, actor: Actor): Promise<number> {
    const ids = this.of(account, window).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const action = on === undefined ? "link.remove" : on ? "link.on" : "link.off";
    await this.#change(action, windowName(window), actor, (db) =>
      on === undefined
        ? db(linkTable).whereIn("id", ids).delete()
        : db(linkTable)
            .whereIn("id", ids)
            .update({ active: on ? 1 : 0 }),
    );
    return ids.length;
  }

  async #change(
    action: string,
    id: string,
    actor: Actor,
    work: (db: Connection) => PromiseLike<unknown>,
  ): Promise<void> {
    await this.store.change(async (db) => {
      await work(db);
      await this.changes.record(db, { action, actor, target: { type: "link", id } });
    });
    await this.load();
    this.told();
  }

  /** Forgets links of some accounts to a person. @returns how many went */
  erase(db: Connection, accounts: readonly string[], userId: string): Promise<number> {
    return db(linkTable)
      .whereIn("account", accounts)
      .where((either) =>
        either
          .where({ from_scene: "private", from_target: userId })
          .orWhere({ to_scene: "private", to_target: userId }),
      )
      .delete();
  }
}
