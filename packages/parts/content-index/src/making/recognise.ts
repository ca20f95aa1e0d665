import { decodeText, errorMessage } from "@dicetower/contract";
import { isRange } from "../format/fields.js";
import type { PackageKind } from "../format/store-index.js";
import { headerTags, noLicense, normalisedPlugin, readPluginHeader } from "../plugin-header.js";
import { shownLine, shownText, slugOf } from "../values.js";
import { archiveHead } from "./archive-heads.js";
import { deckHead } from "./deck-heads.js";
import { authorsOf, type ContentHead, NotContent } from "./head.js";

/** Stands in the place of a large file where a repository was downloaded without them. */
const pointer = "version https://git-lfs.github.com/spec/";

/**
 * Recognises a file by its form and reads what it says of itself.
 * @param told the kind that somebody says it is of: then only its head is looked for
 * @throws NotContent with the reason
 */
export async function recognise(
  name: string,
  bytes: Buffer,
  told: PackageKind | undefined,
  signal: AbortSignal,
): Promise<ContentHead> {
  if (bytes.length === 0) throw new NotContent("It is empty.");
  if (bytes.subarray(0, pointer.length).toString("latin1") === pointer)
    throw new NotContent("It is a pointer of Git LFS in the place of the file: download the file itself.");
  try {
    const head = await byEnding(name.toLowerCase(), name, bytes, signal);
    return told === undefined || told === head.kind ? head : { kind: told };
  } catch (error) {
    if (told !== undefined && error instanceof NotContent && !error.isBroken) return { kind: told };
    throw error;
  }
}

async function byEnding(
  ending: string,
  name: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ContentHead> {
  if (/\.[jt]s$/.test(ending) && !ending.endsWith(".d.ts")) return pluginHead(name, textOf(bytes));
  if (ending.endsWith(".lua")) {
    if (bytes[0] === 0x1b) throw new NotContent("It is compiled Lua, which is not run.", true);
    textOf(bytes);
    return { kind: "lua-module" };
  }
  if (/\.(?:zip|deck|sealpack)$/.test(ending)) return archiveHead(name, bytes, signal);
  if (/\.(?:jsonc?|ya?ml|toml)$/.test(ending)) return deckHead(name, textOf(bytes), signal);
  if (ending.endsWith(".xlsx")) {
    if (bytes.subarray(0, 2).toString("latin1") !== "PK") throw new NotContent("It is no workbook.", true);
    return { kind: "help-document" };
  }
  throw new NotContent(
    "Its form is none of a script plugin, script module, deck, rule pack or help document. Where it is one all the same, name its kind in a file beside it.",
  );
}

function pluginHead(name: string, source: string): ContentHead {
  const text = normalisedPlugin(source);
  const tags = headerTags(text);
  if (tags.size === 0) throw new NotContent("It has no header (`// ==UserScript==`) and is no plugin.");
  const header = readPluginHeader(text, name);
  if (header.problem !== "") throw new NotContent(`Its header cannot be read: ${header.problem}.`, true);
  const packages = header.depends.flatMap(({ author, name: other, range }) => {
    const id = `${slugOf(author)}/${slugOf(other)}`.toLowerCase();
    return isRange(range) ? [[id, range] as const] : [];
  });
  return {
    kind: "js-plugin",
    name: header.name,
    ...(tags.has("name") ? {} : { isNamedByFile: true }),
    title: shownLine(header.name, 200),
    authors: authorsOf(header.author),
    version: shownLine(header.version, 64),
    licence: header.license === noLicense ? "" : shownLine(header.license, 100),
    description: shownText(header.description, 4_000),
    homepage: shownLine(header.homepageUrl, 2_000),
    // As it is written: the reader of plugins takes it for the time of its machine.
    date: shownLine(tags.get("timestamp")?.[0], 60),
    ...(packages.length === 0 ? {} : { requires: { packages: Object.fromEntries(packages) } }),
  };
}

function textOf(bytes: Buffer): string {
  try {
    return decodeText(bytes).text;
  } catch (error) {
    throw new NotContent(errorMessage(error), true);
  }
}
