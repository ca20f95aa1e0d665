import { Boom, type Fork, isA } from "@dicetower/contract";
import { type PartialTemplate, ruleSystems } from "@dicetower/rule-systems/api";
import { parseJson, parseValue } from "@dicetower/yaml";
import type { ScriptServices } from "../../contexts/script-services.js";

/** Bytes of a template. */
const largest = 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;

/** Rule templates that plugins of one realm register; they go with it. */
export class GameTemplates {
  readonly #forks = new Map<string, Fork>();

  constructor(
    readonly services: ScriptServices,
    /** Begins a part of the realm. */
    readonly fork: (id: string, template: PartialTemplate) => Promise<Fork>,
  ) {}

  /** @throws Error for a text that cannot be read, and for a name that is taken */
  async add(format: "json" | "yaml", text: string): Promise<null> {
    if (Buffer.byteLength(text) > largest) throw new Error("the template is larger than 1 MiB");
    const template = templateOf(read(format, text));
    const systems = this.services.systems();
    if (systems === undefined) throw new Error("there are no rule systems");
    if (this.#forks.has(template.name) || systems.get(template.name) !== undefined)
      throw new Error(`there is a template "${template.name}" already`);
    try {
      await systems.parse(JSON.stringify(template));
    } catch (error) {
      throw isA(Boom, error) ? new Error((error as Error).message) : error;
    }
    this.#forks.set(template.name, await this.fork(`system-${template.name}`, template));
    return null;
  }
}

/** Contributes a template. */
export function templateItem(template: PartialTemplate) {
  return [ruleSystems, { key: template.name, template }] as const;
}

function read(format: "json" | "yaml", text: string): Fields {
  const value = format === "json" ? parseJson(text) : parseValue(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("a template is an object");
  return value as Fields;
}

/** What only templates of version 1 have at their top. */
const firstFields = ["defaults", "defaultsComputed", "attrConfig", "setConfig", "nameTemplate"];

/** Told by what is in it: many say a version of their own there. */
function isFirstVersion(written: Fields): boolean {
  if (["attrs", "commands"].some((field) => Object.keys(object(written[field])).length > 0)) return false;
  if (firstFields.some((field) => field in written)) return true;
  const version = String(written["templateVer"] ?? "");
  return version !== "" && !/^v?2/u.test(version);
}

/** A template of either shape in ours. */
function templateOf(written: Fields): PartialTemplate {
  const isFirst = isFirstVersion(written);
  const name = String(written["name"] ?? "").toLowerCase();
  if (name === "") throw new Error("the template has no name");
  const shared = {
    name,
    fullName: String(written["fullName"] ?? "") || name,
    authors: list(written["authors"]),
    version: String(written["version"] ?? "1.0.0"),
    updatedTime: String(written["updatedTime"] ?? ""),
    templateVer: "2.0",
    alias: aliases(object(written["alias"])),
  };
  const rest = isFirst ? first(written) : second(written);
  return { ...shared, ...rest } as PartialTemplate;
}

/** Version 2: what of it we know. */
function second(written: Fields) {
  const attrs = object(written["attrs"]);
  const commands = object(written["commands"]);
  const set = object(commands["set"]);
  const st = object(object(commands["st"])["show"]);
  return {
    attrs: attributes(attrs),
    commands: {
      set: setOf(set),
      sn: names(object(commands["sn"])),
      st: { show: showOf(st) },
    },
    textMap: textMap(written["textMap"]),
  };
}

/** Version 1: the same under other names. */
function first(written: Fields) {
  const attr = object(written["attrConfig"]);
  return {
    attrs: attributes(written),
    commands: {
      set: setOf(object(written["setConfig"])),
      sn: names(object(written["nameTemplate"])),
      st: {
        show: showOf({ ...attr, showKeyAs: attr["showAsKey"], showValueAs: attr["showAs"] }),
      },
    },
    textMap: textMap(written["textMap"]),
  };
}

function attributes(from: Fields) {
  const values: Record<string, number | string> = {};
  for (const [key, value] of Object.entries(object(from["defaults"])))
    if (typeof value === "number" || typeof value === "string") values[key] = value;
  return {
    defaults: values,
    defaultsComputed: texts(object(from["defaultsComputed"])),
    detailOverwrite: texts(object(from["detailOverwrite"])),
  };
}

function setOf(set: Fields) {
  const sides = Number(set["diceSides"] ?? set["diceSidesExpr"]);
  const keys = list(set["keys"]);
  const related = list(set["relatedExt"]);
  return {
    ...(Number.isInteger(sides) && sides > 0 && sides < 10_000 ? { diceSides: sides } : {}),
    ...(keys.length === 0 ? {} : { keys }),
    ...(related.length === 0 ? {} : { relatedExt: related }),
    ...(typeof set["enableTip"] === "string" ? { enableTip: set["enableTip"].slice(0, 512) } : {}),
  };
}

function showOf(show: Fields) {
  const { sortBy } = show;
  const perLine = Number(show["itemsPerLine"]);
  return {
    top: list(show["top"]),
    ignores: list(show["ignores"]),
    ...(sortBy === "name" || sortBy === "value" || sortBy === "value desc" ? { sortBy } : {}),
    showKeyAs: texts(object(show["showKeyAs"])),
    showValueAs: texts(object(show["showValueAs"])),
    showValueAsIfMiss: texts(object(show["showValueAsIfMiss"])),
    ...(Number.isInteger(perLine) && perLine > 0 ? { itemsPerLine: Math.min(perLine, 20) } : {}),
  };
}

function names(from: Fields): Record<string, { template: string; helpText: string }> {
  return Object.fromEntries(
    Object.entries(from).map(([key, value]) => {
      const { template, helpText } = object(value);
      return [key, { template: String(template ?? ""), helpText: String(helpText ?? "") }];
    }),
  );
}

/** `{group: {key: [[text, weight]]}}` as `group:key` and its first text. */
function textMap(from: unknown): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [group, keys] of Object.entries(object(from)))
    for (const [key, variants] of Object.entries(object(keys))) {
      const one = Array.isArray(variants) ? (variants[0] as unknown) : variants;
      const text = Array.isArray(one) ? (one[0] as unknown) : one;
      if (typeof text === "string") all[`${group}:${key}`] = text;
    }
  return all;
}

function aliases(from: Fields): Record<string, string[]> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, list(value)]));
}

function texts(from: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(from).flatMap(([key, value]) =>
      typeof value === "string" || typeof value === "number" ? [[key, String(value)]] : [],
    ),
  );
}

function object(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function list(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string" && one !== "").map(String) : [];
}
