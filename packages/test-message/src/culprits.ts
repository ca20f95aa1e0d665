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
import type { Unsayable } from "./sayable.js";

/** Knows who has answered a message, for what cannot be said. */
export class Culprits {
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
  charge(message: Message, { endedBy }: Outcome, unsayable: Unsayable): Error {
    if (!unsayable.given) return refusal("a stage on the way out", unsayable);
    const stage = this.#stages.find(({ key }) => key === endedBy);
    if (stage === undefined) return refusal("a feature", unsayable);
    const match = stage.owner === "commands" ? this.#commands?.read(message) : undefined;
    const by = match?.by ?? stage;
    const what = match === undefined ? `the stage "${endedBy}"` : `the command "${match.command.key}"`;
    by.failed(unsayable, `replying in ${what}`);
    return refusal(`${what} of "${by.owner}"`, unsayable);
  }
}

/** What the sender of the message is told. */
export function refusal(who: string, { message }: Unsayable): Error {
  return failure(codes.ruleBroken, `The reply of ${who} cannot be said: ${message}.`);
}
