import type { CommandGuard, CommandReader } from "@dicetower/commands/api";
import {
  botIsQuiet,
  type Clock,
  LruMap,
  type Message,
  type MessageFact,
  messageFact,
  type Stage,
  text,
  type Verdict,
} from "@dicetower/contract";
import type { Groups } from "./api.js";
import type { Flag } from "./flags.js";
import type { Licences } from "./licence.js";

/** Trust from which flags of groups are not felt. */
const exemptTrust = 4;
/** Milliseconds during which a group is not told again that a command is off. */
const tellAgainMs = 60_000;

/** First word of a command → the flag that turns it off in a group. */
const flagOfCommand: Readonly<Record<string, Flag>> = {
  jrrp: "jrrpOff",
  me: "meOff",
  draw: "drawOff",
  deck: "drawOff",
  help: "helpOff",
  ob: "obOff",
};

/** Forms that switch a command of the group on again, and are heard from those who may. */
const switching = /^(?:on|off)$/iu;

const ignored: Verdict = Object.freeze({ stop: "ignored group", because: "off" });
const toldAlready: Verdict = Object.freeze({ stop: "off in this group", because: "off" });

/** Facts and stages by which flags and licences are felt. */
export function flagStages(
  groups: Groups,
  licences: Licences,
  clock: Clock,
  reader: () => CommandReader | undefined,
): {
  readonly facts: readonly MessageFact[];
  readonly stages: readonly Stage[];
  readonly guard: CommandGuard;
} {
  const flagged = ({ account, groupId }: Message, flag: Flag) =>
    groupId !== "" && groups.flagged({ platform: account.platform, groupId }, flag);
  const told = new LruMap<string, number>(5_000);
  const offFor = (message: Message): boolean => {
    if (message.groupId === "") return false;
    const match = reader()?.read(message);
    const flag = flagOfCommand[match?.command.names[0] ?? ""];
    if (match === undefined || flag === undefined || !flagged(message, flag)) return false;
    return message.trust < exemptTrust && !(message.groupAdmin && switching.test(match.rest));
  };
  /** Asks first for a role that was not told along and that would let a form through. */
  const refuse = (message: Message): Verdict | Promise<Verdict> =>
    message.lacksRole && switching.test(reader()?.read(message)?.rest ?? "")
      ? message.learnRole().then(() => (offFor(message) ? tellOff(message) : undefined))
      : tellOff(message);
  const tellOff = (message: Message): Verdict => {
    const now = clock.monotonic();
    if (now - (told.get(message.conversation) ?? Number.NEGATIVE_INFINITY) < tellAgainMs) return toldAlready;
    told.set(message.conversation, now);
    return { reply: text("group.commandOff") };
  };
  return {
    facts: [
      messageFact({
        key: "groups.commandsOff",
        fact: botIsQuiet,
        rank: 110,
        of: (message) => (flagged(message, "commandsOff") && message.trust < exemptTrust ? true : undefined),
      }),
      // Above the mention, which is heard where the bot is merely switched off.
      messageFact({
        key: "groups.licence",
        fact: botIsQuiet,
        rank: 700,
        of: (message) => (licences.isSilent(message) && message.trust < exemptTrust ? true : undefined),
      }),
    ],
    stages: [
      {
        // Not in `admit`: what is there guards the line, which would be silent everywhere without this feature.
        key: "groups.ignored",
        slot: "commands",
        before: ["commands", "groups.commandOff", "groups.count"],
        run: (message) => (flagged(message, "ignored") && message.trust < exemptTrust ? ignored : undefined),
      },
      {
        key: "groups.commandOff",
        slot: "commands",
        before: ["commands"],
        matches: offFor,
        run: refuse,
      },
    ],
    guard: {
      key: "groups.commandOff",
      refuses: (message) => (offFor(message) ? tellOff(message) : undefined),
    },
  };
}
