import type { Clock, Stage, Texts } from "@dicetower/contract";
import type { CommandMatch } from "./api.js";
import { MatchedCall } from "./call.js";
import { refusal } from "./permission.js";
import type { Reader } from "./reader.js";
import { CommandRun, limitMs, sorry } from "./run.js";
import type { CommandTimes } from "./times.js";

/** What the stage needs to know of its surroundings. */
export interface CommandSurroundings {
  readonly reader: Reader;
  readonly texts: () => Texts | undefined;
  /** Logs a failure in the name of the command's feature and answers a short reference to it. */
  readonly failed: (match: CommandMatch, error: unknown) => string;
  readonly ran: (match: CommandMatch) => void;
  readonly clock: Clock;
  /** Aborts when no command runs any more. */
  readonly life: AbortSignal;
  readonly times: CommandTimes;
}

/** The stage that runs commands. */
export function commandStage(around: CommandSurroundings): Stage {
  const { reader, texts, ran } = around;
  return {
    key: "commands",
    slot: "commands",
    limitMs,
    wants(message) {
      const match = reader.read(message);
      // Where the bot is switched off nothing is wanted, so that nobody is told of a flood there either.
      return match !== undefined && (!message.quiet || match.command.whileOff === true || message.trust >= 5);
    },
    run(message, call) {
      const match = reader.read(message);
      if (match === undefined) return undefined;
      const locale = message.locale ?? texts()?.locale ?? "en";
      const matched = new MatchedCall(message, match, call, locale);
      try {
        const refused = refusal(match.command, matched);
        if (refused !== undefined) return { reply: refused };
      } catch (error) {
        return { reply: sorry(around, match, error) };
      }
      ran(match);
      return new CommandRun(around, matched).verdict();
    },
  };
}
