import { runDecks } from "./decks.js";
import { runScripts } from "./js.js";
import { runModules } from "./lua.js";

const runs = { decks: runDecks, js: runScripts, lua: runModules };
const usage = `Usage: npm run corpus -- ${Object.keys(runs).join("|")} FOLDER`;

const [kind, folder] = process.argv.slice(2);
const run = Object.entries(runs).find(([name]) => name === kind)?.[1];
if (run === undefined || folder === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await run(folder, (line) => console.log(line))) > 0 ? 1 : 0;
  } catch (error) {
    console.error("The files could not be tried:", error);
    process.exitCode = 2;
  }
}
