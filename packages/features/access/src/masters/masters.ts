import { type Actor, type Connection, codes, failure, type Message } from "@dicetower/contract";
import { type Master, trust } from "../api.js";
import { StoredCache } from "../storage/stored-cache.js";
import { writtenBy } from "../storage/written-by.js";

interface MasterRow {
  platform: string;
  user_id: string;
  name: string;
  root: number;
  note: string;
  added_at: number;
  added_by: string;
  last_seen_at: number;
  notify: number;
}

/** A user to be made a master. */
export interface Candidate {
  readonly platform: string;
  readonly userId: string;
  readonly name?: string;
  readonly note?: string;
}

/** A platform holds no colon, so that no two users share a name. */
function nameOf({ platform, userId }: { platform: string; userId: string }): string {
  return `${platform}:${userId}`;
}

/** The masters. */
export class Masters extends StoredCache {
  #byName = new Map<string, Master>();
  /** What was seen of masters since it was last written down. */
  readonly #seen = new Map<string, { readonly at: number; readonly name: string }>();

  protected async read(): Promise<void> {
    const rows = await this.store.read((db) =>
      db<MasterRow>("access_master").orderBy(["added_at", "platform", "user_id"]).select(),
    );
    this.#byName = new Map(rows.map(fromRow).map((master) => [nameOf(master), master]));
  }

  all(): readonly Master[] {
    return [...this.#byName.values()].map((master) => this.#asSeen(master));
  }

  get none(): boolean {
    return this.#byName.size === 0;
  }

  trustOf(platform: string, userId: string): number {
    if (this.#byName.size === 0) return trust.anyone;
    const master = this.#byName.get(`${platform}:${userId}`);
    return master === undefined ? trust.anyone : master.root ? trust.root : trust.master;
  }

  /** The most that this number is trusted on any platform. */
  trustAnywhere(userId: string): number {
    const namesakes = [...this.#byName.values()].filter((master) => master.userId === userId);
    return Math.max(0, ...namesakes.map((master) => this.trustOf(master.platform, userId)));
  }

  find(platform: string, userId: string): Master | undefined {
    return this.#byName.get(nameOf({ platform, userId }));
  }

  /** A master has said something. */
  saw({ account: { platform }, userId, nickname }: Message): void {
    this.#seen.set(nameOf({ platform, userId }), { at: this.clock.seconds(), name: nickname });
  }

  #asSeen(master: Master): Master {
    const seen = this.#seen.get(nameOf(master));
    return seen === undefined ? master : { ...master, name: seen.name || master.name, lastSeenAt: seen.at };
  }

  /** Writes down when masters were last seen. */
  async remember(): Promise<void> {
    const seen = [...this.#seen];
    if (seen.length === 0) return;
    await this.store.change(async (db) => {
      for (const [name, { at, name: nickname }] of seen) {
        const master = this.#byName.get(name);
        if (master !== undefined)
          await db<MasterRow>("access_master")
            .where({ platform: master.platform, user_id: master.userId })
            .update({ last_seen_at: at, name: nickname || master.name });
      }
    });
    await this.load();
    for (const [name, noted] of seen) if (this.#seen.get(name) === noted) this.#seen.delete(name);
  }

  /**
   * Adds a master; the first one is the root.
   * @throws Failure 40900 when the user is a master already, or `first` and there is one
   */
  async add(who: Candidate, actor: Actor, first = false): Promise<Master> {
    const added = await this.store.change(async (db) => {
      // Two processes may each be asked for the first one.
      if (this.store.dialect === "postgres")
        await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.access_master'))");
      const others = await masterRows(db);
      if (others.some((row) => row.platform === who.platform && row.user_id === who.userId))
        throw failure(codes.conflict, `${nameOf(who)} is a master already.`);
      if (first && others.length > 0) throw failure(codes.conflict, "There is a master already.");
      const root = others.length === 0;
      const row: MasterRow = {
        platform: who.platform,
        user_id: who.userId,
        name: who.name ?? "",
        root: root ? 1 : 0,
        note: who.note ?? "",
        added_at: this.clock.seconds(),
        added_by: writtenBy(actor),
        last_seen_at: 0,
        notify: 1,
      };
      await db<MasterRow>("access_master").insert(row);
      const target = { type: "master", id: nameOf(who) };
      await this.changes.record(db, { action: "master.add", actor, target, after: { root } });
      return row;
    });
    await this.changed();
    this.accessNotices.masterAdded(nameOf(who), actor);
    return fromRow(added);
  }

  /** @throws Failure 40400 for nobody, 42200 for the root and the last master */
  async remove(platform: string, userId: string, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      const all = await masterRows(db);
      const row = all.find((one) => one.platform === platform && one.user_id === userId);
      const id = nameOf({ platform, userId });
      if (row === undefined) throw failure(codes.notFound, `${id} is not a master.`);
      if (Number(row.root) === 1 || all.length === 1)
        throw failure(codes.ruleBroken, "The root master and the last master cannot be removed.");
      await db<MasterRow>("access_master").where({ platform, user_id: userId }).delete();
      await this.changes.record(db, { action: "master.remove", actor, target: { type: "master", id } });
    });
    await this.changed();
    this.accessNotices.masterRemoved(nameOf({ platform, userId }), actor);
  }

  /** Removes all masters, so that the bot can be claimed anew. */
  async clear(actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      await db<MasterRow>("access_master").delete();
      const target = { type: "master", id: "*" };
      await this.changes.record(db, { action: "master.reset", actor, target });
    });
    await this.changed();
    this.accessNotices.mastersCleared(actor);
  }
}

function masterRows(db: Connection): Promise<Pick<MasterRow, "platform" | "user_id" | "root">[]> {
  return db<MasterRow>("access_master").select("platform", "user_id", "root");
}

function fromRow(row: MasterRow): Master {
  return {
    platform: row.platform,
    userId: row.user_id,
    name: row.name,
    root: Number(row.root) === 1,
    note: row.note,
    addedAt: Number(row.added_at),
    addedBy: row.added_by,
    lastSeenAt: Number(row.last_seen_at),
    notify: Number(row.notify) === 1,
  };
}
