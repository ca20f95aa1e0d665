import type { AdapterRecord, Scope } from "@dicetower/contract";
import { codes, failure } from "@dicetower/contract";
import type { Rejection } from "../session/rejections.js";

/** An adapter that peers connect or post to. */
export interface RegisteredAdapter {
  readonly record: AdapterRecord;
  /** Life of its connection. */
  readonly scope: Scope;
  /** Account that came last, empty where none ever did. */
  readonly selfId: string;
  /** Counts a refused connection or report. @param rejection undefined for one that was refused without a look, after too many others */
  rejected(rejection: Rejection | undefined, address: string): void;
}

/** Adapters that accept connections or reports, by record id. */
export class ReverseRegistry<T extends RegisteredAdapter> {
  readonly #hosts = new Map<number, T>();

  /** Registers an adapter. @returns removes it again */
  open(host: T): () => void {
    this.#hosts.set(host.record.id, host);
    return () => {
      if (this.#hosts.get(host.record.id) === host) this.#hosts.delete(host.record.id);
    };
  }

  /**
   * Finds the adapter of a request.
   * @param id as in the path; empty where it names none: then it is the only one there is, or the one whose
   *   account has come before
   * @throws Failure 40400
   */
  find(id: string, selfId: string): T {
    const host =
      id === "" ? this.#only(selfId) : /^\d{1,15}$/.test(id) ? this.#hosts.get(Number(id)) : undefined;
    // One that has begun to close accepts no more.
    if (host !== undefined && !host.scope.signal.aborted) return host;
    throw failure(
      codes.notFound,
      id === "" && this.#hosts.size > 1
        ? "Several adapters are open here: put the adapter's id at the end of the path."
        : "No such adapter is open here: it must exist, be enabled and have the right mode.",
    );
  }

  #only(selfId: string): T | undefined {
    const all = [...this.#hosts.values()];
    if (all.length === 1) return all[0];
    const same = all.filter((host) => selfId !== "" && host.selfId === selfId);
    return same.length === 1 ? same[0] : undefined;
  }
}
