import {
  CensorWords,
  type ImportFolder,
  type ImportRecords,
  readTable,
  skippedFor,
} from "@dicetower/imports/api";
import type { Given } from "./dice-values.js";

type Level = ImportRecords["censor"]["level"];

const levels: Readonly<Record<string, Level>> = {
  ignore: 0,
  notice: 1,
  caution: 2,
  warning: 3,
  danger: 4,
  critical: 5,
};

/** Reads the words of the censor: lists with a mark in front of each section, and words that were added in chat. */
export async function* readCensor(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const words = new CensorWords("dice");
  for await (const { path } of folder.files(`${base}conf/censor`)) {
    let level: Level = levels["warning"] as Level;
    for await (const line of folder.lines(path, signal)) {
      const word = line.replace(/^\ufeff/, "").trim();
      const section = word.startsWith("#") ? levels[word.slice(1).trim().toLowerCase()] : undefined;
      if (section !== undefined) level = section;
      else if (!word.startsWith("#")) words.add(word, level, path);
    }
  }
  const own = `${base}conf/CustomCensor.json`;
  if (await folder.has(own))
    try {
      for (const [word, written] of Object.entries(await readTable(folder, own)))
        words.add(word, levelOf(written), own);
    } catch (error) {
      yield skippedFor(own, error);
    }
  yield* words.items();
}

function levelOf(written: unknown): Level {
  if (typeof written === "string") return levels[written.toLowerCase()] ?? 3;
  return typeof written === "number" && Number.isInteger(written) && written >= 0 && written <= 5
    ? (written as Level)
    : 3;
}
