import type { PictureSource } from "@dicetower/assets/api";
import { inWorker, workerTask } from "@dicetower/workers";
import { pictureOf, picturePrefix } from "../formats/pictures.js";
import type { picture } from "../thread.js";
import type { DeckStore } from "./deck-store.js";

const inThread = workerTask<typeof picture>(import.meta.resolve("@dicetower/decks/thread"), "picture");

/** Pictures in archives of the owner's decks, under the names that `picturesNamed` gives them. */
export function deckPictures(decks: Pick<DeckStore, "archive">): PictureSource {
  return {
    key: picturePrefix,
    async read(name, signal) {
      const { digest, path } = pictureOf(name) ?? {};
      const bytes = digest === undefined ? undefined : await decks.archive(digest);
      if (bytes === undefined || path === undefined) return undefined;
      return inWorker(inThread, { bytes, path }, { signal });
    },
  };
}
