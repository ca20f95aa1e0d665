import {
  type Command,
  type CommandCall,
  locationOf,
  type Message,
  type Reply,
  text,
} from "@dicetower/contract";
import type { RuleSystems } from "@dicetower/systems/api";
import { type ChatParts, entryText, listed, shortened } from "./answers.js";
import type { Choice } from "./choice.js";
import type { Offers } from "./offers.js";

const syntax = ".rule [rules:]<word> | set <rules> | clr";
/** Rules where no rule system can be asked. */
const usual = "coc7";
const mostListed = 10;

interface RuleParts extends ChatParts {
  readonly choice: Choice;
  readonly offers: Offers;
  readonly systems: () => RuleSystems | undefined;
}

/** `.rule`: entries of the rules that are played. */
export function ruleCommand(parts: RuleParts): Command {
  return {
    key: "rule",
    names: ["rule", "rules", "规则"],
    category: "help",
    syntax,
    example: ".rule fumble",
    replyKeys: [
      "rule.list",
      "rule.notFound",
      "rule.unknownSystem",
      "rule.current",
      "rule.set",
      "rule.cleared",
      "find.noChoice",
      "help.entry",
      "error.argument",
    ],
    priority: "core",
    rights: [{ form: "set | clr", permission: "groupAdmin", covers: (call) => formOf(call) !== undefined }],
    run: (call) => {
      const form = formOf(call);
      return form === undefined ? look(parts, call) : choose(parts, call, form);
    },
  };
}

function formOf({ args }: CommandCall): "set" | "clr" | undefined {
  const [word = ""] = args;
  const form = word.toLowerCase();
  if (form === "set" && args.length === 2) return "set";
  return form === "clr" && args.length === 1 ? "clr" : undefined;
}

async function choose(parts: RuleParts, call: CommandCall, form: "set" | "clr"): Promise<Reply> {
  const { choice } = parts;
  const { message, actor, args } = call;
  const named = args[1] ?? "";
  const group = form === "clr" ? undefined : groupOf(parts, named);
  if (form === "set" && group === undefined) return unknown(parts, named);
  if (!(await choice.setRuleBook(message, group, actor))) return text("find.noChoice");
  return group === undefined
    ? text("rule.cleared", { rules: inForce(parts, message) })
    : text("rule.set", { rules: group });
}

async function look(parts: RuleParts, call: CommandCall): Promise<Reply> {
  const { lookup, offers, offeredTo } = parts;
  const { message, locale, rest, original } = call;
  if (rest === "") return text("rule.current", { rules: inForce(parts, message), list: names(parts) });
  const [, named, behind = ""] = /^([^:：\s]{1,60})[:：]\s*(.*)$/u.exec(rest) ?? [];
  const word = named === undefined ? rest : behind;
  if (word === "") return text("error.argument", { syntax, word: "rule" });
  const rules = named === undefined ? inForce(parts, message) : groupOf(parts, named);
  if (rules === undefined) return unknown(parts, named ?? "");
  const offered = offeredTo(message);
  const sphere = lookup.sphere(locale, [rules]);
  const [exact] = await lookup.search.byName(word, sphere);
  if (exact !== undefined) return entryText(await lookup.whole(exact, locale), [], offered);
  const reader = { message, locale, offered: { ...offered, offers: () => false } };
  const { items, total } = await lookup.find(word, reader, {
    groups: [rules],
    page: 1,
    pageSize: mostListed,
  });
  const [only] = items;
  if (only === undefined) return text("rule.notFound", { word: shortened(original), rules });
  if (total === 1) return entryText(only, [], offered);
  offers.offer(
    message,
    items.map(({ id }) => id),
  );
  return text("rule.list", { word: shortened(original), rules, list: listed(items) });
}

/** The rules that were chosen for `.rule`, else those of the rule system that is played. */
function inForce(parts: RuleParts, message: Message): string {
  const book = parts.choice.ruleBook(message);
  if (book !== undefined) return book;
  const systems = parts.systems();
  const played = systems?.at(locationOf(message)).name ?? usual;
  // Where no rule system is there at all, the one that is played is none of them.
  const system = systems?.get(played) === undefined ? usual : played;
  return groupOf(parts, system) ?? system;
}

/** The group of entries of a rule system, by any of its names. */
function groupOf({ lookup, systems }: RuleParts, word: string): string | undefined {
  const direct = lookup.library.group(word)?.name;
  if (direct !== undefined) return direct;
  const system = systems()?.find(word);
  if (system === undefined) return undefined;
  for (const name of [system.name, ...system.template.keys, ...(system.template.commands.set.keys ?? [])]) {
    const group = lookup.library.group(name)?.name;
    if (group !== undefined) return group;
  }
  return undefined;
}

function unknown(parts: RuleParts, named: string): Reply {
  return text("rule.unknownSystem", { rules: shortened(named), list: names(parts) });
}

function names({ lookup }: RuleParts): string {
  return lookup.library.groups
    .filter(({ enabled }) => enabled)
    .map(({ name }) => name)
    .slice(0, 50)
    .join(" ");
}
