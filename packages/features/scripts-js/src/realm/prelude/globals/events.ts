import type { Kit } from "../kit.js";

/** `AbortController`, `AbortSignal` and the listeners of both it and sockets. */
export function events(kit: Kit): void {
  type Listener = (event: unknown) => void;

  class EventTarget {
    readonly #listeners = new Map<string, Listener[]>();

    addEventListener(type: unknown, listener: unknown): void {
      const name = String(type);
      const known = this.#listeners.get(name) ?? [];
      if (typeof listener === "function" && !known.includes(listener as Listener) && known.length < 100)
        this.#listeners.set(name, [...known, listener as Listener]);
    }

    removeEventListener(type: unknown, listener: unknown): void {
      const name = String(type);
      const left = (this.#listeners.get(name) ?? []).filter((one) => one !== listener);
      this.#listeners.set(name, left);
    }

    /** Calls what was assigned and what listens; what throws does not keep the others from it. */
    dispatchEvent(event: { readonly type: string }): boolean {
      const assigned: unknown = (this as unknown as Record<string, unknown>)[`on${event.type}`];
      const all = [
        ...(typeof assigned === "function" ? [assigned] : []),
        ...(this.#listeners.get(event.type) ?? []),
      ];
      for (const listener of all)
        try {
          Reflect.apply(listener as Listener, this, [event]);
        } catch (error) {
          kit.host("failed", { plugin: kit.plugin, ...kit.describe(error) });
        }
      return true;
    }
  }

  class AbortSignal extends EventTarget {
    aborted = false;
    reason: unknown = undefined;
    onabort: unknown = null;
    throwIfAborted(): void {
      if (this.aborted) throw this.reason;
    }
  }

  class AbortController {
    readonly signal = new AbortSignal();
    abort(reason?: unknown): void {
      if (this.signal.aborted) return;
      const error = new Error("The operation was aborted.");
      error.name = "AbortError";
      this.signal.aborted = true;
      this.signal.reason = reason ?? error;
      this.signal.dispatchEvent({ type: "abort" });
    }
  }

  kit.hidden(kit.globals, { EventTarget, AbortController, AbortSignal });
}
