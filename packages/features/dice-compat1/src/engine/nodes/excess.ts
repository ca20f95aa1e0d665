import { EngineError, type EngineErrorKey } from "@dicetower/contract/engine";
import type { Node, Step } from "./step.js";

/** A text beyond what this engine works out: understood, and an error when it is run. */
export class ExcessNode implements Node {
  readonly start = 0;
  readonly end: number;
  readonly omitted = false;

  constructor(
    readonly source: string,
    readonly key: EngineErrorKey,
    readonly limit: number,
  ) {
    this.end = source.length;
  }

  evaluate(): Step {
    throw new EngineError(this.key, "", { limit: this.limit });
  }
}
