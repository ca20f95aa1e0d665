import {
  type CommandAnswer,
  type Later,
  type Reply,
  type Stage,
  type Texts,
  text,
  type Verdict,
} from "@dicetower/contract";
import type { CommandMatch } from "./api.js";
import { MatchedCall } from "./call.js";
import { refusal } from "./permission.js";
import type { Reader } from "./reader.js";

/** What the stage needs to know of its surroundings. */
export interface CommandSurroundings {
  readonly reader: Reader;
  readonly texts: () => Texts | undefined;
  /** Logs a failure in the name of the command's feature and answers a short reference to it. */
  readonly failed: (match: CommandMatch, error: unknown) => string;
  readonly ran: (match: CommandMatch) => void;
}

/** The stage that runs commands. */
export function commandStage({ reader, texts, failed, ran }: CommandSurroundings): Stage {
  return {
    key: "commands",
    slot: "commands",
    wants(message) {
      const match = reader.read(message);
      // Where the bot is switched off nothing is wanted, so that nobody is told of a flood there either.
      return match !== undefined && (!message.quiet || match.command.whileOff === true || message.trust >= 5);
    },
    run(message, call) {
      const match = reader.read(message);
      if (match === undefined) return undefined;
      const { command } = match;
      const sorry = (error: unknown): Reply => text("error.internal", { reference: failed(match, error) });
      const internal = (error: unknown): Verdict => ({ reply: sorry(error) });
      const answered = (answer: CommandAnswer): Verdict => {
        if (answer === undefined) return silent;
        if (!isLater(answer)) return { reply: answer };
        return { later: (signal) => match.by.run(async () => answer.later(signal)).catch(sorry) };
      };
      try {
        const locale = message.locale ?? texts()?.locale ?? "en";
        const matched = new MatchedCall(message, match, call, locale);
        const refused = refusal(command, matched);
        if (refused !== undefined) return { reply: refused };
        ran(match);
        const answer = match.by.run(() => command.run(matched));
        return answer instanceof Promise ? answer.then(answered, internal) : answered(answer);
      } catch (error) {
        return internal(error);
      }
    },
  };
}

function isLater(answer: Reply | Later): answer is Later {
  return typeof answer === "object" && "later" in answer;
}

const silent: Verdict = Object.freeze({ stop: "silent" });
