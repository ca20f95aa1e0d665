import { readFileSync } from "node:fs";
import { type DialogueFile, failureLine } from "./dialogue.js";
import { fullPlaying } from "./playing.js";

const usage = "Usage: npm run dialogues -- FILE… [--only=ID,…]";

const said = process.argv.slice(2);
const files = said.filter((word) => !word.startsWith("--"));
const only = said
  .find((word) => word.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");

if (files.length === 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await runFiles(files)) > 0 ? 1 : 0;
  } catch (error) {
    console.error("The dialogues could not be played:", error);
    process.exitCode = 2;
  }
}

/** How many dialogues failed. */
async function runFiles(names: readonly string[]): Promise<number> {
  const playing = await fullPlaying();
  let passed = 0;
  let failed = 0;
  try {
    for (const name of names) {
      const { dialogues } = JSON.parse(readFileSync(name, "utf8")) as DialogueFile;
      for (const dialogue of dialogues) {
        if (only !== undefined && !only.includes(dialogue.id)) continue;
        const failure = await playing.play(dialogue);
        if (failure === undefined) passed++;
        else {
          failed++;
          console.log(failureLine(dialogue, failure));
        }
      }
    }
  } finally {
    await playing.end();
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
