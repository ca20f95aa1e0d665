import {
  type Command,
  type CommandCall,
  commandOfForms,
  firstOf,
  form,
  notMine,
  type Reply,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { RuleSystem, RuleSystems } from "../api.js";
import { systemTitle } from "../templates/system-title.js";
import { isOwn, type SwitchParts, scopeOf, switchFor, withScope } from "./switch-system.js";

/** What the command works with. */
export interface SystemCommandParts extends SwitchParts {
  /** Reads the rule files again. @returns how many are in force, and names of those that are not */
  readonly reload: () => Promise<{ readonly count: number; readonly failed: readonly string[] }>;
}

/** Systems of one answer. */
const maxShown = 50;

/** `.system`: which rule systems there are, and which one is played. */
export function systemCommand(parts: SystemCommandParts): Command {
  const { systems } = parts;
  return commandOfForms({
    key: "system",
    names: ["system", "规则系统", "sys"],
    category: "manage",
    replyKeys: [
      "ruleSystems.list",
      "ruleSystems.list.none",
      "ruleSystems.details",
      "ruleSystems.off",
      "ruleSystems.own",
      "ruleSystems.reloaded",
      "ruleSystems.reloaded.failed",
      "ruleSystems.unknown",
      "ruleSystems.unknownNear",
      "ruleSystems.set",
      "ruleSystems.set.faces",
      "ruleSystems.set.extensions",
      "ruleSystems.set.bare",
      "manage.notGroupAdmin",
    ],
    priority: "expected",
    forms: [
      form("", { readOnly: true, run: (_none, call) => list(systems, call) }),
      form("list", { readOnly: true, run: (_none, call) => list(systems, call) }),
      form("<system:ruleSystem>", {
        permission: "groupAdmin",
        example: "dnd5e",
        available: (call) => !isOwn(call),
        run: ({ system }, call) => switchFor(parts, call, system),
      }),
      form("<system:ruleSystem> [--my]", {
        example: "dnd5e --my",
        available: isOwn,
        run: ({ system }, call) => switchFor(parts, call, system),
      }),
      form("off", {
        permission: "groupAdmin",
        available: (call) => !isOwn(call),
        run: (_none, call) => off(systems, call),
      }),
      form("off [--my]", { available: isOwn, run: (_none, call) => off(systems, call) }),
      form("info [system:ruleSystem]", {
        readOnly: true,
        example: "info dnd5e",
        run: ({ system }, call) => info(system ?? systems.at(scopeOf(call)), call.locale),
      }),
      form("reload rules", { permission: "master", run: () => reload(parts) }),
      // Of the same word in the console of the owners.
      form("state|save|load|reload|restart|die [said:raw]", { hidden: true, run: () => notMine }),
    ],
  });
}

function list(systems: RuleSystems, call: CommandCall): TextRef {
  const { all } = systems;
  if (all.length === 0) return text("ruleSystems.list.none");
  const here = systems.at(scopeOf(call)).name;
  const lines = firstOf(
    all,
    maxShown,
    (system) => `${system.name === here ? "*" : "-"} ${system.name}  ${systemTitle(system, call.locale)}`,
  );
  return text("ruleSystems.list", { count: all.length, list: lines.join("\n") });
}

function info(system: RuleSystem, locale: string): TextRef {
  const { template } = system;
  const { set, sn, custom } = template.commands;
  const names = Object.entries(custom).flatMap(([name, { hidden }]) => (hidden === true ? [] : [name]));
  const joined = (all: readonly string[]) => (all.length === 0 ? "-" : sanitizeText(all.join(" ")));
  return text("ruleSystems.details", {
    system: system.name,
    title: systemTitle(system, locale),
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
  const system = systems.at(place);
  return withScope(
    call,
    text("ruleSystems.off", { system: system.name, title: systemTitle(system, call.locale) }),
  );
}

async function reload(parts: SystemCommandParts): Promise<Reply> {
  const { count, failed } = await parts.reload();
  const names = sanitizeText(failed.slice(0, maxShown).join(" "));
  return failed.length === 0
    ? text("ruleSystems.reloaded", { count })
    : text("ruleSystems.reloaded.failed", { count, names });
}
