import type { Scope } from "@dicetower/contract";
import type { ScriptHost, Strikes, WorkerLoss } from "@dicetower/script-host/api";
import type { Run } from "./running/run.js";

/** Modules that have lost their worker too often: they are off until they are loaded again. */
export class Breaches {
  readonly #strikes: Strikes;
  readonly #why = new Map<string, string>();

  /** @param changed called when a module is out */
  constructor(scope: Scope, scripts: ScriptHost, changed: (module: string) => void) {
    this.#strikes = scripts.strikes(scope, {
      out: (module, why) => {
        this.#why.set(module, `Switched off for this run: ${why}`);
        changed(module);
      },
    });
  }

  lost(loss: WorkerLoss, run: Run | undefined): void {
    const module = loss.script ?? run?.module;
    if (module !== undefined) this.#strikes.add(module, loss.detail);
  }

  /** Why a module is off, empty where it is not. */
  why(module: string): string {
    return this.#why.get(module) ?? "";
  }

  forgive(module: string): void {
    this.#strikes.forget(module);
    this.#why.delete(module);
  }
}
