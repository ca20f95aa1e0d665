import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { volume } from "@dicetower/testkit";
import { type DialogueFile, failureLine } from "./dialogue.js";
import type { Playing } from "./playing.js";

const file = fileURLToPath(new URL("dialogues.json", import.meta.url));
const { dialogues } = JSON.parse(readFileSync(file, "utf8")) as DialogueFile;

/** Dialogues of an ordinary run: each takes about a second, all of them minutes. */
const wanted = volume(10, dialogues.length);
const every = Math.max(1, Math.floor(dialogues.length / wanted));
const played = dialogues.filter((_, at) => at % every === 0).slice(0, wanted);

describe("dialogues", () => {
  let playing: Playing;
  before(async () => {
    // Imported as the features are, so that both have the same classes of the contract: mocha loads this file another way.
    const { fullPlaying } = await import("./playing.js");
    playing = await fullPlaying();
  });
  after(() => playing.end());

  for (const dialogue of played)
    it(`${dialogue.id}: ${dialogue.title}`, async () => {
      const failure = await playing.play(dialogue);
      if (failure !== undefined) throw new Error(failureLine(dialogue, failure));
    });
});
