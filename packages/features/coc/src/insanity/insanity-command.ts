import { type Command, type CommandCall, commandOfForms, form, type Reply, text } from "@dicetower/contract";
import { throwRounds } from "@dicetower/dice/api";
import { speaker } from "../check/check-words.js";
import { type InsanityTable, symptoms, throwInsanity } from "../engine/index.js";
import { type CocServices, extension } from "../services.js";

/** `.ti` and `.li`: attacks of insanity. */
export function insanityCommands(services: CocServices): Command[] {
  return [
    insanityCommand(services, "temporary", "ti", "insane.temporary"),
    insanityCommand(services, "summary", "li", "insane.summary"),
  ];
}

function insanityCommand(
  services: CocServices,
  table: InsanityTable,
  word: string,
  replyKey: string,
): Command {
  return commandOfForms({
    key: `coc.${table}`,
    names: [word],
    category: "coc",
    extension,
    replyKeys: [replyKey, "insane.list", "insane.hostOnly", "error.argument"],
    priority: "core",
    forms: [
      form("", { run: (_none, call) => attack(services, table, replyKey, call) }),
      form("list", {
        readOnly: true,
        run(_none, call) {
          const say = speaker(services, call);
          const list = symptoms[table].map((key, at) => `${at + 1} ${say(`insanity.${table}.${key}`)}`);
          return text("insane.list", { list: list.join("\n") });
        },
      }),
      form("<symptom:number(1..10)>", {
        readsRole: true,
        example: "6",
        run: ({ symptom }, call) =>
          (services.session()?.isHost(call.message) ?? call.message.groupAdmin)
            ? attack(services, table, replyKey, call, symptom)
            : text("insane.hostOnly"),
      }),
    ],
  });
}

function attack(
  services: CocServices,
  table: InsanityTable,
  replyKey: string,
  call: CommandCall,
  forced?: number,
): Reply | Promise<Reply> {
  const { host, dice } = services;
  const say = speaker(services, call);
  return throwRounds({
    host,
    dice,
    call,
    turns: 1,
    round(die) {
      const insanity = throwInsanity(table, die, forced);
      return { expression: "D10", value: insanity.index, insanity };
    },
    reply([round], receipt) {
      if (round === undefined) return [];
      const { index, symptom, duration, unit, sub } = round.insanity;
      const key = `insanity.${table}.${symptom}`;
      const more =
        sub === undefined
          ? ""
          : say("insane.sub", {
              index: sub.index,
              name: say(`insanity.${sub.table}.${sub.index}`),
              text: say(`insanity.${sub.table}.${sub.index}.text`),
            });
      return text(replyKey, {
        index,
        name: say(key),
        text: say(`${key}.text`),
        duration,
        unit: say(`insane.unit.${unit}`),
        sub: more,
        receipt,
      });
    },
  });
}
