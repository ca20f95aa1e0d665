import { defineFeature, texts, textTable } from "@dicetower/contract";
import {
  type ImportFolder,
  type ImportItem,
  type ImportKind,
  type ImportLogLine,
  importFormats,
  importKinds,
} from "../src/api.js";

/** A line of a file of a kind. */
interface Line {
  readonly id: string;
  readonly record: Record<string, unknown>;
  /** Of a log: so many lines are made up. */
  readonly lines?: number;
  /** The reading breaks here. */
  readonly broken?: boolean;
}

async function* logLines(count: number, startedAt: number): AsyncIterable<ImportLogLine> {
  for (let number = 0; number < count; number++)
    yield {
      at: startedAt + number,
      userId: String(number % 5),
      nickname: `N${number % 5}`,
      message: `line ${number}`,
      isDice: number % 7 === 0,
    };
}

/** What is read of a record only when it is wanted. */
function laterOf(kind: ImportKind, record: Line["record"], lines = 0): object {
  if (kind === "logs") return { lines: () => logLines(lines, Number(record["startedAt"])) };
  return kind === "moduleValues" ? { values: () => Promise.resolve(record["values"]) } : {};
}

/** `simple.txt` marks the folder; beside it each kind has a file of JSON lines, files of others lie in its folder. */
async function* read(folder: ImportFolder, signal: AbortSignal, only?: ImportKind) {
  for (const kind of only === undefined ? importKinds : [only]) {
    const file = `${kind}.jsonl`;
    if (await folder.has(file))
      for await (const text of folder.lines(file, signal)) {
        const { id, record, lines, broken } = JSON.parse(text) as Line;
        if (broken === true) throw new Error("the file breaks off");
        if (record === undefined) yield { skipped: file, reasonKey: "simple.empty" };
        else {
          const made = { ...record, ...laterOf(kind, record, lines) };
          yield { kind, source: `simple/${file}#${id}`, file, record: made } as unknown as ImportItem;
        }
      }
    for await (const { path } of folder.files(kind)) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const record = { name, content: () => folder.read(path, 2 ** 20) };
      yield { kind, source: `simple/${path}`, file: path, record } as unknown as ImportItem;
    }
  }
}

/** A bot that keeps its data as plainly as can be. */
export const simpleFormat = defineFeature({
  id: "import-simple",
  setup(host) {
    host.add(
      texts,
      ...textTable({
        "simple.title": { en: "Simple", "zh-CN": "简单" },
        "simple.empty": { en: "The line is empty.", "zh-CN": "该行为空。" },
      }),
    );
    host.add(importFormats, {
      key: "simple",
      titleKey: "simple.title",
      recognizes: (folder) => folder.has("simple.txt"),
      read,
    });
  },
});
