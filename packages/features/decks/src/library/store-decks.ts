import type { StoreKind } from "@dicetower/content-store/api";
import { codes, failure } from "@dicetower/contract";
import { zipLimits } from "../formats/archive.js";
import { isZipName } from "../formats/zip.js";
import { checkContent } from "./check-content.js";
import { checkDeckName } from "./deck-names.js";
import type { DeckStore } from "./deck-store.js";

/** Decks of a store: files of the owner, found by their names. */
export function storeDecks(decks: DeckStore): StoreKind {
  const { folder, library } = decks;
  return {
    key: "deck",
    titleKey: "decks.storeKind",
    maxBytes: zipLimits.bytes,
    async inspect({ name, bytes }) {
      const ref = name.normalize("NFC");
      checkDeckName(ref);
      await checkContent(ref, bytes, decks.signal);
      return { ref, grants: [], granted: [], warnings: [] };
    },
    async install({ name, bytes }, ref, _grants, actor) {
      // A newer version stays under the name of the one before, lest there be both of them.
      const filename = ref !== undefined && endingOf(ref) === endingOf(name) ? ref : name;
      const isSame = filename === ref;
      // A file that somebody took away by hand is in memory until decks are read again.
      const replace = isSame || !(await folder.has(filename.normalize("NFC")));
      const written = await decks.write(filename, bytes, { replace }, actor);
      const before = ref === undefined || isSame ? undefined : library.find("user", ref);
      if (before !== undefined) await decks.remove(before, actor);
      return { ref: written.filename, problem: "" };
    },
    async remove(ref, actor) {
      const deck = library.find("user", ref);
      if (deck === undefined) throw failure(codes.notFound, `There is no deck "${ref}".`);
      await decks.remove(deck, actor);
    },
    async present(refs) {
      const names = new Set((await folder.look()).decks.map(({ name }) => name));
      return new Set(refs.filter((ref) => names.has(ref)));
    },
    current: async (ref) => ((await folder.has(ref)) ? folder.read(ref) : undefined),
  };
}

function endingOf(name: string): string {
  return isZipName(name) ? "zip" : name.slice(name.lastIndexOf(".")).toLowerCase();
}
