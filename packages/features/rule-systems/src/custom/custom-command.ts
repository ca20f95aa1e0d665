import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Reply,
  type Scope,
  type TextItem,
  text,
} from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import { type Dice, rolled } from "@dicetower/dice/api";
import type { Templates } from "@dicetower/texts/api";
import type { CustomCommand, RuleSystem, RuleSystems } from "../api.js";
import { worded } from "../choice/switch-system.js";
import { namesInReply, runCustom } from "./run-custom.js";
import { withSystem } from "./system-variables.js";

/** What commands of templates need. */
export interface CustomParts {
  readonly dice: Dice;
  readonly templates: Templates;
  readonly systems: RuleSystems;
  /** True where some feature says what `{pc}` is. */
  readonly knowsPc: () => boolean;
}

/** Key of a command of a template, which its texts have behind `command.`. */
function keyOf(system: RuleSystem, word: string): string {
  return `ruleSystems.custom.${system.name}.${word}`;
}

/** The commands that a template brings, there where its system is played. */
export function customCommands(host: Scope, parts: CustomParts, system: RuleSystem): Command[] {
  return Object.entries(system.template.commands.custom).map(([word, command]) =>
    commandOfForms({
      key: keyOf(system, word),
      names: [word],
      category: "roll",
      replyKeys: [],
      script: true,
      // Behind those of scripts that the owner has installed, before built-in commands: the template knows its system better.
      rank: -1,
      available: (message) => parts.systems.at(locationOf(message)).name === system.name,
      forms: [
        form("[reason:raw]", {
          example: behindWord(command.examples?.[0] ?? "", word),
          run: ({ reason = "" }, call) => run(host, parts, system, command, reason, call),
        }),
      ],
    }),
  );
}

/** What stands behind the word in an example of a template, which writes it with a prefix. */
function behindWord(example: string, word: string): string {
  const said = example.replace(/^[.。!！/]/u, "");
  return said.toLowerCase().startsWith(word) ? said.slice(word.length).trim() : "";
}

/** Their names and lines of help, in the language of the template. */
export function customTexts(system: RuleSystem): TextItem[] {
  const { template } = system;
  return Object.entries(template.commands.custom).flatMap(([word, { help = "" }]) => {
    const key = `command.${keyOf(system, word)}`;
    return [
      { key, content: true, category: "systems", values: { "zh-CN": literal(word) } },
      {
        key: `${key}.brief`,
        content: true,
        category: "systems",
        values: { "zh-CN": literal(help || `${template.fullName} ${word}`) },
      },
    ];
  });
}

/** Braces of a file are braces. */
function literal(words: string): string {
  return words.replace(/[{}]/g, "$&$&");
}

async function run(
  host: Scope,
  { dice, templates, knowsPc }: CustomParts,
  system: RuleSystem,
  command: CustomCommand,
  reason: string,
  call: CommandCall,
): Promise<Reply> {
  const { message } = call;
  const place = locationOf(message);
  const loaded = await dice.variables(place, [command.expr, ...namesInReply(command)]);
  const ticket = await dice.take(place);
  try {
    const die = (faces: number) => ticket.die(faces);
    const variables = withSystem(system, loaded);
    const ran = runCustom(command, reason, { dice, place, variables, die, locale: call.locale });
    const { expression, value } = ran.rolled.evaluation;
    const hidden = command.hidden === true && message.groupId !== "";
    ticket.done({ expression, value: String(ran.values["res"]), hidden });
    host.emit(rolled, { message, expression, value, hidden });
    await variables.save();
    const values = knowsPc() ? ran.values : { ...ran.values, pc: message.senderName };
    const said = await templates.render(worded(command.reply), { message, values });
    const content = said + ticket.mark;
    if (!hidden) return { content, plain: true };
    const otherwise = text("hidden.privateFailed");
    return [text("roll.hidden"), { content, plain: true, to: "sender", hidden, otherwise }];
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.key === "dice.expr.refused"
      ? text("ruleSystems.custom.noExpression", { expr: command.expr })
      : text(error.key, { ...error.values, operator: error.operator });
  }
}
