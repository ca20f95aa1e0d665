import { createHash } from "node:crypto";
import type {
  ImportFolder,
  ImportItem,
  ImportPersonKey,
  ImportSkipped,
  ImportWarning,
} from "@dicetower/imports/api";

/** What a format gives of a folder. */
export type Given = ImportItem | ImportSkipped | ImportWarning;

/** Files of people and groups are named by a digest. */
export const digestName = /^[0-9a-f]{32}$/;
/** Bytes of one record. */
export const recordBytes = 4 * 2 ** 20;
/** Below the folder of the program that it runs in. */
export const programBase = "plugin/data/OlivaDice/";
const places = ["", programBase, "data/OlivaDice/", "OlivaDice/"];
/** Folders of which one at least is there. */
const marks = ["unity/pcCard", "unity/logger", "unity/console", "unity/user"];

/** What stands in front of the paths of the data; undefined where it is no folder of OlivaDice. */
export async function olivaBase(folder: ImportFolder): Promise<string | undefined> {
  for (const base of places) for (const mark of marks) if (await folder.has(`${base}${mark}`)) return base;
  return undefined;
}

/** People whom the folder names anywhere: files of cards are named by a digest of their owner. */
export class KnownPeople {
  readonly #byDigest = new Map<string, ImportPersonKey>();
  readonly #words = new Set(["qq"]);

  /** @param word what the peer calls the platform */
  add(userId: string, word: string, person: ImportPersonKey): void {
    this.#words.add(word);
    this.#note(userId, word, person);
  }

  /** Somebody of whom the platform is not told: any that was met may be theirs. */
  addUntold(userId: string, platformOf: (word: string) => string): void {
    for (const word of this.#words) this.#note(userId, word, { platform: platformOf(word), userId });
  }

  ownerOf(digest: string): ImportPersonKey | undefined {
    return this.#byDigest.get(digest);
  }

  #note(userId: string, word: string, person: ImportPersonKey): void {
    if (this.#byDigest.size < 1_000_000)
      this.#byDigest.set(createHash("md5").update(`${userId}${word}`).digest("hex"), person);
  }
}
