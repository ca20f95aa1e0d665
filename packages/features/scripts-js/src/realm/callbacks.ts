import type { ThreadError } from "@dicetower/script-host/thread";
import type { FetchedTell, ScheduleTask, SliceFailure, SocketTell } from "../protocol.js";
import { failureOf, threadError } from "./failures.js";
import type { Realm } from "./realm.js";

/** What callbacks need of the tasks of a realm. */
export interface CallbackParts {
  /** The realm that is up. */
  realm(): Realm | undefined;
  /** True while a command with this context waits for its promise. */
  waits(cause: string): boolean;
  /** Something has run outside all tasks. */
  ran(realm: Realm, plugin: string, failure: ThreadError | undefined): void;
}

/** Ends of fetches, events of sockets and registered tasks: each is run in the turn of its plugin. */
export class Callbacks {
  /** Sockets that are being closed for what they bring. */
  readonly #closing = new Set<number>();

  constructor(readonly parts: CallbackParts) {}

  /** The realm has ended. */
  end(): void {
    this.#closing.clear();
  }

  fetched(tell: FetchedTell): void {
    const realm = this.#live();
    const plugin = realm?.operations.fetches.get(tell.id);
    if (realm === undefined || plugin === undefined) return;
    const { operations } = realm;
    const text = JSON.stringify(tell);
    const cause = operations.causes.get(tell.id);
    operations.causes.delete(tell.id);
    const waited = cause !== undefined && this.parts.waits(cause);
    operations.timers.soon(plugin, {
      chars: text.length,
      rested: waited,
      run: () => {
        operations.fetches.delete(tell.id);
        // The command may have ended while this waited.
        if (cause !== undefined && this.parts.waits(cause)) this.#within(realm, plugin, cause, text);
        else this.parts.ran(realm, plugin, realm.background(plugin, "fetched", text));
      },
    });
  }

  /** Somebody waits for what follows, so that it has the time of a command. */
  #within(realm: Realm, plugin: string, cause: string, text: string): void {
    let failure: ThreadError | undefined;
    try {
      realm.operations.within(cause, () => realm.enter(plugin, "fetched", text));
    } catch (error) {
      failure = threadError(error);
    }
    this.parts.ran(realm, plugin, failure);
  }

  socket(tell: SocketTell): void {
    const realm = this.#live();
    const plugin = realm?.operations.sockets.get(tell.id);
    if (realm === undefined || plugin === undefined) return;
    const { timers, sockets } = realm.operations;
    const last = tell.event === "closed";
    if (last) {
      sockets.delete(tell.id);
      this.#closing.delete(tell.id);
    } else if (timers.isFull(plugin)) {
      this.#close(realm, plugin, tell.id);
      return;
    }
    const text = JSON.stringify(tell);
    timers.soon(plugin, {
      chars: text.length,
      run: () => this.parts.ran(realm, plugin, realm.background(plugin, "socket", text)),
    });
  }

  /** Closes a socket that brings more than its plugin gets done; what it brings until then is lost. */
  #close(realm: Realm, plugin: string, id: number): void {
    if (this.#closing.has(id)) return;
    this.#closing.add(id);
    realm.effects.note({ kind: "socketClose", plugin, id, code: 1000, reason: "too many messages" });
    const text = "WebSocket: it brings more than is read, and is closed";
    realm.effects.note({ kind: "console", plugin, level: "warn", text });
    this.parts.ran(realm, plugin, undefined);
  }

  /** @returns what it failed with; nothing for one that the realm ended with */
  schedule(task: ScheduleTask): Promise<SliceFailure | undefined> {
    return new Promise((resolve) => {
      const realm = this.#live();
      if (realm === undefined) {
        resolve(undefined);
        return;
      }
      const { operations } = realm;
      const plugin = operations.tasks.get(task.id) ?? "";
      operations.timers.soon(plugin, {
        chars: 0,
        run: () => {
          const failure = realm.background(plugin, "schedule", JSON.stringify(task));
          resolve(failure === undefined ? undefined : failureOf(failure, plugin));
        },
        dropped: () => resolve(undefined),
      });
    });
  }

  #live(): Realm | undefined {
    const realm = this.parts.realm();
    return realm?.spoilt === true ? undefined : realm;
  }
}
