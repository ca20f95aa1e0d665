import { decodeText, type JsonObject } from "@dicetower/contract";
import {
  type ImportFolder,
  isTable,
  numberedId,
  readYaml,
  skippedFor,
  Unreadable,
} from "@dicetower/imports/api";
import type { Given } from "./dice-values.js";
import { masterItem } from "./people.js";

/** Where values of the console stand here: path of the settings below `/api/`, and the way to the member. */
const places: Readonly<Record<string, readonly [path: string, ...way: string[]]>> = {
  DisabledGlobal: ["system/global", "switches", "globalSilence"],
  DisabledMe: ["system/global", "switches", "disableMe"],
  DisabledJrrp: ["system/global", "switches", "disableJrrp"],
  DisabledDeck: ["system/global", "switches", "disableDeck"],
  DisabledDraw: ["system/global", "switches", "disableDraw"],
  DisabledSend: ["system/global", "switches", "disableSend"],
  DisabledHelp: ["system/global", "switches", "disableHelp"],
  DisabledListenAt: ["system/global", "switches", "listenAtWhenOff"],
  Private: ["system/global", "compat", "privateMode"],
  KickedBanInviter: ["system/global", "compat", "kickedBanInviter"],
  LeaveBlackQQ: ["system/global", "compat", "leaveDenied"],
  ListenGroupRequest: ["system/global", "events", "joinRequest"],
  ListenGroupAdd: ["system/global", "events", "joinFeedback"],
  ListenFriendRequest: ["system/global", "events", "friendRequest"],
  ListenFriendAdd: ["system/global", "events", "friendAdded"],
  CloudVisible: ["system/global", "cloud", "visible"],
  BelieveDiceList: ["system/global", "cloud", "believeList"],
  ReferMsgReply: ["system/quote-reply", "enabled"],
};
/** Values that stay numbers, with the greatest that is taken. */
const numbers: Readonly<Record<string, readonly [most: number, path: string, ...way: string[]]>> = {
  InactiveUserLine: [36_500, "system/global", "maintenance", "inactiveUserDays"],
  InactiveGroupLine: [36_500, "system/global", "maintenance", "inactiveGroupDays"],
  GroupClearLimit: [1_000, "system/global", "maintenance", "groupClearLimit"],
  AutoSaveInterval: [1_440, "system/global", "maintenance", "autoSaveMinutes"],
  DefaultCOCRoomRule: [6, "dice/rules", "cocVariant"],
};

/** Reads the console: the master, and switches. @param masters the master is added to */
export async function* readConsole(
  folder: ImportFolder,
  base: string,
  masters: Set<string>,
): AsyncGenerator<Given> {
  for (const [name, read] of [
    ["conf/console.yaml", readNew],
    ["conf/console.xml", readOld],
    ["conf/Console.xml", readOld],
  ] as const) {
    const file = `${base}${name}`;
    if (!(await folder.has(file))) continue;
    try {
      const { master, values } = await read(folder, file);
      if (master !== undefined && !masters.has(master)) {
        masters.add(master);
        yield masterItem(master, file);
      }
      yield* settingsItems(values, file);
    } catch (error) {
      yield skippedFor(file, error);
    }
    return;
  }
}

function* settingsItems(values: ReadonlyMap<string, number>, file: string): Generator<Given> {
  const settings = new Map<string, JsonObject>();
  const other: string[] = [];
  for (const [name, value] of values) {
    const place = Object.hasOwn(places, name) ? places[name] : undefined;
    const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
    if (place !== undefined) set(settings, place, value !== 0);
    else if (number !== undefined && value >= 0 && value <= number[0])
      set(settings, number.slice(1) as unknown as readonly [string, ...string[]], value);
    else other.push(name);
  }
  for (const [path, members] of settings)
    yield { kind: "settings", source: `dice:settings:${path}`, file, record: { path, values: members } };
  if (other.length > 0)
    yield { warning: "import-dice.console", values: { names: other.slice(0, 40).join(", ") }, file };
}

function set(
  settings: Map<string, JsonObject>,
  [path, ...way]: readonly [string, ...string[]],
  value: boolean | number,
): void {
  const [group = "", member] = way;
  const held = settings.get(path) ?? {};
  const inner = held[group];
  settings.set(path, {
    ...held,
    [group]: member === undefined ? value : { ...(isTable(inner) ? inner : {}), [member]: value },
  } as JsonObject);
}

interface ConsoleValues {
  readonly master: string | undefined;
  readonly values: ReadonlyMap<string, number>;
}

async function readNew(folder: ImportFolder, file: string): Promise<ConsoleValues> {
  const content = await readYaml(folder, file);
  const config = isTable(content) ? content["config"] : undefined;
  return {
    master: isTable(content) ? numberedId(content["master"]) : undefined,
    values: new Map(
      (isTable(config) ? Object.entries(config) : []).filter((entry): entry is [string, number] =>
        Number.isInteger(entry[1]),
      ),
    ),
  };
}

/** Of the XML of earlier versions only two things are wanted: `<master>1</master>`, and values as `<n>Name=1</n>`. */
async function readOld(folder: ImportFolder, file: string): Promise<ConsoleValues> {
  const text = decodeText(await folder.read(file, 2 ** 20)).text;
  // A file that was cut off would be read up to there, and nobody would be told.
  if (!/<\/[A-Za-z]+>\s*$/.test(text)) throw new Unreadable("import-dice.consoleXml");
  return {
    master: numberedId(/<master>\s*(\d{1,20})\s*<\/master>/.exec(text)?.[1]),
    values: new Map(
      [...text.matchAll(/>\s*([A-Za-z]{1,40})=(-?\d{1,9})\s*</g)].map(([, name = "", value]) => [
        name,
        Number(value),
      ]),
    ),
  };
}
