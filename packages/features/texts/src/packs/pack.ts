import {
  canonicalLocale,
  decodeText,
  errorMessage,
  Joi,
  languageCode,
  type TextItem,
} from "@dicetower/contract";
import { JsonProblem, placeIn, readJson } from "../api/json-text.js";
import { presentKey } from "../overrides/former-keys.js";
import { keySchema } from "../overrides/override.js";
import { fitsBytes } from "../template/limits.js";

/** Bounds of a pack, and of all of them. */
export const maxPackBytes = 4 * 1024 * 1024;
export const maxTexts = 20_000;
export const maxPacks = 50;

/** The texts of a language, from a file of the owner's. */
export interface LanguagePack {
  readonly file: string;
  readonly locale: string;
  /** How the language is called, in itself; empty for what the system calls it. */
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  /** False for a text that cannot stand in the place of a shipped one; left out where any may. */
  readonly fits?: (item: TextItem, said: string) => boolean;
}

/** Why a file is no pack. */
export interface PackProblem {
  readonly message: string;
  /** Both from 1; 0 where they are not known. */
  readonly line: number;
  readonly column: number;
}

interface PackFile {
  readonly locale: string;
  readonly name?: string;
  readonly texts: Readonly<Record<string, string>>;
}

const packSchema = Joi.object<PackFile>({
  locale: languageCode.required(),
  name: Joi.string()
    .max(60)
    .pattern(/^[^\p{Cc}\u2028\u2029]*$/u, "one line"),
  texts: Joi.object().pattern(keySchema, Joi.string().allow("")).max(maxTexts).required(),
});

/** Reads a pack: `{"locale": "de", "name": "Deutsch", "texts": {"jrrp.result": "…"}}`. */
export function readPack(file: string, bytes: Buffer): LanguagePack | PackProblem {
  let text: string;
  try {
    ({ text } = decodeText(bytes));
  } catch (error) {
    return { message: errorMessage(error), line: 0, column: 0 };
  }
  try {
    const { error, value } = packSchema.validate(readJson(text), { convert: false });
    if (error !== undefined) {
      const [detail] = error.details;
      return { message: `${error.message}.`, ...placeOfMember(text, detail?.path ?? []) };
    }
    const tooLong = Object.entries(value.texts).find(([, said]) => !fitsBytes(said));
    if (tooLong !== undefined)
      return { message: "A text may have 64 KiB.", ...placeOfMember(text, ["texts", tooLong[0]]) };
    const texts = new Map(Object.entries(value.texts).map(([key, said]) => [presentKey(key), said]));
    return { file, locale: canonicalLocale(value.locale), name: value.name ?? "", texts };
  } catch (error) {
    if (error instanceof JsonProblem)
      return { message: error.message, line: error.line, column: error.column };
    throw error;
  }
}

/** Where a member stands, as far as its names tell. */
function placeOfMember(text: string, path: readonly (string | number)[]) {
  let offset = -1;
  for (const name of path) {
    const found = text.indexOf(JSON.stringify(String(name)), offset + 1);
    if (found < 0) break;
    offset = found;
  }
  return offset < 0 ? { line: 1, column: 1 } : placeIn(text, offset);
}
