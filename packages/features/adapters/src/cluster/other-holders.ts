import type { RuntimeView } from "../routes/view.js";
import { type AskServices, Elsewhere } from "./elsewhere.js";
import type { LeaseRow } from "./lease-store.js";

/** What a holder tells of an adapter beside what the API shows. */
export interface LeaseView extends RuntimeView {
  /** Actions that its connection offers. */
  readonly actions: readonly string[];
}

interface Other {
  readonly process: string;
  readonly text: string;
  /** Undefined where the holder has said nothing yet. */
  readonly view: RuntimeView | undefined;
  readonly elsewhere: Elsewhere;
}

/** Adapters that other processes hold, as they tell of them. */
export class OtherHolders {
  #others: ReadonlyMap<number, Other> = new Map();

  constructor(
    readonly self: string,
    readonly services: AskServices,
  ) {}

  get(id: number): Other | undefined {
    return this.#others.get(id);
  }

  /** Takes the leases in force. @returns ids of the adapters of which something else is told now */
  see(rows: readonly LeaseRow[]): readonly number[] {
    const before = this.#others;
    const others = rows.filter(({ processId }) => processId !== this.self);
    this.#others = new Map(others.map((row) => [row.adapterId, this.#other(row, before.get(row.adapterId))]));
    return [...new Set([...before.keys(), ...this.#others.keys()])].filter(
      (id) => before.get(id)?.text !== this.#others.get(id)?.text,
    );
  }

  #other({ adapterId, processId, view: text }: LeaseRow, known: Other | undefined): Other {
    if (known?.text === text && known.process === processId) return known;
    const { actions = [], ...view } = JSON.parse(text) as Partial<LeaseView>;
    return {
      process: processId,
      text,
      view: view.state === undefined ? undefined : (view as RuntimeView),
      elsewhere: new Elsewhere(this.services, adapterId, actions),
    };
  }
}
