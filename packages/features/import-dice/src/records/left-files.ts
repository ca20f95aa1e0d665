import type { ImportFolder } from "@dicetower/imports/api";
import { program } from "../modules/loose-files.js";
import type { Given } from "./dice-values.js";

/** What comes, and what stands in for an older form of it. */
export const taken: readonly RegExp[] = [
  /^user\/(?:UserConf|ChatConf|PlayerCards)\.(?:dat|RDconf)$/,
  /^user\/(?:session|log)\//,
  /^conf\/(?:console\.yaml|[Cc]onsole\.xml)$/,
  /^conf\/(?:BlackList|CustomMsg|CustomMsgReply|CustomReply|CustomRegexReply|CustomHelp|CustomCensor)\.json$/,
  /^conf\/NoticeList\.json$/,
  /^conf\/censor\//,
  /^(?:PublicDeck|mod|selfdata)\//,
  new RegExp(`^plugin/(?![^/]+${program.source})`, "i"),
];

/** What comes where a deck shows it; otherwise whoever reads decks says so. The second lies beside the folder. */
export const shown: readonly RegExp[] = [
  /^PublicDeck\/.*\.(?:png|jpe?g|gif|webp)$/i,
  /^data\/image\/.*\.(?:png|jpe?g|gif|webp)$/i,
];

/** Copies: nothing is said of them. */
export const copies: readonly RegExp[] = [/^user\/[^/]+\.bak$/];

/** Why a file stays behind, by its path; the first that fits. */
export const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^CardTemp\//, "cardModel"],
  [/^plugin\//, "plugin"],
  [/^audit\//, "audit"],
  [/^webui\/|^conf\/WebUIPassword/, "program"],
  [/^conf\/(?:Cloud|.*Ex)?BlackList.*\.json$/i, "cloud"],
  [/^conf\/(?:ModList\.json|mod\/)/, "modList"],
  [/^user\/(?:HelpStatic|DiceToday|DiceSchedule)\.json$/, "counts"],
  [/^com\.w4123\.dice\//, "ancient"],
];

/** Names each file of the folder that nobody takes in, and why. */
export async function* readLeft(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  for await (const { path } of folder.files(base === "" ? undefined : base.slice(0, -1))) {
    signal.throwIfAborted();
    const below = path.slice(base.length);
    if ([...taken, ...copies].some((pattern) => pattern.test(below))) continue;
    const reason = reasons.find(([pattern]) => pattern.test(below))?.[1] ?? "other";
    yield { skipped: path, reasonKey: `import-dice.left.${reason}` };
  }
}
