import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import { throwRounds } from "@dicetower/dice/api";
import { speaker } from "../check/check-words.js";
import { type InsanityTable, symptoms, throwInsanity } from "../engine/index.js";
import { type CocServices, extension } from "../services.js";

interface Form {
  readonly key: string;
  readonly names: readonly string[];
  readonly table: InsanityTable;
  readonly syntax: string;
  readonly example: string;
  readonly replyKeys: readonly string[];
}

const forms: readonly Form[] = [
  {
    key: "coc.temporary",
    names: ["ti"],
    table: "temporary",
    syntax: ".ti [1-10 | list]",
    example: ".ti",
    replyKeys: ["insane.temporary", "insane.list", "insane.hostOnly", "error.argument"],
  },
  {
    key: "coc.summary",
    names: ["li"],
    table: "summary",
    syntax: ".li [1-10 | list]",
    example: ".li",
    replyKeys: ["insane.summary", "insane.list", "insane.hostOnly", "error.argument"],
  },
];

/** `.ti` and `.li`: attacks of insanity. */
export function insanityCommands(services: CocServices): Command[] {
  return forms.map((form) => ({
    ...form,
    category: "coc",
    extension,
    priority: "core",
    readsRole: ({ rest }) => rest.trim() !== "",
    run: (call) => run(services, form, call),
  }));
}

function run(services: CocServices, { table, replyKeys }: Form, call: CommandCall): Reply | Promise<Reply> {
  const { host, dice, session } = services;
  const { message } = call;
  const say = speaker(services, call);
  const said = call.rest.trim().toLowerCase();
  if (said === "list") {
    const list = symptoms[table].map((key, at) => `${at + 1} ${say(`insanity.${table}.${key}`)}`);
    return text("insane.list", { list: list.join("\n") });
  }
  const forced = said === "" ? undefined : /^(?:[1-9]|10)$/.test(said) ? Number(said) : 0;
  if (forced === 0) return text("error.argument");
  if (forced !== undefined && !(session()?.isHost(message) ?? message.groupAdmin))
    return text("insane.hostOnly");
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
      return text(replyKeys[0] ?? key, {
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
