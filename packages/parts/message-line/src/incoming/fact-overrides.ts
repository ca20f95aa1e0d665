import type { Fact, FactResolver, Message, MessageFact } from "@dicetower/contract";
import { type Entry, isPromise } from "@dicetower/kernel";

/** The overrides of facts in force, highest rank first; equal ranks in the order of their keys. */
export class FactOverrides implements FactResolver {
  /** By the name of the fact: each copy of a package has fact objects of its own with the same meaning. */
  readonly #overrides: ReadonlyMap<string, readonly Entry<MessageFact>[]>;

  constructor(entries: readonly Entry<MessageFact>[]) {
    const sorted = [...entries].sort((a, b) => b.item.rank - a.item.rank || (a.key < b.key ? -1 : 1));
    const overrides = new Map<string, Entry<MessageFact>[]>();
    for (const entry of sorted) {
      const known = overrides.get(entry.item.fact.name);
      if (known === undefined) overrides.set(entry.item.fact.name, [entry]);
      else known.push(entry);
    }
    this.#overrides = overrides;
  }

  resolve<T>(fact: Fact<T>, message: Message): T {
    const overrides = this.#overrides.get(fact.name);
    if (overrides === undefined) return fact.of(message);
    for (const { key, item, by } of overrides) {
      if (!by.live) continue;
      try {
        const value = by.run(() => item.of(message));
        if (isPromise(value)) throw new TypeError("a message fact must not wait");
        if (value !== undefined) return value as T;
      } catch (error) {
        by.failed(error, `working out the message fact "${key}"`);
        if (fact.ifFailed !== undefined) return fact.ifFailed;
      }
    }
    return fact.of(message);
  }
}
