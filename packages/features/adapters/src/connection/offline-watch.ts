import {
  type AdapterReason,
  type AdapterState,
  type Cancel,
  type Clock,
  type Notices,
  text,
} from "@dicetower/contract";
import type { ReasonTranslator } from "./reason-words.js";

/** Services that the watch uses. */
export interface WatchServices {
  readonly clock: Pick<Clock, "after">;
  readonly words: ReasonTranslator;
  /** Undefined while the feature that sends them is off. */
  readonly notices: Notices | undefined;
}

/** Milliseconds that an account may be away before its owners are told: most links are back at once. */
const graceMs = 60_000;

/** Tells the owners when an account has gone for good or is refused, and when it is back. */
export class OfflineWatch {
  #timer: Cancel | undefined;
  #reported = true;

  constructor(
    readonly services: WatchServices,
    readonly life: AbortSignal,
    readonly name: () => string,
  ) {}

  online(): void {
    this.stop();
    if (!this.#reported) return;
    this.#reported = false;
    this.#send("adapterOnline", "routine", `The adapter "${this.name()}" is connected.`, "");
  }

  /** @param state in which the account went */
  offline(state: AdapterState, reason: AdapterReason): void {
    if (state !== "connected" || this.#timer !== undefined) return;
    this.#timer = this.services.clock.after(graceMs, this.life, () => {
      this.#timer = undefined;
      this.#reported = true;
      this.#send(
        "adapterOffline",
        "critical",
        `The adapter "${this.name()}" is offline: ${this.services.words.inEnglish(reason)}`,
        reason,
      );
    });
  }

  refused(reason: AdapterReason): void {
    this.#send(
      "adapterLoginFailed",
      "error",
      `The adapter "${this.name()}" was refused: ${this.services.words.inEnglish(reason)}`,
      reason,
    );
  }

  stop(): void {
    this.#timer?.();
    this.#timer = undefined;
  }

  #send(kind: string, level: "routine" | "error" | "critical", detail: string, reason: AdapterReason): void {
    const values = { name: this.name(), reason: this.services.words.say(reason) };
    this.services.notices?.send({ kind, level, detail, text: text(`notice.${kind}.text`, values) });
  }
}
