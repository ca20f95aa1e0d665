import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { shippedFolder } from "../shipped-folder.js";
import type { DocumentEntry } from "./document.js";

/** A shipped document: entries in both languages. */
export interface ShippedDocument {
  readonly name: string;
  readonly group: string;
  readonly aliases: readonly string[];
  readonly stamp: string;
  readonly entries: readonly DocumentEntry[];
}

type InLanguages = Readonly<Record<"en" | "zh-CN", string>>;

interface Written {
  readonly group: string;
  readonly aliases: readonly string[];
  readonly entries: readonly {
    readonly title: InLanguages;
    readonly text: InLanguages;
    readonly aliases?: readonly string[];
    readonly tags?: Readonly<Record<"en" | "zh-CN", readonly string[]>>;
  }[];
}

/** Begins the names of shipped documents; no file can be called so. */
export const shippedPrefix = "builtin:";

/** Reads what is shipped. Each entry answers to its name in the other language, too. */
export async function shippedDocuments(): Promise<readonly ShippedDocument[]> {
  const documents: ShippedDocument[] = [];
  for (const name of (await readdir(shippedFolder)).filter((one) => one.endsWith(".json")).sort()) {
    const content = await readFile(new URL(name, shippedFolder));
    const { group, aliases, entries } = JSON.parse(content.toString("utf8")) as Written;
    documents.push({
      name: `${shippedPrefix}${name}`,
      group,
      aliases,
      stamp: createHash("sha256").update(content).digest("hex"),
      entries: entries.flatMap(({ title, text, aliases: more = [], tags }) =>
        (["en", "zh-CN"] as const).map((locale) => {
          const others = [title[locale === "en" ? "zh-CN" : "en"], ...more];
          return {
            key: title[locale],
            aliases: others.filter((one) => one !== title[locale]),
            content: text[locale],
            catalogue: "",
            tags: tags?.[locale] ?? [],
            locale,
          };
        }),
      ),
    });
  }
  return documents;
}
