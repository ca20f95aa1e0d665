import type { Clock, Events, Scope } from "@dicetower/contract";
import type { ScriptId } from "../api.js";

/** How long lines are gathered before pages are told of them. */
const gatherMs = 1_000;

/** Tells pages which scripts have printed something, once a second at most. */
export class ConsoleNews {
  readonly #scope: Pick<Scope, "signal">;
  readonly #clock: Clock;
  readonly #events: Events;
  #waiting = new Map<string, ScriptId>();

  constructor(scope: Pick<Scope, "signal">, clock: Clock, events: Events) {
    this.#scope = scope;
    this.#clock = clock;
    this.#events = events;
  }

  printed(script: ScriptId): void {
    if (this.#waiting.size === 0) this.#clock.after(gatherMs, this.#scope.signal, () => this.#publish());
    this.#waiting.set(`${script.language} ${script.name}`, script);
  }

  #publish(): void {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const { language, name } of waiting.values())
      this.#events.publish("scripts.console", { language, name });
  }
}
