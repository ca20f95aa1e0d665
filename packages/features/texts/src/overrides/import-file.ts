import { codes, decodeText, type FileRule, failure, Joi, type UploadedFile } from "@dicetower/contract";
import { LargeValueValidator } from "@dicetower/workers";
import { readBeside, TextFault } from "@dicetower/yaml";
import { presentKey } from "./former-keys.js";
import { overrideSchema, type WrittenOverride } from "./override.js";

type Mode = "merge" | "replace";

/** What an export answers and an import takes. */
export interface ImportFile {
  readonly kind: "templates";
  readonly schemaVersion: 1;
  readonly exportedAt?: number;
  readonly items: readonly WrittenOverride[];
  readonly mode?: Mode;
}

/** The same as a JSON body; beside a file only the mode. */
export type ImportBody = Partial<ImportFile>;

/** Bounds of the file, and of the body. */
export const importRule: FileRule = { maxBytes: 4 * 1024 * 1024, types: [".json"] };

const members = {
  kind: Joi.string().valid("templates"),
  schemaVersion: Joi.number().valid(1),
  exportedAt: Joi.number().integer(),
  // A required item would make an empty list invalid.
  items: Joi.array().items(overrideSchema.optional()).max(20_000),
  mode: Joi.string().valid("merge", "replace"),
};

/** Schema of a body that comes alone or beside a file. */
export const importBody = Joi.object<ImportBody>(members).and("kind", "schemaVersion", "items");

const importFile = Joi.object<ImportFile>(members).fork(["kind", "schemaVersion", "items"], (one) =>
  one.required(),
);

const importValidator = new LargeValueValidator(importFile, (part) => part);

/**
 * Reads what is to be imported.
 * @throws Failure 40000 for a file that is no JSON, 40001 for one that is no such export, or where there is neither
 */
export async function readImport(
  body: ImportBody | undefined,
  file: UploadedFile | undefined,
  signal: AbortSignal,
): Promise<{ readonly items: readonly WrittenOverride[]; readonly mode: Mode }> {
  if (file === undefined) {
    const { items, mode = "merge" } = body ?? {};
    if (items === undefined)
      throw refused("/items", "The body is an export of texts, or a file beside it is.");
    return { items: items.map(withPresentKey), mode };
  }
  if (body?.items !== undefined)
    throw refused("/items", "Send the texts as the file or in the body, not both.");
  const value = await checkImport(await jsonOf(file, signal));
  return { items: value.items, mode: body?.mode ?? value.mode ?? "merge" };
}

/** @throws Failure 40001 for what is no export of texts */
export async function checkImport(content: unknown): Promise<ImportFile> {
  const { problems, value } = await importValidator.validate(content);
  const [problem] = problems;
  if (problem !== undefined) throw refused("/file", `The file is no export of texts: ${problem.message}.`);
  const read = value as ImportFile;
  return { ...read, items: read.items.map(withPresentKey) };
}

/** An export of an earlier version has the keys of that time. */
function withPresentKey(item: WrittenOverride): WrittenOverride {
  return { ...item, key: presentKey(item.key) };
}

async function jsonOf(file: UploadedFile, signal: AbortSignal): Promise<unknown> {
  const { text } = decodeText(await file.bytes());
  try {
    return await readBeside("json", text, signal);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    throw failure(codes.malformed, "The file holds no JSON.");
  }
}

function refused(path: string, message: string) {
  return failure(codes.invalid, message, { errors: [{ path, message }] });
}
