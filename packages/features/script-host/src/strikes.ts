import type { Clock, Notices, Scope } from "@dicetower/contract";
import type { Strikes, StrikesOptions } from "./api.js";

const maxBreaches = 3;
const withinMs = 10 * 60_000;
export const strikeNotice = "scriptOut";

/** Breaches of the scripts of one feature. */
export class CountedStrikes implements Strikes {
  readonly #breaches = new Map<string, number[]>();
  readonly #out = new Set<string>();

  constructor(
    scope: Scope,
    readonly options: StrikesOptions,
    readonly clock: Clock,
    readonly notices: Pick<Notices, "send">,
  ) {
    scope.defer(() => {
      this.#breaches.clear();
      this.#out.clear();
    });
  }

  add(script: string, why: string): boolean {
    if (this.#out.has(script)) return true;
    const breaches = [...this.#recent(script), this.clock.monotonic()];
    this.#breaches.set(script, breaches);
    if (breaches.length < maxBreaches) return false;
    this.#out.add(script);
    this.#breaches.delete(script);
    this.notices.send({
      kind: strikeNotice,
      level: "important",
      detail: `The script "${script}" has overrun its limits ${maxBreaches} times in ten minutes and is off until it is loaded again: ${why}`,
      text: { key: "notice.scriptOut.text", values: { script, count: maxBreaches, why } },
    });
    this.options.out(script, why);
    return true;
  }

  count(script: string): number {
    return this.#out.has(script) ? maxBreaches : this.#recent(script).length;
  }

  forget(script: string): void {
    this.#breaches.delete(script);
    this.#out.delete(script);
  }

  #recent(script: string): number[] {
    const since = this.clock.monotonic() - withinMs;
    return (this.#breaches.get(script) ?? []).filter((at) => at > since);
  }
}
