import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { JsonValue } from "@dicetower/contract";
import { type ImportItem, isTable, readTable, skippedFor, type Table } from "@dicetower/imports/api";
import { readAppendOnly } from "../database/append-only-file.js";
import type { Given, SealFolder } from "./seal-folder.js";

const storageFile = "/storage.db";
const maxValueBytes = 2 ** 20;
/** Bytes that one plugin may keep here. */
const maxBytes = 16 * 2 ** 20;
/** Settings of one plugin. */
const maxSettings = 2_000;

/** Reads what plugins have kept, and what owners have set of them. */
export async function* readPluginValues(from: SealFolder): AsyncGenerator<Given> {
  const under = `${from.own}extensions`;
  for await (const { path } of from.folder.files(under)) {
    from.signal.throwIfAborted();
    const extension = path.slice(under.length + 1, -storageFile.length);
    if (!path.endsWith(storageFile) || extension === "") continue;
    try {
      yield* valuesOf(from, path, extension);
    } catch (error) {
      yield skippedFor(path, error);
    }
  }
  yield* readPluginSettings(from);
}

async function* valuesOf(
  { folder, signal }: SealFolder,
  file: string,
  extension: string,
): AsyncGenerator<Given> {
  const { mtimeMs } = await stat(join(folder.path, ...file.split("/")));
  const { values, brokenAt } = await readAppendOnly(folder.bytes(file, signal), {
    maxValueBytes,
    now: Date.now() / 1_000,
    writtenAt: mtimeMs / 1_000,
  });
  if (brokenAt !== undefined)
    yield { skipped: file, reasonKey: "imports.reading.cutOff", values: { record: brokenAt } };
  let bytes = 0;
  for (const [key, value] of [...values].sort(([a], [b]) => (a < b ? -1 : 1))) {
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value ?? "");
    if (value === undefined || bytes > maxBytes)
      yield { skipped: `${file}#${key}`, reasonKey: "imports.reading.tooLarge" };
    else
      yield {
        kind: "pluginValues",
        source: `sealdice:storage:${extension}:${key}`,
        file,
        record: { extension, key, value },
      };
  }
}

async function* readPluginSettings({ folder, own }: SealFolder): AsyncGenerator<Given> {
  const file = `${own}configs/plugin-configs.json`;
  if (!(await folder.has(file))) return;
  try {
    const content = await readTable(folder, file);
    for (const [extension, plugin] of Object.entries(content))
      if (isTable(plugin)) yield* settingsOf(extension, plugin, file);
  } catch (error) {
    yield skippedFor(file, error);
  }
}

function* settingsOf(extension: string, plugin: Table, file: string): Generator<Given> {
  const items = isTable(plugin["configs"]) ? plugin["configs"] : {};
  const ordered = plugin["orderedConfigKeys"];
  const order = new Set<unknown>(Array.isArray(ordered) ? ordered : []);
  const keys = [...order, ...Object.keys(items).filter((key) => !order.has(key))];
  for (const [position, key] of keys.entries()) {
    if (typeof key !== "string" || !Object.hasOwn(items, key)) continue;
    const record = position < maxSettings ? settingOf(extension, key, items[key], position) : undefined;
    if (record === undefined)
      yield { skipped: `${file}#${extension}.${key}`, reasonKey: "imports.reading.otherShape" };
    else yield { kind: "pluginSettings", source: `sealdice:config:${extension}:${key}`, file, record };
  }
}

type Setting = Extract<ImportItem, { readonly kind: "pluginSettings" }>["record"];

/** Undefined for a value that is not of its type. */
function settingOf(extension: string, key: string, item: unknown, position: number): Setting | undefined {
  if (!isTable(item)) return undefined;
  const { type, group, description, option } = item;
  const value = item["value"] ?? nothingOf(type);
  const defaultValue = item["defaultValue"] ?? nothingOf(type);
  if (typeof type !== "string" || !isOf(type, value) || !isOf(type, defaultValue)) return undefined;
  return {
    extension,
    key,
    type,
    value,
    defaultValue,
    option: textsIn(option),
    description: typeof description === "string" ? description : "",
    group: typeof group === "string" ? group : "",
    position,
  };
}

/** Go leaves out what is empty. */
function nothingOf(type: unknown): JsonValue {
  if (type === "bool") return false;
  if (type === "int" || type === "float") return 0;
  return type === "template" ? [] : "";
}

function isOf(type: string, value: unknown): value is JsonValue {
  switch (type) {
    case "bool":
      return typeof value === "boolean";
    case "int":
      return Number.isSafeInteger(value);
    case "float":
      return typeof value === "number";
    case "template":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
    default:
      return typeof value === "string";
  }
}

function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).filter((one) => typeof one === "string");
}
