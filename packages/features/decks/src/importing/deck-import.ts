import type { Store } from "@dicetower/contract";
import { type FileKeeper, fileTarget, type ImportTarget } from "@dicetower/imports/api";
import { zipLimits } from "../formats/archive.js";
import { isPicturePath } from "../formats/file-names.js";
import { checkContent, checkPicture } from "../library/check-content.js";
import { checkDeckName, checkPictureName } from "../library/deck-names.js";
import type { DeckStore } from "../library/deck-store.js";

/** Takes in files of decks of another bot, and the pictures beside them, in the folders that they lay in. */
export function deckImport(decks: DeckStore, store: Store): ImportTarget {
  const { folder } = decks;
  const keeper: FileKeeper = {
    key: "decks",
    maxBytes: zipLimits.bytes,
    async keyOf({ name, content, path = name }, known) {
      if (isPicturePath(name)) {
        checkPictureName(name);
        checkPicture(content);
      } else {
        checkDeckName(name);
        await checkContent(name, content, decks.signal);
      }
      // What came before there were folders stays where it is.
      return known !== undefined && (await folder.has(known)) ? known : folder.placeOf(path);
    },
    async read(key) {
      if (!(await folder.has(key))) return undefined;
      return { name: key.slice(key.lastIndexOf("/") + 1), content: await folder.read(key) };
    },
    write: (key, { content }) => folder.write(key, content),
    async remove(key) {
      await folder.remove(key);
      await store.change((db) => db("decks_file").where({ source: "user", filename: key }).delete());
    },
    async reload() {
      await decks.load();
      decks.told();
    },
  };
  return fileTarget(keeper);
}
