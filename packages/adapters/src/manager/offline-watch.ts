import type { AdapterReason, AdapterState, Cancel } from "@dicetower/contract";
import type { Surroundings } from "./surroundings.js";

/** Milliseconds that an account may be away before its owners are told: most links are back at once. */
const graceMs = 60_000;

/** Tells the owners when an account has gone for good or is refused, and when it is back. */
export class OfflineWatch {
  #timer: Cancel | undefined;
  #told = true;

  constructor(
    readonly around: Surroundings,
    readonly life: AbortSignal,
    readonly name: () => string,
  ) {}

  online(): void {
    this.stop();
    if (!this.#told) return;
    this.#told = false;
    this.#send("adapterOnline", "routine", `The adapter "${this.name()}" is connected.`);
  }

  /** @param state in which the account went */
  offline(state: AdapterState, reason: AdapterReason): void {
    if (state !== "connected" || this.#timer !== undefined) return;
    this.#timer = this.around.clock.after(graceMs, this.life, () => {
      this.#timer = undefined;
      this.#told = true;
      this.#send(
        "adapterOffline",
        "critical",
        `The adapter "${this.name()}" is offline: ${this.around.words.inEnglish(reason)}`,
      );
    });
  }

  refused(reason: AdapterReason): void {
    this.#send(
      "adapterLoginFailed",
      "error",
      `The adapter "${this.name()}" was refused: ${this.around.words.inEnglish(reason)}`,
    );
  }

  stop(): void {
    this.#timer?.();
    this.#timer = undefined;
  }

  #send(kind: string, level: "routine" | "error" | "critical", detail: string): void {
    this.around.notices?.send({ kind, level, detail });
  }
}
