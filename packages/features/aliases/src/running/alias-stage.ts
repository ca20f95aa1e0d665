import type { Message, Stage } from "@dicetower/contract";
import { type AliasServices, aliasFor, type FoundAlias, runAlias } from "./alias-runs.js";

/** Trust that is answered also where the bot is switched off. */
const heardWhileOff = 5;

/** Runs `.name`, where no command has the word. */
export function aliasStage(services: AliasServices): Stage {
  const { aliases, reader } = services;
  /** The alias that is meant; what is matched is charged to flood limits, so commands are left to their own stage. */
  const meant = (message: Message): FoundAlias | undefined => {
    if (aliases.isEmpty) return undefined;
    const first = reader.firstWord(message);
    if (first === undefined) return undefined;
    const alias = aliasFor(services, message, first.word);
    if (alias === undefined || (message.quiet && message.trust < heardWhileOff)) return undefined;
    return reader.read(message) === undefined ? alias : undefined;
  };
  return {
    key: "aliases",
    slot: "commands",
    after: ["commands"],
    matches: (message) => meant(message) !== undefined,
    run(message, call) {
      const alias = meant(message);
      const first = reader.firstWord(message);
      if (alias === undefined || first === undefined) return undefined;
      const { original: argument, targets } = first;
      return runAlias(services, alias, { message, call, argument, targets });
    },
  };
}
