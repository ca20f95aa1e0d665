import type { Contribution } from "../feature/point.js";
import type { Scope } from "../feature/scope.js";
import type { Message } from "./message.js";
import { type Fact, type FactResolver, type MessageFact, messageFacts } from "./message-facts.js";

/**
 * Finds the facts of messages that a feature makes or reads back, which therefore do not come down the message line:
 * `message.resolveFacts(facts)`. The line has a resolver of its own.
 */
export class FactsInForce implements FactResolver {
  #overrides: readonly Contribution<MessageFact>[] = [];

  /** Follows the overrides until the scope ends. */
  begin(scope: Pick<Scope, "read">): void {
    scope.read(messageFacts, ({ all }) => {
      this.#overrides = [...all].sort((a, b) => b.item.rank - a.item.rank || (a.key < b.key ? -1 : 1));
    });
  }

  resolve<T>(fact: Fact<T>, message: Message): T {
    for (const by of this.#overrides) {
      // By name: copies of one package have facts of their own that mean the same.
      if (by.item.fact.name !== fact.name || !by.live) continue;
      try {
        const value = by.run(() => by.item.of(message));
        if (value !== undefined) return value as T;
      } catch (error) {
        by.failed(error, `working out the message fact "${by.key}"`);
        if (fact.ifFailed !== undefined) return fact.ifFailed;
      }
    }
    return fact.of(message);
  }
}
