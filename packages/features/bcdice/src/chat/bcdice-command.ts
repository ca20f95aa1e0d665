import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import { isOwn, scopeOf } from "../choice/chosen-system.js";
import { choose, withScope, wordsOf } from "../choice/set-word.js";
import type { GameSystem } from "../systems/game-systems.js";
import { type BcdiceServices, refusal, roll, systemHere } from "./roll-call.js";
import { systemList } from "./system-list.js";

/** Characters of the help of a game system: the longest has about five thousand. */
const maxHelp = 6_000;

/** `.bcdice`: rolls of game systems, their list, their help, and which one is played. */
export function bcdiceCommand(services: BcdiceServices): Command {
  const { games } = services.chosen;
  const set = ({ system }: { readonly system: GameSystem }, call: CommandCall) =>
    choose(services.chosen, system, call);
  const off = (_none: unknown, call: CommandCall) => takeBack(services, call);
  const group = { permission: "groupAdmin", available: (call: CommandCall) => !isOwn(call) } as const;
  const own = { available: isOwn };
  return commandOfForms({
    key: "bcdice",
    names: ["bcdice"],
    category: "system",
    exampleReply: "<Ann> [DiceBot]: (2D6) ＞ 7[3,4] ＞ 7",
    replyKeys: [
      "bcdice.judged",
      "bcdice.result",
      "roll.hidden",
      "bcdice.hidden.judged",
      "bcdice.hidden.result",
      "bcdice.observed.judged",
      "bcdice.observed.result",
      "hidden.privateFailed",
      "bcdice.here",
      "bcdice.noSystem",
      "bcdice.list",
      "bcdice.list.none",
      "bcdice.list.range",
      "bcdice.help",
      "bcdice.chosen",
      "bcdice.own",
      "bcdice.off",
      "bcdice.unknown",
      "bcdice.unknownNear",
      "bcdice.expressionMissing",
      "bcdice.notUnderstood",
      "bcdice.tooLong",
      "bcdice.tooManyDice",
      "bcdice.busy",
      "bcdice.overran",
      "bcdice.failed",
      "manage.notGroupAdmin",
    ],
    priority: "nice",
    forms: [
      form("<roll:bcdiceRoll>", {
        example: "DiceBot 2D6",
        run: ({ roll: said }, call) => roll(services, call, said),
      }),
      form("", { readOnly: true, run: (_none, call) => overview(services, call) }),
      form("list", { readOnly: true, run: () => systemList(games, "") }),
      form("list <search:bcdiceSearch>", {
        readOnly: true,
        example: "list sword 1",
        run: ({ search }) => systemList(games, search),
      }),
      form("help [system:bcdiceSystem]", {
        readOnly: true,
        example: "help SwordWorld2.5",
        run: ({ system }, call) => helpOf(services, call, system),
      }),
      form("set off", { ...group, run: off }),
      form("set off [--my]", { ...own, run: off }),
      form("set <system:bcdiceSystem>", { ...group, example: "set SwordWorld2.5", run: set }),
      form("set <system:bcdiceSystem> [--my]", { ...own, example: "set SwordWorld2.5 --my", run: set }),
    ],
  });
}

function overview(services: BcdiceServices, call: CommandCall): TextRef {
  const system = systemHere(services, call);
  return system === undefined ? text("bcdice.noSystem") : text("bcdice.here", wordsOf(system));
}

async function helpOf(
  services: BcdiceServices,
  call: CommandCall,
  named: GameSystem | undefined,
): Promise<Reply> {
  const system = named ?? systemHere(services, call);
  if (system === undefined) return text("bcdice.noSystem");
  try {
    const help = await services.thread.help(system.id);
    return text("bcdice.help", { ...wordsOf(system), help: sanitizeText(help.trim(), maxHelp) });
  } catch (error) {
    return refusal(services, error);
  }
}

async function takeBack(services: BcdiceServices, call: CommandCall): Promise<Reply> {
  const { chosen, settings } = services;
  const place = scopeOf(call);
  if (chosen.at(place) !== undefined) await chosen.choose(place, undefined, call.actor);
  return withScope(call, text("bcdice.off", { system: settings.value.defaultSystem }));
}
