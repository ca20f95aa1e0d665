import { join } from "node:path";
import { codes, errorMessage, failure, Joi } from "@dicetower/contract";
import { parseJson } from "@dicetower/yaml";
import * as field from "../format/fields.js";
import { packageSchema } from "../format/index-schema.js";
import type { IndexedPackage } from "../format/store-index.js";
import { isTable } from "../values.js";
import { NotContent } from "./head.js";
import { readBounded } from "./walk.js";

/** What stands behind the name of a file to name what is said about it. */
export const sidecarEnding = ".store.json";
/** Name of the file that says whose index it is. */
export const settingsName = "store.json";

const maxBytes = 64 * 1024;
const options: Joi.ValidationOptions = {
  stripUnknown: { objects: true },
  errors: { wrap: { label: "" } },
};

/** What is said about a file beside it: members of an index. */
export type Sidecar = Partial<Omit<IndexedPackage, "file" | "size" | "sha256">>;

const own = ["file", "size", "sha256"];
const members = Object.keys(packageSchema.describe()["keys"] as object).filter((name) => !own.includes(name));
const sidecarSchema = packageSchema
  .fork(members, (schema) => schema.optional())
  .fork(own, () => Joi.any().strip());

/** What is said beside a file; nothing where there is no such file. @throws NotContent where it cannot be read */
export async function readSidecar(folder: string, path: string): Promise<Sidecar> {
  const name = path.slice(path.lastIndexOf("/") + 1) + sidecarEnding;
  const read = await readTable(join(folder, path + sidecarEnding));
  if (read === undefined) return {};
  if (typeof read === "string") throw new NotContent(`${name} beside it ${read}.`, true);
  const { error, value } = sidecarSchema.validate(read, options);
  if (error !== undefined) throw new NotContent(`${name} beside it: ${error.message}.`, true);
  return value as Sidecar;
}

/** Whose index it is, and what counts where files do not say. */
export interface StoreSettings {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly homepage?: string;
  readonly mirrors?: readonly string[];
  /** Author and licence of files that name none. */
  readonly author?: string;
  readonly licence?: string;
}

const settingsSchema = Joi.object<StoreSettings>({
  id: field.slug.required(),
  name: field.line(200).required(),
  description: field.text(4_000),
  homepage: field.webAddress,
  mirrors: Joi.array().items(field.webAddress).max(10),
  author: field.line(200),
  licence: field.licence,
});

/** @throws Failure 42200 where `store.json` is missing or cannot be read */
export async function readSettings(folder: string): Promise<StoreSettings> {
  const read = await readTable(join(folder, settingsName));
  if (read === undefined)
    throw failure(
      codes.ruleBroken,
      `The folder has no ${settingsName}. Write one that says whose index it is: {"id": "our-table", "name": "Our table", "author": "…", "licence": "CC-BY-4.0"}.`,
    );
  if (typeof read === "string") throw failure(codes.ruleBroken, `${settingsName} ${read}.`);
  const { error, value } = settingsSchema.validate(read, options);
  if (error !== undefined) throw failure(codes.ruleBroken, `${settingsName}: ${error.message}.`);
  return value;
}

/** The object of a file, what is wrong with it, or undefined where there is none. */
async function readTable(path: string): Promise<Readonly<Record<string, unknown>> | string | undefined> {
  try {
    const bytes = await readBounded(path, maxBytes);
    if (bytes === undefined) return `has more than ${maxBytes} bytes, or is no file`;
    const value = parseJson(bytes.toString("utf8").replace(/^\ufeff/, ""));
    return isTable(value) ? value : "is no JSON object";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "ELOOP") return "is a link, which is not followed";
    return `cannot be read: ${errorMessage(error).replace(/\.$/, "")}`;
  }
}
