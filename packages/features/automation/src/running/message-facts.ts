import { type Fact, type FactResolver, FactsInForce, type Message } from "@dicetower/contract";
import { ruleDepth } from "../api.js";

/** Finds the facts of messages that nobody has said. */
export class SilentFacts extends FactsInForce {
  /** The same for messages that stand in so many rules. */
  at(depth: number): FactResolver {
    return {
      resolve: <T>(fact: Fact<T>, message: Message): T =>
        fact.name === ruleDepth.name ? (depth as T) : this.resolve(fact, message),
    };
  }
}
