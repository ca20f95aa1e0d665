import type { TestHost } from "@dicetower/testkit";
import { loadRecords, unloadRecords } from "./owner-records.js";
import { loadRules, unloadRules } from "./owner-rules.js";
import { loadScripts, unloadScripts } from "./owner-scripts.js";
import { loadWords, unloadWords } from "./owner-words.js";

/** A part of what an owner who makes much of the bot has. */
export interface OwnerPart {
  readonly name: string;
  readonly load: (tower: TestHost) => Promise<void>;
  readonly unload: (tower: TestHost) => Promise<void>;
}

export const ownerParts: readonly OwnerPart[] = [
  { name: "words", load: loadWords, unload: unloadWords },
  { name: "rules", load: loadRules, unload: unloadRules },
  { name: "scripts", load: loadScripts, unload: unloadScripts },
  { name: "records", load: loadRecords, unload: unloadRecords },
];

/** Puts in all that an owner who makes much of the bot has. */
export async function loadOwner(tower: TestHost): Promise<void> {
  for (const { load } of ownerParts) await load(tower);
}

/** Takes it away again, or switches it off; personas stay where they are, and nobody speaks as them. */
export async function unloadOwner(tower: TestHost): Promise<void> {
  for (const { unload } of [...ownerParts].reverse()) await unload(tower);
}
