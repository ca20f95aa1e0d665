import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type Message,
  type Reply,
  text,
} from "@dicetower/contract";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import { type ChatParts, entryText, groupNames, listed, shortened } from "./answers.js";
import type { Choice } from "./choice.js";
import type { RuleWord } from "./help-kinds.js";
import type { Offers } from "./offers.js";

/** What knows groups of entries and rule systems. */
export type GroupParts = Pick<RuleParts, "lookup" | "systems">;

/** Rules where no rule system can be asked. */
const usual = "coc7";
const maxListed = 10;

/** What `.rule` works with. */
export interface RuleParts extends ChatParts {
  readonly choice: Choice;
  readonly offers: Offers;
  readonly systems: () => RuleSystems | undefined;
}

/** `.rule`: entries of the rules that are played. */
export function ruleCommand(parts: RuleParts): Command {
  return commandOfForms({
    key: "rule",
    names: ["rule", "rules", "规则"],
    category: "help",
    replyKeys: [
      "rule.list",
      "rule.notFound",
      "rule.unknownSystem",
      "rule.current",
      "rule.set",
      "rule.cleared",
      "find.noChoice",
      "help.entry",
    ],
    priority: "core",
    forms: [
      form("", { readOnly: true, run: (_none, call) => tellRules(parts, call) }),
      form("<what:ruleWord>", {
        readOnly: true,
        example: text("command.rule.example"),
        run: ({ what }, call) => look(parts, what, call),
      }),
      form("set <rules:ruleBook>", {
        permission: "groupAdmin",
        example: "set dnd5e",
        run: ({ rules }, call) => choose(parts, rules, call),
      }),
      form("clr", { permission: "groupAdmin", run: (_none, call) => choose(parts, undefined, call) }),
    ],
  });
}

function tellRules(parts: RuleParts, { message }: CommandCall): Reply {
  return text("rule.current", { rules: inForce(parts, message), list: groupNames(parts.lookup.library) });
}

async function choose(
  parts: RuleParts,
  rules: string | undefined,
  { message, actor }: CommandCall,
): Promise<Reply> {
  if (!(await parts.choice.setRuleBook(message, rules, actor))) return text("find.noChoice");
  return rules === undefined
    ? text("rule.cleared", { rules: inForce(parts, message) })
    : text("rule.set", { rules });
}

async function look(parts: RuleParts, said: RuleWord, call: CommandCall): Promise<Reply> {
  const { lookup, offers, offeredTo } = parts;
  const { message, locale, original } = call;
  const { word, rules = inForce(parts, message) } = said;
  const offered = offeredTo(message);
  const sphere = lookup.sphere(locale, [rules]);
  const [exact] = await lookup.search.byName(word, sphere);
  if (exact !== undefined) return entryText(await lookup.whole(exact, locale), [], offered);
  const reader = { message, locale, offered: { ...offered, offers: () => false } };
  const { items, total } = await lookup.find(word, reader, {
    groups: [rules],
    page: 1,
    pageSize: maxListed,
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
export function groupOf({ lookup, systems }: GroupParts, word: string): string | undefined {
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
