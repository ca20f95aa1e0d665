import type { PictureSource } from "@dicetower/assets/api";
import { inWorker, workerTask } from "@dicetower/workers";
import { pictureOf, picturePrefix } from "../formats/pictures.js";
import type { picture } from "../thread.js";
import type { DeckStore } from "./deck-store.js";

const inThread = workerTask<typeof picture>(import.meta.resolve("@dicetower/decks/thread"), "picture");

/** Pictures that lie with decks, under the names that shelves give them. */
export function deckPictures(decks: Pick<DeckStore, "archive" | "picture">): PictureSource {
  return {
    key: picturePrefix,
    async read(name, signal) {
      const { shelf, path } = pictureOf(name) ?? {};
      if (shelf === undefined || path === undefined) return undefined;
      const beside = await decks.picture(shelf, path);
      if (beside !== undefined) return beside;
      const bytes = await decks.archive(shelf);
      return bytes === undefined ? undefined : inWorker(inThread, { bytes, path }, { signal });
    },
  };
}
