import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeckName } from "../formats/file-names.js";
import { shippedFolder } from "../shipped-folder.js";
import { type DeckFile, readFile as readFound } from "./library.js";

let shippedFiles: Promise<readonly DeckFile[]> | undefined;

/** The shipped decks, looked for once: nobody changes them while the service runs. */
export function shippedDecks(): Promise<readonly DeckFile[]> {
  shippedFiles ??= findShipped(fileURLToPath(shippedFolder));
  return shippedFiles;
}

async function findShipped(folder: string): Promise<DeckFile[]> {
  const names = (await readdir(folder)).filter(isDeckName).sort();
  return Promise.all(
    names.map(async (filename): Promise<DeckFile> => {
      const path = join(folder, filename);
      const { size, mtimeMs } = await stat(path);
      const read: DeckFile["read"] = async (before) =>
        before ?? readFound(filename, await readFile(path), undefined, new AbortController().signal);
      return { source: "builtin", filename, pack: "", size, updatedAt: Math.floor(mtimeMs / 1000), read };
    }),
  );
}
