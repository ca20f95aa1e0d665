import { codes, failure } from "@dicetower/contract";
import type { CheckRule, Generator } from "../api.js";
import { generatorOf } from "./card-model.js";
import { checkRuleOf } from "./check-operators.js";
import { type Converted, systemNameOf } from "./converted.js";
import { expressionOf, referencesOf } from "./foreign-expression.js";

type Table = Readonly<Record<string, unknown>>;

const maxTemplates = 50;
const known = new Set([
  "mainDice",
  "skill",
  "skillConfig",
  "init",
  "mapping",
  "synonyms",
  "redirect",
  "showName",
  "snTitle",
  "defaultSkillValue",
  "checkRules",
]);
/** Members by one of which a template is known. */
const marks = ["mainDice", "synonyms", "checkRules", "defaultSkillValue", "tempMapping", "skillConfig"];

/** True for templates of OlivaDice: a table of tables, each with members that only they have. */
export function isOlivaTemplates(value: unknown): value is Readonly<Record<string, Table>> {
  if (!isTable(value)) return false;
  const all = Object.values(value);
  return all.length > 0 && all.every((one) => isTable(one) && marks.some((mark) => Object.hasOwn(one, mark)));
}

/** Reads templates of OlivaDice, several to a file. @throws Failure 40001 for too many, or none */
export function readOlivaTemplates(file: Readonly<Record<string, Table>>): readonly Converted[] {
  const all = Object.entries(file).filter(([, template]) => !Object.hasOwn(template, "tempMapping"));
  if (all.length === 0 || all.length > maxTemplates)
    throw failure(codes.invalid, `The file has ${all.length} templates, not 1 to ${maxTemplates}.`);
  return all.map(([title, template]) => converted(title, template));
}

function converted(title: string, template: Table): Converted {
  const name = systemNameOf(title);
  const left = Object.keys(template).filter((member) => !known.has(member) && !isEmpty(template[member]));
  const faces = /^1?d(\d{1,4})$/iu.exec(textOf(template["mainDice"]))?.[1];
  if (template["mainDice"] !== undefined && faces === undefined)
    left.push(`mainDice ${textOf(template["mainDice"])}`);
  const mapping = textsOf(template["mapping"]);
  const made = textsOf(template["init"]);
  const skips = namesOf(tableOf(template["skillConfig"])["skipEnhance"]);
  const card = textOf(template["snTitle"]).replaceAll("{tName}", "{pc}");
  const { checks, unread } = checksOf(name, tableOf(template["checkRules"]));
  left.push(...unread.map((rule) => `the check rule ${rule}`));
  const computed = Object.fromEntries(
    Object.entries(mapping).map(([key, said]) => [key, expressionOf(said)]),
  );
  const alias = aliasOf(template);
  return {
    left,
    template: {
      name,
      fullName: title,
      keys: [name],
      attrs: {
        defaults: { ...addedOf(mapping, template), ...numbersOf(template["defaultSkillValue"]) },
        defaultsComputed: computed,
        groups: Object.fromEntries(
          Object.entries(tableOf(template["skill"])).map(([heading, names]) => [heading, namesOf(names)]),
        ),
        meta: Object.fromEntries(skips.map((skill) => [skill, { skipEnhance: true }])),
      },
      alias,
      redirect: textsOf(template["redirect"]),
      commands: {
        set: { keys: [name], ...(faces === undefined ? {} : { diceSides: Number(faces) }) },
        ...(card === "" ? {} : { sn: { [name]: { template: card, helpText: title } } }),
        st: { show: { showKeyAs: textsOf(template["showName"]) } },
      },
      checks,
      generate: generateOf(name, made),
    },
  };
}

/** Names of its values that expressions only add to: 0 until somebody sets them. */
function addedOf(mapping: Readonly<Record<string, string>>, template: Table): Record<string, number> {
  const named = new Set([
    ...Object.keys(mapping),
    ...Object.keys(tableOf(template["init"])),
    ...Object.keys(tableOf(template["defaultSkillValue"])),
  ]);
  const used = Object.values(mapping).flatMap(referencesOf);
  return Object.fromEntries(used.filter((name) => !named.has(name)).map((name) => [name, 0]));
}

/** Other names, without the name itself. */
function aliasOf(template: Table): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(tableOf(template["synonyms"]))
      .map(([name, others]) => [name, namesOf(others).filter((other) => other !== name)] as const)
      .filter(([, others]) => others.length > 0),
  );
}

function generateOf(name: string, made: Readonly<Record<string, string>>): Record<string, Generator> {
  const attrs = Object.fromEntries(Object.entries(made).map(([key, said]) => [key, expressionOf(said)]));
  return Object.keys(attrs).length === 0 ? {} : { [name]: generatorOf(attrs, {}) };
}

/** Rules beside the first have only what differs from it. */
function checksOf(name: string, rules: Table): { checks: Record<string, CheckRule>; unread: string[] } {
  const checks: Record<string, CheckRule> = {};
  const unread: string[] = [];
  const first = tableOf(rules["default"]);
  for (const [id, rule] of Object.entries(rules)) {
    const whole = id === "default" ? first : { ...first, ...tableOf(rule) };
    const keyword = id === "default" ? name : `${name}-${id.toLowerCase()}`.slice(0, 32);
    const check = isTable(rule) ? checkRuleOf(keyword, whole) : undefined;
    if (check !== undefined) checks[id.slice(0, 32)] = check;
    else if (namesOf(tableOf(rule)["checkList"]).length > 0 || id !== "default") unread.push(id);
  }
  return { checks, unread };
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return value === "" || value === null || (typeof value === "object" && Object.keys(value).length === 0);
}

function tableOf(value: unknown): Table {
  return isTable(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tableOf(value))
      .map(([name, text]) => [name, textOf(text)] as const)
      .filter(([, text]) => text !== ""),
  );
}

function numbersOf(value: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(tableOf(value)).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value)
    ? (value as unknown[]).filter((one): one is string => typeof one === "string" && one.trim() !== "")
    : [];
}
