import { CommandReader } from "@dicetower/commands/api";
import {
  type Contribution,
  codes,
  type FeatureHost,
  failure,
  incoming,
  type Message,
  type Outcome,
  type Stage,
} from "@dicetower/contract";
import type { UndeliverableReply } from "./captured-message.js";

/** Knows who has answered a message, for what cannot be said. */
export class FailureOwners {
  #stages: readonly Contribution<Stage>[] = [];
  #commands: CommandReader | undefined;

  constructor(host: FeatureHost) {
    host.read(incoming, ({ all }) => {
      this.#stages = all;
    });
    host.when({ commands: CommandReader }, (part, { commands }) => {
      this.#commands = commands;
      part.defer(() => {
        this.#commands = undefined;
      });
    });
  }

  /** Counts a reply that nobody could say to whoever gave it. @returns what the sender of the message is told */
  charge(message: Message, { endedBy }: Outcome, undeliverable: UndeliverableReply): Error {
    if (!undeliverable.given) return refusal("a stage on the way out", undeliverable);
    const stage = this.#stages.find(({ key }) => key === endedBy);
    if (stage === undefined) return refusal("a feature", undeliverable);
    const match = stage.owner === "commands" ? this.#commands?.read(message) : undefined;
    const by = match?.by ?? stage;
    const what = match === undefined ? `the stage "${endedBy}"` : `the command "${match.command.key}"`;
    by.failed(undeliverable, `replying in ${what}`);
    return refusal(`${what} of "${by.owner}"`, undeliverable);
  }
}

/** What the sender of the message is told. */
export function refusal(who: string, { message }: UndeliverableReply): Error {
  return failure(codes.ruleBroken, `The reply of ${who} cannot be said: ${message}.`);
}
