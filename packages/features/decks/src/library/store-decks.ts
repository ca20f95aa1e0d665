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
  const names = async () => (await folder.look()).decks.map(({ name }) => name);
  return {
    key: "deck",
    titleKey: "decks.storeKind",
    maxBytes: zipLimits.bytes,
    async inspect({ name, bytes }, look, signal) {
      const wanted = name.normalize("NFC");
      checkDeckName(wanted);
      await checkContent(wanted, bytes, AbortSignal.any([signal, decks.signal]));
      const { ref } = look;
      const isSame = async (one: string) => (await folder.read(one)).equals(bytes);
      // A newer version stays under the name of the one before, lest there be both of them.
      const kept =
        ref !== undefined && endingOf(ref) === endingOf(wanted)
          ? ref
          : await look.free(wanted, await names(), isSame);
      return { ref: kept, name: kept, grants: [], granted: [], warnings: [] };
    },
    async install({ name, bytes }, ref, _grants, actor) {
      const isSame = name === ref;
      // A file that somebody took away by hand is in memory until decks are read again.
      const replace = isSame || !(await folder.has(name));
      const written = await decks.write(name, bytes, { replace }, actor);
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
      const there = new Set(await names());
      return new Set(refs.filter((ref) => there.has(ref)));
    },
    current: async (ref) => ((await folder.has(ref)) ? folder.read(ref) : undefined),
  };
}

function endingOf(name: string): string {
  return isZipName(name) ? "zip" : name.slice(name.lastIndexOf(".")).toLowerCase();
}
