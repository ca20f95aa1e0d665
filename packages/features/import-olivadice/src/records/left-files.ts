import type { ImportFolder } from "@dicetower/imports/api";
import { digestName, type Given } from "./oliva-folder.js";

/** What comes, below the folder of a bot or of all of them. */
export const taken: readonly RegExp[] = [
  /^console\/(?:switch|censor|customReply)\.json$/,
  /^extend\/template\/.*\.json$/i,
  /^extend\/deckclassic\/.*\.json$/i,
  /^extend\/deckyaml\/.*\.ya?ml$/i,
  /^extend\/helpdoc\/.*\.(?:json|xlsx)$/i,
  /^pcCard\/(?:data|selection|template)\//,
  /^logger\//,
  /^user\//,
];

/** What comes where a deck shows it; otherwise whoever reads decks says so. The last lies in the program's folder. */
export const shown: readonly RegExp[] = [
  /^extend\/deck(?:classic|yaml)\/.*\.(?:png|jpe?g|gif|webp)$/i,
  /^data\/images\/.*\.(?:png|jpe?g|gif|webp)$/i,
];

/** Why a file stays behind, by its path; the first that fits. */
export const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^extend\/deckexcel\//, "deckExcel"],
  [/^console\/helpdocDefault\.json$/, "ownHelp"],
  [/^console\/(?:backup|accountRelation)\.json$/, "program"],
  [/^pcCard\/(?:hiy|mh)\//, "counts"],
  [/^censor\//, "censorCache"],
];

/** Names each file of the folder that nobody takes in, and why. */
export async function* readLeft(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  for await (const { path } of folder.files(base === "" ? undefined : base.slice(0, -1))) {
    signal.throwIfAborted();
    const [bot = "", ...steps] = path.slice(base.length).split("/");
    // Beside the data there may be all of the program that it runs in.
    if (bot !== "unity" && !digestName.test(bot)) continue;
    const below = steps.join("/");
    if ([...taken, ...shown].some((pattern) => pattern.test(below))) continue;
    const reason = reasons.find(([pattern]) => pattern.test(below))?.[1] ?? "other";
    yield { skipped: path, reasonKey: `import-olivadice.left.${reason}` };
  }
}
