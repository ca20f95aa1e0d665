import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type LocaleFile, readLocaleFile } from "./read-locale-file.js";

/** The files of texts of one package. */
export interface WordPackage {
  readonly folder: string;
  readonly files: readonly LocaleFile[];
}

/** Names of the files of texts of a package: its languages, English first and Chinese next. */
export function localeFileNames(folder: string): string[] {
  const place = join(folder, "locales");
  if (!existsSync(place)) return [];
  const rank = (name: string) => (name === "en.yml" ? 0 : name === "zh-CN.yml" ? 1 : 2);
  return readdirSync(place)
    .filter((name) => name.endsWith(".yml"))
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

/** A digest of all that is written from: the files of texts, and what writes. */
export function digestOf(folder: string, maker: string): string {
  const hash = createHash("sha256").update(maker);
  for (const name of localeFileNames(folder))
    hash.update(`\n${name}\n`).update(readFileSync(join(folder, "locales", name)));
  return hash.digest("hex");
}

/** @param root what paths in problems begin behind */
export function readPackage(folder: string, root: string): WordPackage {
  const files = localeFileNames(folder).map((name) => {
    const path = join(folder, "locales", name);
    const shown = relative(root, path).replaceAll("\\", "/");
    return readLocaleFile(shown, name.replace(/\.yml$/, ""), readFileSync(path, "utf8"));
  });
  return { folder, files };
}
