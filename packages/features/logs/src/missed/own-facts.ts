import {
  type Contribution,
  type Fact,
  type FactResolver,
  type Message,
  type MessageFact,
  messageFacts,
  type Scope,
} from "@dicetower/contract";

/** Finds the facts of messages that are read back, which therefore do not come down the message line. */
export class OwnFacts implements FactResolver {
  #overrides: readonly Contribution<MessageFact>[] = [];

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
