import { errorMessage } from "@dicetower/contract";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { badDocument, EntryList, maxEntries } from "./document.js";

/** Bytes that one part of a workbook, and all that are read of it, may unpack to. */
const maxPartBytes = 64 * 1024 * 1024;
const maxWholeBytes = 200 * 1024 * 1024;
const maxRatio = 200;
const maxParts = 2_000;
const maxSheets = 200;
/** Rows and cells of all sheets, empty ones included; an entry is a row of six cells or so. */
const maxRows = maxEntries + 50_000;
const maxCells = 3_000_000;

/** One sheet for each topic, with a heading row `Key, Synonym, Content, Description, Catalogue, Tag`. */
export async function readWorkbook(bytes: Buffer): Promise<EntryList> {
  let parts: ReadonlyMap<string, Buffer>;
  try {
    parts = await unpack(bytes);
  } catch (error) {
    throw badDocument(`It is no workbook (.xlsx): ${errorMessage(error)}`);
  }
  const shared = sharedWords(parts.get("xl/sharedStrings.xml"));
  const list = new EntryList();
  const budget = { rows: maxRows, cells: maxCells };
  for (const { name, path } of sheetsOf(parts)) {
    let heading: Heading | undefined;
    for (const cells of rowsOf(parts.get(path)?.toString("utf8") ?? "", shared, budget)) {
      if (heading === undefined) heading = headingOf(cells);
      else addRow(list, heading, cells, name);
    }
  }
  if (list.entries.length === 0)
    throw badDocument("No sheet has a first row with `Key` and `Content` and entries below it.");
  return list;
}

type Heading = ReadonlyMap<string, readonly number[]>;

/** Columns by what their heading says, without the number of several. */
function headingOf(cells: readonly string[]): Heading {
  const heading = new Map<string, number[]>();
  cells.forEach((cell, at) => {
    const word = cell.trim().toLowerCase().replace(/\d+$/, "");
    heading.set(word, [...(heading.get(word) ?? []), at]);
  });
  return heading;
}

function addRow(list: EntryList, heading: Heading, cells: readonly string[], sheet: string): void {
  const all = (word: string) =>
    (heading.get(word) ?? []).map((at) => cells[at]?.trim() ?? "").filter((cell) => cell !== "");
  const one = (word: string) => all(word)[0] ?? "";
  if (cells.every((cell) => cell.trim() === "")) return;
  list.add(one("key"), [...all("description"), ...all("content")].join("\n"), {
    aliases: all("synonym").flatMap((cell) => cell.split("/")),
    catalogue: one("catalogue") || sheet,
    tags: all("tag").flatMap((cell) => cell.split(/[/\s#]+/)),
  });
}

async function unpack(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
  const parts = new Map<string, Buffer>();
  let whole = 0;
  try {
    if (zip.entryCount > maxParts) throw new Error(`it has more than ${maxParts} parts`);
    for await (const entry of zip.eachEntry()) {
      if (
        !/^xl\/(?:workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/.+\.xml)$/.test(
          entry.fileName,
        )
      )
        continue;
      whole += entry.uncompressedSize;
      if (entry.uncompressedSize > maxPartBytes || whole > maxWholeBytes)
        throw new Error("it unpacks to more than can be read");
      if (entry.uncompressedSize > entry.compressedSize * maxRatio)
        throw new Error(`a part of it unpacks to more than ${maxRatio} times its size`);
      parts.set(entry.fileName, await contentOf(zip, entry));
    }
  } finally {
    zip.close();
  }
  if (!parts.has("xl/workbook.xml")) throw new Error("it has no xl/workbook.xml");
  return parts;
}

/** yauzl ends with an error where an entry holds more than it says. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) chunks.push(piece as Buffer);
  return Buffer.concat(chunks);
}

function sheetsOf(parts: ReadonlyMap<string, Buffer>): { readonly name: string; readonly path: string }[] {
  const targets = new Map<string, string>();
  const relations = parts.get("xl/_rels/workbook.xml.rels")?.toString("utf8") ?? "";
  for (const [tag] of relations.matchAll(/<Relationship\b[^>]*>/g))
    targets.set(attribute(tag, "Id"), attribute(tag, "Target").replace(/^\/xl\/|^\.?\//, ""));
  const book = parts.get("xl/workbook.xml")?.toString("utf8") ?? "";
  return [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].slice(0, maxSheets).map(([tag]) => ({
    name: attribute(tag, "name"),
    path: `xl/${targets.get(attribute(tag, "r:id")) ?? ""}`,
  }));
}

function sharedWords(part: Buffer | undefined): readonly string[] {
  const words: string[] = [];
  for (const [, inner = ""] of (part?.toString("utf8") ?? "").matchAll(
    /<si\b[^>]*>([\s\S]*?)<\/si>|<si\/>/g,
  )) {
    words.push(runsOf(inner));
    if (words.length > maxCells) throw badDocument(`It has more than ${maxCells} texts; divide it.`);
  }
  return words;
}

/** Text of a string that may be in several runs; how it is to be pronounced is no part of it. */
function runsOf(xml: string): string {
  return [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, "").matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text = ""]) => plain(text))
    .join("");
}

/** @throws Failure 40001 where what is left of the budget does not do */
function* rowsOf(
  xml: string,
  shared: readonly string[],
  budget: { rows: number; cells: number },
): Iterable<string[]> {
  for (const [, row = ""] of xml.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    if (--budget.rows < 0) throw badDocument(`It has more than ${maxRows} rows; divide it.`);
    const cells: string[] = [];
    for (const [, tag = "", inner = ""] of row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      if (--budget.cells < 0) throw badDocument(`It has more than ${maxCells} cells; divide it.`);
      const at = columnOf(attribute(tag, "r"));
      if (at < 0 || at > 200) continue;
      while (cells.length < at) cells.push("");
      cells[at] = cellOf(attribute(tag, "t"), inner, shared);
    }
    yield cells;
  }
}

function cellOf(type: string, inner: string, shared: readonly string[]): string {
  if (type === "inlineStr") return runsOf(inner);
  const value = plain(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? "");
  return type === "s" ? (shared[Number(value)] ?? "") : value;
}

/** `C7` → 2. */
function columnOf(place: string): number {
  let number = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? "") number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

function attribute(tag: string, name: string): string {
  return plain(new RegExp(`(?:^|\\s)${name}\\s*=\\s*"([^"]*)"`).exec(tag)?.[1] ?? "");
}

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function plain(xml: string): string {
  return xml.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex, decimal, name: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "";
    },
  );
}
