import type { Folder, Store } from "@dicetower/contract";
import { type FileKeeper, fileTarget, type ImportTarget } from "@dicetower/imports/api";
import { zipLimits } from "../formats/archive.js";
import { checkDeckName } from "../library/deck-names.js";
import { checkContent, type DeckStore } from "../library/deck-store.js";

/** Takes in files of decks of another bot. */
export function deckImport(decks: DeckStore, folder: Folder, store: Store): ImportTarget {
  const keeper: FileKeeper = {
    key: "decks",
    maxBytes: zipLimits.bytes,
    async keyOf({ name, content }) {
      checkDeckName(name);
      await checkContent(name, content, decks.signal);
      return name;
    },
    read: async (name) => ((await folder.has(name)) ? { name, content: await folder.read(name) } : undefined),
    write: (name, { content }) => folder.write(name, content),
    async remove(name) {
      await folder.remove(name);
      await store.change((db) => db("decks_file").where({ source: "user", filename: name }).delete());
    },
    async reload() {
      await decks.load();
      decks.told();
    },
  };
  return fileTarget(keeper);
}
