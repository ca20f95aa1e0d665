import { engineLimits } from "../limits.js";
import type { TermRecord } from "../runtime/run.js";
import { printValue } from "../values/print-value.js";
import type { Words } from "./notation.js";

/** Terms that lie inside one another, follow one another without a gap, or were worked out several times. */
interface Group {
  readonly start: number;
  end: number;
  /** By where they end, the outermost last. */
  readonly records: TermRecord[];
}

function groupsOf(records: readonly TermRecord[]): Group[] {
  const sorted = isSorted(records) ? records : [...records].sort((a, b) => a.start - b.start);
  const groups: Group[] = [];
  let group: Group | undefined;
  for (const record of sorted) {
    if (group === undefined || record.start > group.end) {
      group = { start: record.start, end: record.end, records: [record] };
      groups.push(group);
    } else {
      group.records.push(record);
      group.end = Math.max(group.end, record.end);
    }
  }
  return groups;
}

function isSorted(records: readonly TermRecord[]): boolean {
  for (let i = 1; i < records.length; i++) {
    if (records[i]!.start < records[i - 1]!.start) return false;
  }
  return true;
}

/**
 * The source with each term replaced by `result[term=working]`; an empty text when it is too long to be shown.
 * @param start where the text begins that is to be shown, `end` where it ends
 */
export function breakdownText(
  source: string,
  start: number,
  end: number,
  records: readonly TermRecord[],
  words: Words,
): string {
  const groups = groupsOf(records);
  const isSingle = groups.length === 1;
  let text = "";
  let from = start;
  for (const group of groups) {
    text += source.slice(from, group.start) + groupText(group, source, isSingle, words);
    if (text.length > engineLimits.text) return "";
    from = group.end;
  }
  return (text + source.slice(from, end)).trim();
}

function groupText({ start, end, records }: Group, source: string, isSingle: boolean, words: Words): string {
  const omitted = `[${words.of("omitted")}]`;
  const inOrder = records.length === 1 ? records : [...records].sort((a, b) => a.end - b.end);
  const last = inOrder[inOrder.length - 1]!;
  const result = printShort(last, words);
  const term = source.slice(start, end);
  const written = last.result?.written ?? term;
  let inside = written + behindTerm(last, result, words);
  for (const record of inOrder) {
    if (inside.length > engineLimits.working) return result + omitted;
    if (record !== last) inside += `,${source.slice(record.start, record.end)}=${printShort(record, words)}`;
  }
  if (isSingle && inside === term) return result;
  return result + (bytesIn(inside) + 2 > engineLimits.working ? omitted : `[${inside}]`);
}

/** `=` and the working of a term, and for a computed value its result once more. */
function behindTerm({ result, body, records }: TermRecord, printed: string, words: Words): string {
  if (result !== undefined) {
    const working = result.working(words);
    return working === "" || working === printed ? "" : `=${working}`;
  }
  if (body === undefined || records === undefined) return "";
  const working = breakdownText(body.source, body.start, body.end, records, words);
  return working === "" || working === printed ? `=${printed}` : `=${working}=${printed}`;
}

function printShort({ value }: TermRecord, words: Words): string {
  if (typeof value === "number") return String(value);
  const { text, failure } = printValue(value);
  return failure === undefined ? text : words.of("omitted");
}

/** Length in UTF-8. */
function bytesIn(text: string): number {
  if (text.length * 3 <= engineLimits.working) return text.length;
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The source with the defaults of its dice written out: `d+1` with 20 default faces is `D20+1`. */
export function writtenText(source: string, records: readonly TermRecord[]): string {
  let text = "";
  let from = 0;
  for (const { start, end, records: terms } of groupsOf(records)) {
    const outermost = terms.find((record) => record.start === start && record.end === end);
    const written = outermost?.result?.written;
    if (written === undefined) continue;
    text += source.slice(from, start) + written;
    from = end;
  }
  return text + source.slice(from);
}
