import type { Folder } from "@dicetower/contract";
import type { Head } from "../chain/head.js";
import { dayFile, dayFiles } from "../log-files/days.js";
import { sequenceOf } from "../log-files/line.js";
import { backwards, readExtent } from "../log-files/lines.js";
import type { AuditLine, AuditPage } from "./answers.js";

/** What to look for; what is left out does not matter. */
export interface AuditFilter {
  /** UTC epoch seconds, both counted in. */
  readonly from?: number;
  readonly to?: number;
  /** Kind, id or name of the actor, or `kind:id`, or `platform:id`. */
  readonly actor?: string;
  /** The whole action word, or the beginning of it. */
  readonly action?: string;
  readonly result?: "ok" | "denied" | "failed";
  /** Part of a text of the line, capitals or not. */
  readonly q?: string;
}

/** Lines that one search looks at: about a second of reading. */
const maxLines = 200_000;

/** Reads the log from its end. */
export class AuditReader {
  readonly #folder: Folder;
  /** Number of the first line of each file: it never changes. */
  readonly #firsts = new Map<string, number>();

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  /** One page of the lines that fit. */
  find(
    head: Head,
    filter: AuditFilter,
    page: number,
    pageSize: number,
    signal: AbortSignal,
  ): Promise<AuditPage> {
    const fits = matcher(filter);
    return fits === undefined
      ? this.#page(head, page, pageSize, signal)
      : this.#search(head, filter, fits, page, pageSize, signal);
  }

  /** Without a filter the number of a line tells its page: whole files are passed over. */
  async #page(head: Head, page: number, pageSize: number, signal: AbortSignal): Promise<AuditPage> {
    const highest = head.seq - (page - 1) * pageSize;
    const lowest = Math.max(head.base.seq, highest - pageSize) + 1;
    const items: AuditLine[] = [];
    const found = { items, total: head.seq - head.base.seq, page, pageSize, complete: true };
    if (highest < lowest) return found;
    for (const extent of await this.#extents(head)) {
      if ((await this.#firstOf(extent)) > highest) continue;
      for await (const lines of backwards(this.#folder, extent, signal))
        for (const text of lines) {
          const seq = sequenceOf(text);
          if (seq > highest || seq === 0) continue;
          if (seq < lowest) return found;
          const line = parse(text);
          if (line !== undefined) items.push(line);
          if (items.length === pageSize) return found;
        }
    }
    return found;
  }

  async #search(
    head: Head,
    { from, to }: AuditFilter,
    fits: (line: AuditLine) => boolean,
    page: number,
    pageSize: number,
    signal: AbortSignal,
  ): Promise<AuditPage> {
    const items: AuditLine[] = [];
    const first = (page - 1) * pageSize;
    let total = 0;
    let looked = 0;
    for (const extent of await this.#extents(head)) {
      // A file holds its own day; where the clock was set back, days before it as well.
      if (to !== undefined && extent.name > dayFile(to)) continue;
      if (from !== undefined && extent.name < dayFile(from)) break;
      for await (const lines of backwards(this.#folder, extent, signal))
        for (const text of lines) {
          if (looked++ === maxLines) return { items, total, page, pageSize, complete: false };
          const line = parse(text);
          if (line === undefined || !fits(line)) continue;
          if (total >= first && items.length < pageSize) items.push(line);
          total++;
        }
    }
    return { items, total, page, pageSize, complete: true };
  }

  /** Files that are part of the log, newest first, up to what the database knows of. */
  async #extents({ file, size, base }: Head) {
    const files = (await dayFiles(this.#folder)).filter(({ name }) => name >= base.file && name <= file);
    return files.reverse().map((known) => ({
      name: known.name,
      from: 0,
      to: known.name === file ? Math.min(known.size, size) : known.size,
    }));
  }

  async #firstOf({ name, to }: { name: string; to: number }): Promise<number> {
    let first = this.#firsts.get(name);
    if (first === undefined) {
      const bytes = await readExtent(this.#folder, { name, from: 0, to: Math.min(to, 64) });
      first = sequenceOf(bytes.toString("utf8"));
      if (first > 0) this.#firsts.set(name, first);
    }
    return first;
  }
}

/** Undefined when every line fits. */
function matcher({
  from,
  to,
  actor,
  action,
  result,
  q,
}: AuditFilter): ((line: AuditLine) => boolean) | undefined {
  const tests: ((line: AuditLine) => boolean)[] = [];
  if (from !== undefined) tests.push((line) => line.at >= from);
  if (to !== undefined) tests.push((line) => line.at <= to);
  if (action !== undefined) tests.push((line) => line.action.startsWith(action));
  if (result !== undefined) tests.push((line) => line.result === result);
  if (actor !== undefined)
    tests.push(({ actor: { kind, id, name, platform } }) =>
      [kind, id, name, `${kind}:${id}`, `${platform}:${id}`].includes(actor),
    );
  if (q !== undefined) {
    const wanted = q.toLowerCase();
    tests.push((line) => wordsOf(line).some((word) => word.toLowerCase().includes(wanted)));
  }
  return tests.length === 0 ? undefined : (line) => tests.every((test) => test(line));
}

function wordsOf({ action, actor, address, target, fields, via, note }: AuditLine): string[] {
  const named = target === null ? [] : [target.type, target.id, target.name];
  return [action, actor.id, actor.name, actor.platform, address, ...named, ...fields, via, note];
}

/** Lines that somebody has spoilt are left to `verify`. */
function parse(text: string): AuditLine | undefined {
  if (sequenceOf(text) === 0) return undefined;
  try {
    return JSON.parse(text) as AuditLine;
  } catch {
    return undefined;
  }
}
