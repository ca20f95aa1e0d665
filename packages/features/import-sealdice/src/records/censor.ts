import { decodeText } from "@dicetower/contract";
import {
  CensorWords,
  endingOf,
  type ImportRecords,
  isTable,
  skippedFor,
  Unreadable,
  wholeFileBytes,
} from "@dicetower/imports/api";
import { readBeside, TextFault } from "@dicetower/yaml";
import type { Given, SealFolder } from "./seal-folder.js";

type Level = ImportRecords["censor"]["level"];

const levels: Readonly<Record<string, Level>> = { ignore: 0, notice: 1, caution: 2, warning: 3, danger: 4 };

/** Reads the words of the censor: text files with a mark in front of each section, and tables by level. */
export async function* readCensor({ folder, shared, signal }: SealFolder): AsyncGenerator<Given> {
  if (shared === undefined) return;
  const words = new CensorWords("sealdice");
  for await (const { path } of folder.files(`${shared}censor`)) {
    const ending = endingOf(path);
    if (ending === "txt") {
      let level: Level = 0;
      for await (const line of folder.lines(path, signal)) {
        const word = line.replace(/^\ufeff/, "").trim();
        if (word.startsWith("#")) level = levels[word.slice(1).toLowerCase()] ?? level;
        else words.add(word, level, path);
      }
    } else if (ending === "toml")
      try {
        for (const [word, level] of await tomlWords(await folder.read(path, wholeFileBytes), signal))
          words.add(word, level, path);
      } catch (error) {
        yield skippedFor(path, error);
      }
  }
  yield* words.items();
}

async function tomlWords(bytes: Buffer, signal: AbortSignal): Promise<[string, Level][]> {
  const content = await contentOf(bytes, signal);
  const words = isTable(content) && isTable(content["words"]) ? content["words"] : {};
  return Object.entries(levels).flatMap(([name, level]) => {
    const listed = words[name];
    return (Array.isArray(listed) ? (listed as unknown[]) : [])
      .filter((word) => typeof word === "string")
      .map((word): [string, Level] => [word, level]);
  });
}

async function contentOf(bytes: Buffer, signal: AbortSignal): Promise<unknown> {
  try {
    return await readBeside("toml", decodeText(bytes).text, signal);
  } catch (error) {
    throw error instanceof TextFault ? new Unreadable("imports.reading.otherShape") : error;
  }
}
