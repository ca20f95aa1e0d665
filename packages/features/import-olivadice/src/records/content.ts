import { storable } from "@dicetower/contract";
import {
  endingOf,
  folderFile,
  type ImportFolder,
  isTable,
  peerPlatform,
  readTable,
  skippedFor,
  type Table,
} from "@dicetower/imports/api";
import type { Given } from "./oliva-folder.js";
import { customTexts } from "./words.js";

const fileBytes = 64 * 2 ** 20;
const templateBytes = 2 ** 20;
/** Templates of the program: a file of this name only changes some of its values, and is no rule system of its own. */
const ownTemplates = new Set(["default", "coc7", "coc6", "coc", "dnd5e", "dnd", "dx3", "fate"]);
const maxWordLength = 100;

/** Reads what each bot of the program has of its own: masters, words of the censor, rule systems and help. */
export async function* readContent(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const given = new Set<string>();
  for await (const { path } of folder.files(base === "" ? "" : base.slice(0, -1))) {
    signal.throwIfAborted();
    const [, ...steps] = path.slice(base.length).split("/");
    const below = steps.join("/");
    try {
      // Several bots may have the same file, master or word.
      for (const item of await itemsOf(folder, path, below))
        if (!("source" in item)) yield item;
        else if (!given.has(item.source)) {
          given.add(item.source);
          yield item;
        }
    } catch (error) {
      yield skippedFor(path, error);
    }
  }
}

async function itemsOf(folder: ImportFolder, path: string, below: string): Promise<Given[]> {
  if (below === "console/switch.json") return switches(await readTable(folder, path), path);
  if (below === "console/censor.json") return words((await readTable(folder, path))["censorList"], path);
  if (below === "console/customReply.json") return customTexts(await readTable(folder, path), path);
  if (below.startsWith("extend/template/") && endingOf(below) === "json") return rules(folder, path);
  if (!below.startsWith("extend/helpdoc/") || !["json", "xlsx"].includes(endingOf(below))) return [];
  return [
    {
      kind: "help",
      source: `olivadice:${below}`,
      file: path,
      record: folderFile(folder, path, fileBytes),
    },
  ];
}

/** Rule systems of a file of templates, each as a file of its own. */
async function rules(folder: ImportFolder, path: string): Promise<Given[]> {
  return Object.entries(await readTable(folder, path, templateBytes)).flatMap(([name, template]): Given[] => {
    if (!isTable(template) || Object.hasOwn(template, "tempMapping")) return [];
    if (ownTemplates.has(name.toLowerCase()))
      return [{ skipped: `${path}#${name}`, reasonKey: "import-olivadice.ownTemplate" }];
    const content = Buffer.from(JSON.stringify({ [name]: template }));
    return [
      {
        kind: "rules",
        source: `olivadice:rules:${name}`,
        file: path,
        record: { name: `${name}.json`, content: () => Promise.resolve(content) },
      },
    ];
  });
}

/** Masters stand among the switches of the bot, which are not those that are here. */
function switches(content: Table, file: string): Given[] {
  const names = Object.keys(content).filter((name) => name !== "masterList");
  return [
    ...masters(content["masterList"], file),
    ...(names.length === 0
      ? []
      : [{ warning: "import-olivadice.switches", values: { names: names.join(", ") }, file }]),
  ];
}

function masters(list: unknown, file: string): Given[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry): Given[] => {
    const [id, word]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    if ((typeof id !== "string" && typeof id !== "number") || typeof word !== "string") return [];
    const userId = storable(String(id));
    if (!/^\S{1,128}$/u.test(userId)) return [];
    return [
      {
        kind: "masters",
        source: `olivadice:master:${word}:${userId}`,
        file,
        record: { platform: peerPlatform(word), userId },
      },
    ];
  });
}

/** Words have no levels there: a hit is blotted out. Here they get the level that warns. */
function words(list: unknown, file: string): Given[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((word): Given[] => {
    const pattern = typeof word === "string" ? storable(word).trim() : "";
    return pattern === "" || [...pattern].length > maxWordLength
      ? []
      : [
          {
            kind: "censor",
            source: `olivadice:censor:${pattern}`,
            file,
            record: { pattern, level: 3, regex: false },
          },
        ];
  });
}
