import { type Command, commandOfForms, text } from "@dicetower/contract";
import type { RuleSystem } from "@dicetower/rule-systems/api";
import type { CommandServices } from "./form.js";
import { type StVariant, stForms } from "./forms/st-forms.js";
import { showKeys } from "./show.js";

/** `.st`, and `.cst` and `.dst` with their systems. */
export function stCommands(services: CommandServices): Command[] {
  return [
    stCommand(services, "st", {
      system: undefined,
      example: text("command.st.example"),
    }),
    stCommand(services, "cst", { system: "coc7", example: text("command.cst.example") }),
    stCommand(services, "dst", { system: "dnd5e", example: text("command.dst.example") }),
  ];
}

function stCommand(services: CommandServices, word: string, variant: StVariant): Command {
  const anySystem = variant.system === undefined;
  return commandOfForms({
    key: word,
    names: [word],
    category: "card",
    replyKeys: [anySystem ? "st.set" : "st.set.system", "st.modify", ...showKeys, "st.nothing", "st.noValue"],
    priority: anySystem ? "core" : "expected",
    glued: anySystem,
    reads: (rest) => reads(services, rest),
    forms: stForms(services, variant),
  });
}

/** Words of `.st` that may follow without a blank. */
const glued =
  /^(?:show|delete|remove|del|rm|clr|clear|undo|export|fmt|tmpl|lock|unlock|note|history)(?![A-Za-z])/i;

function reads({ systems }: CommandServices, rest: string): boolean {
  if (glued.test(rest)) return true;
  const name = /^[A-Za-z]+/.exec(rest)?.[0] ?? "";
  if (/^\s*[\d:=+*/-]/.test(rest.slice(name.length)) && /\d/.test(rest))
    return knowsSomewhere(systems.all, name);
  return rest === name && name.length > 1 && knowsSomewhere(systems.all, name);
}

function knowsSomewhere(systems: readonly RuleSystem[], word: string): boolean {
  return systems.some((system) => system.knows(word));
}
