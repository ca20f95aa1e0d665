import type { Actor, Change, Changes, Connection } from "@dicetower/contract";
import type { Act } from "@dicetower/http-server";
import { ownerNow } from "@dicetower/kernel";
import type { OpenStore } from "@dicetower/store";

/**
 * The changes service for features; the owner is the one whose code runs. It also records which actors have recorded
 * something, so that a request whose handler recorded nothing still appears in the audit log.
 */
export class AuditedChanges implements Changes {
  readonly #store: OpenStore;
  readonly #byOwner = new Map<string, Changes>();
  /** Actors of requests that have recorded something; each request has its own actor object. */
  readonly #recorded = new WeakSet<Actor>();

  constructor(store: OpenStore) {
    this.#store = store;
  }

  #mine(owner = ownerNow()?.split("/")[0] ?? "host"): Changes {
    let changes = this.#byOwner.get(owner);
    if (changes === undefined) {
      changes = this.#store.changesFor(owner);
      this.#byOwner.set(owner, changes);
    }
    return changes;
  }

  record(db: Connection, change: Change): Promise<void> {
    this.#recorded.add(change.actor);
    return this.#mine().record(db, change);
  }

  note(change: Change): Promise<void> {
    this.#recorded.add(change.actor);
    return this.#mine().note(change);
  }

  after(sequence: number, limit: number) {
    return this.#mine().after(sequence, limit);
  }

  last(): Promise<number> {
    return this.#mine().last();
  }

  forget(db: Connection, person: { platform: string; userId: string }, pseudonym: string): Promise<number> {
    return this.#mine().forget(db, person, pseudonym);
  }

  reader(name: string) {
    return this.#mine().reader(name);
  }

  /** Records an unsafe request that recorded no change itself. */
  async act({ route, owner, actor, status, code }: Act): Promise<void> {
    if (this.#recorded.has(actor)) return;
    const action = typeof route.audit === "string" ? route.audit : `${route.method} ${route.path}`;
    const result = status < 400 ? "ok" : status === 401 || status === 403 ? "denied" : "failed";
    await this.#mine(owner.split("/")[0]).note({ action, actor, result, code });
  }
}
