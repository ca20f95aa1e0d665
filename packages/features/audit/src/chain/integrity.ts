import type { HealthState, Log } from "@dicetower/contract";
import type { Verdict } from "../query/answers.js";

/** Remembers what the last check of the whole log has found, for the health of the service. */
export class Integrity {
  #problem = "";

  constructor(
    readonly check: (signal: AbortSignal) => Promise<Verdict>,
    readonly log: Log,
  ) {}

  /** Checks the log; what is wrong with it is logged once. */
  async verify(signal: AbortSignal): Promise<Verdict> {
    const verdict = await this.check(signal);
    const { broken } = verdict;
    const problem =
      broken === null
        ? ""
        : `The audit log is not whole: ${broken.file}, line ${broken.line}. ${broken.reason} GET /api/system/audit/verify checks it again.`;
    if (problem !== "" && problem !== this.#problem) this.log.warn(problem);
    this.#problem = problem;
    return verdict;
  }

  get health(): HealthState {
    return this.#problem === "" ? { state: "ok" } : { state: "degraded", detail: this.#problem };
  }
}
