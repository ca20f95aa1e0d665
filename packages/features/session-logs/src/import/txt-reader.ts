import { TimeSlicer } from "@dicetower/workers";

/** A line as a file or a forwarded message tells it. */
export interface ImportedLine {
  /** UTC epoch seconds. */
  readonly at: number;
  readonly userId: string;
  readonly nickname: string;
  readonly message: string;
}

/** A name, an id in brackets, a date with a time, and nothing behind it. */
const header =
  /^(?<name>.*)[(（](?<id>[^()（）]*)[)）]\s+(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})\s+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s*$/u;

interface Begun {
  readonly at: number;
  readonly userId: string;
  readonly nickname: string;
  readonly message: string[];
  length: number;
}

/** Characters of one line of a log; rows beyond them are left out. */
const maxMessageLength = 1_000_000;

/**
 * Reads the txt form, as this service and others write it, in turns of the event loop; what stands before the first
 * header is left out.
 * @param most lines beyond it are not read: one more tells that there are some
 */
export async function readTxt(text: string, most: number): Promise<ImportedLine[]> {
  const lines: ImportedLine[] = [];
  const slicer = new TimeSlicer();
  let begun: Begun | undefined;
  for (const row of rowsOf(text)) {
    if (slicer.due) await slicer.next();
    const head = headerOf(row);
    if (head === undefined) goOn(begun, row);
    else {
      if (begun !== undefined) lines.push(ended(begun));
      if (lines.length > most) return lines;
      begun = head;
    }
  }
  if (begun !== undefined) lines.push(ended(begun));
  return lines;
}

/** Rows of a text, one by one: splitting all of it at once would take its time. */
function* rowsOf(text: string): Iterable<string> {
  for (let from = text.startsWith("\ufeff") ? 1 : 0; from <= text.length; ) {
    const found = text.indexOf("\n", from);
    const to = found === -1 ? text.length : found;
    yield text.slice(from, text[to - 1] === "\r" && to < text.length ? to - 1 : to);
    from = to + 1;
  }
}

/** The same for a text of any length, row by row. */
export async function* readTxtRows(rows: AsyncIterable<string>): AsyncGenerator<ImportedLine> {
  let begun: Begun | undefined;
  for await (const row of rows) {
    const head = headerOf(begun === undefined ? row.replace(/^\ufeff/, "") : row);
    if (head === undefined) goOn(begun, row);
    else {
      if (begun !== undefined) yield ended(begun);
      begun = head;
    }
  }
  if (begun !== undefined) yield ended(begun);
}

function goOn(begun: Begun | undefined, row: string): void {
  if (begun === undefined || begun.length + row.length > maxMessageLength) return;
  begun.length += row.length + 1;
  begun.message.push(row);
}

function headerOf(row: string): Begun | undefined {
  // Rows of a story are long, and hold no date: looked at before the pattern is.
  if (row.length > 400 || !/\d:\d\d\s*$/.test(row)) return undefined;
  const groups = header.exec(row)?.groups;
  if (groups === undefined) return undefined;
  const { name = "", id = "", year, month, day, hour, minute, second = "0" } = groups;
  const date = new Date(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const at = Math.floor(date.getTime() / 1000);
  if (!Number.isFinite(at) || at < 0) return undefined;
  return { at, userId: id.trim().slice(0, 128), nickname: name.trim().slice(0, 200), message: [], length: 0 };
}

function ended({ at, userId, nickname, message }: Begun): ImportedLine {
  // One empty row ends a line; rows that are empty within it are part of it.
  while (message.at(-1) === "") message.pop();
  return { at, userId, nickname, message: message.join("\n") };
}
