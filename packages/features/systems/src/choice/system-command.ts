import {
  type Command,
  type CommandCall,
  notMine,
  type Reply,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { RuleSystem, RuleSystems } from "../api.js";
import { type SwitchParts, scopeOf, switchTo } from "./switch-system.js";

/** What the command works with. */
export interface SystemCommandParts extends SwitchParts {
  /** Reads the rule files again. @returns how many are in force, and names of those that are not */
  readonly reload: () => Promise<{ readonly count: number; readonly failed: readonly string[] }>;
}

/** Forms of the same word that belong to the console of the owners. */
const consoleForms = new Set(["state", "save", "load", "reload", "restart", "die"]);
/** Systems of one answer. */
const mostShown = 50;

/** `.system`: which rule systems there are, and which one is played. */
export function systemCommand(parts: SystemCommandParts): Command {
  return {
    key: "system",
    names: ["system", "规则系统"],
    category: "manage",
    syntax: ".system [list | <name> | off | info <name> | reload rules]",
    example: ".system list",
    replyKeys: [
      "systems.list",
      "systems.list.none",
      "systems.details",
      "systems.off",
      "systems.reloaded",
      "systems.reloaded.failed",
      "set.unknownSystem",
      "systems.set",
      "systems.set.faces",
      "systems.set.extensions",
      "systems.set.bare",
      "manage.notGroupAdmin",
    ],
    priority: "expected",
    rights: [
      { form: "reload rules", permission: "master", covers: readsFiles },
      {
        form: "<name> | off",
        permission: "groupAdmin",
        covers: (call) => chooses(call) && call.message.groupId !== "" && !call.options.has("my"),
      },
    ],
    run: (call) => run(parts, call),
  };
}

function formOf({ args: [word = "list"] }: CommandCall): string {
  return word.toLowerCase();
}

function readsFiles({ args: [word = "", what = ""] }: CommandCall): boolean {
  return word.toLowerCase() === "reload" && what.toLowerCase() === "rules";
}

function chooses(call: CommandCall): boolean {
  const form = formOf(call);
  return form !== "list" && form !== "info" && !consoleForms.has(form);
}

function run(parts: SystemCommandParts, call: CommandCall): Reply | typeof notMine | Promise<Reply> {
  const form = formOf(call);
  if (readsFiles(call)) return reload(parts);
  if (consoleForms.has(form)) return notMine;
  if (form === "list") return list(parts.systems, call);
  if (form === "info") return info(parts.systems, call);
  if (form === "off") return off(parts.systems, call);
  const found = parts.systems.find(form);
  return found === undefined ? unknown(form) : switchTo(parts, scopeOf(call), found, call.actor);
}

function list(systems: RuleSystems, call: CommandCall): TextRef {
  const { all } = systems;
  if (all.length === 0) return text("systems.list.none");
  const here = systems.at(scopeOf(call)).name;
  const lines = all
    .slice(0, mostShown)
    .map((system) => `${system.name === here ? "*" : "-"} ${system.name}  ${titleOf(system)}`);
  if (all.length > mostShown) lines.push("…");
  return text("systems.list", { count: all.length, list: lines.join("\n") });
}

function titleOf({ template: { fullName } }: RuleSystem): string {
  return sanitizeText(fullName, 128);
}

function info(systems: RuleSystems, call: CommandCall): TextRef {
  const [, word] = call.args;
  const system = word === undefined ? systems.at(scopeOf(call)) : systems.find(word);
  if (system === undefined) return unknown(word ?? "");
  const { template } = system;
  const { set, sn, custom } = template.commands;
  const names = Object.entries(custom).flatMap(([name, { hidden }]) => (hidden === true ? [] : [name]));
  const joined = (all: readonly string[]) => (all.length === 0 ? "-" : sanitizeText(all.join(" ")));
  return text("systems.details", {
    system: system.name,
    title: titleOf(system),
    version: template.version,
    authors: joined(template.authors),
    faces: set.diceSides === undefined ? "-" : `D${set.diceSides}`,
    extensions: joined(set.relatedExt ?? []),
    names: joined(Object.keys(sn)),
    commands: joined(names),
  });
}

async function off(systems: RuleSystems, call: CommandCall): Promise<Reply> {
  const place = scopeOf(call);
  if (systems.chosenAt(place) !== undefined) await systems.choose(place, undefined, call.actor);
  const { name, template } = systems.at(place);
  return text("systems.off", { system: name, title: template.fullName });
}

async function reload(parts: SystemCommandParts): Promise<Reply> {
  const { count, failed } = await parts.reload();
  const names = sanitizeText(failed.slice(0, mostShown).join(" "));
  return failed.length === 0
    ? text("systems.reloaded", { count })
    : text("systems.reloaded.failed", { count, names });
}

function unknown(word: string): TextRef {
  return text("set.unknownSystem", { word: sanitizeText(word, 60) });
}
