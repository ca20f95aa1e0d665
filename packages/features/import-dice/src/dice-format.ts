import { type ImportFolder, type ImportFormat, readTable, wantedOf } from "@dicetower/imports/api";
import { readMods, readPlugins } from "./modules/read-modules.js";
import { readSelfData } from "./modules/self-data.js";
import { readBlackMarks } from "./records/black-marks.js";
import { readCards } from "./records/cards.js";
import { readCensor } from "./records/censor.js";
import { readConsole } from "./records/console.js";
import { readDecks, readHelp } from "./records/content.js";
import type { Given } from "./records/dice-values.js";
import { readGroups } from "./records/groups.js";
import { readLeft } from "./records/left-files.js";
import { type OwnLines, readLogs } from "./records/logs.js";
import { readNoticeTargets } from "./records/notice-targets.js";
import { readPeople } from "./records/people.js";
import { readSessions } from "./records/sessions.js";
import { readReplies, readTexts } from "./records/words.js";

/** Files of which a folder of Dice! has one at least. */
const marks = [
  "user/PlayerCards.RDconf",
  "user/UserConf.dat",
  "user/UserConf.RDconf",
  "user/ChatConf.dat",
  "conf/console.yaml",
  "conf/console.xml",
  "conf/Console.xml",
  "conf/BlackList.json",
  "conf/CustomMsg.json",
  "conf/CustomMsgReply.json",
];
/** Files that are looked at for the name of the data folder. */
const looked = 20_000;

/** Data folders of Dice!: `Dice<number>`, or the folder it lies in. */
export const diceFormat: ImportFormat = {
  key: "dice",
  titleKey: "import-dice.title",
  recognizes: async (folder) => (await baseOf(folder)) !== undefined,
  async *read(folder, signal, only) {
    const base = await baseOf(folder);
    if (base === undefined) return;
    yield* readAll(folder, base, signal, wantedOf(only));
  },
};

async function* readAll(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
  wants: ReturnType<typeof wantedOf>,
): AsyncGenerator<Given> {
  // Who is a master is read before people.
  const masters = new Set<string>();
  if (wants("settings", "masters", "players")) yield* readConsole(folder, base, masters);
  if (wants("masters", "players")) yield* readPeople(folder, base, masters, signal);
  if (wants("groups", "logs")) {
    const { sessions, skipped } = await readSessions(folder, base, signal);
    yield* skipped;
    for (const { drawing, file } of sessions) if (drawing) yield { warning: "import-dice.drawing", file };
    if (wants("groups")) yield* readGroups(folder, base, sessions, signal);
    if (wants("logs")) yield* readLogs(folder, base, sessions, await ownLines(folder, base), signal);
  }
  if (wants("cards")) yield* readCards(folder, base, signal);
  if (wants("lists")) yield* readBlackMarks(folder, base, signal);
  if (wants("censor")) yield* readCensor(folder, base, signal);
  if (wants("texts")) yield* readTexts(folder, base);
  // Which pictures come is known once all decks have been read.
  if (wants("decks")) yield* readDecks(folder, base, signal);
  if (wants("help")) yield* readHelp(folder, base);
  if (wants("replies")) yield* readReplies(folder, base, signal);
  if (wants("mods")) {
    yield* readMods(folder, base, signal);
    yield* readPlugins(folder, base, signal);
  }
  if (wants("moduleValues")) yield* readSelfData(folder, base, signal);
  if (wants("noticeTargets")) yield* readNoticeTargets(folder, base);
  if (wants()) yield* readLeft(folder, base, signal);
}

/** What stands in front of the paths of the data; undefined where it is no folder of Dice!. */
async function baseOf(folder: ImportFolder): Promise<string | undefined> {
  for (const base of ["", "DiceData/", await numberedBase(folder)])
    if (base !== undefined) for (const mark of marks) if (await folder.has(`${base}${mark}`)) return base;
  return undefined;
}

async function numberedBase(folder: ImportFolder): Promise<string | undefined> {
  let left = looked;
  for await (const { path } of folder.files()) {
    const [base] = /^Dice\d{4,20}\//.exec(path) ?? [];
    if (base !== undefined) return base;
    if (--left === 0) break;
  }
  return undefined;
}

/** The id of the bot is the name of its folder; its name is among the texts, where it is not the first one. */
async function ownLines(folder: ImportFolder, base: string): Promise<OwnLines> {
  const own = base === "" ? folder.path : base;
  const id = /Dice(\d{4,20})[\\/]?$/.exec(own)?.[1] ?? "";
  const texts = await readTable(folder, `${base}conf/CustomMsg.json`).catch(() => undefined);
  const name = texts?.["strSelfName"];
  return { id, name: typeof name === "string" && !name.includes("{") ? name : "" };
}
