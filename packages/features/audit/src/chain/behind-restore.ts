import type { ChangeRow, EarlierRestore, Folder, Restore } from "@dicetower/contract";
import { systemActor } from "@dicetower/contract";
import { dayFiles } from "../log-files/days.js";
import { writeLine } from "../log-files/line.js";
import { forwards } from "../log-files/lines.js";
import { firstLine } from "../log-files/retention.js";
import { Chain } from "./chain.js";
import type { Head, Known } from "./head.js";
import { Histories } from "./histories.js";

/** Action of the line that says: from here on the database is one that was put back. */
const restoreAction = "audit.restore";

/** What databases know of the log behind a restore. */
export interface Sources {
  readonly restored: Known;
  /** What the one before knew. */
  readonly outlived: Known | undefined;
  /** True where the log in this folder may be the one that the restored one knows. */
  readonly ours: boolean;
}

/** From where the log goes on behind a restore. */
export interface Beyond extends Known {
  /** What the line says of the lines before it. */
  readonly note: string;
  /** True where the lines behind those that a database knew are taken as they are. */
  readonly asFound: boolean;
}

/**
 * The head from which the log goes on when the database has become another state of it: the one that the database
 * before knew. Where that one could not be asked, the lines since are taken as they are, so long as they hang
 * together, and may be those of the restored one. What the state that was put back holds, and the log does not, is
 * written behind it.
 */
export async function headBehind(
  folder: Folder,
  { restored, outlived, ours }: Sources,
  restore: Restore,
  signal: AbortSignal,
): Promise<Beyond> {
  const { key, from, change, earlier, unasked } = restore;
  const histories = new Histories();
  for (const known of [restored, outlived]) if (known !== undefined) histories.add(known.histories);
  histories.add(earlier.toReversed().map((one) => ({ key: one.key, from: one.from, begin: one.change })));
  histories.add([{ key, from, begin: change }]);
  histories.wrote(from, restored.head.change);
  const behind = (head: Head, note: string, asFound = false): Beyond => ({
    head: { ...head, change: histories.written(key), restore: key },
    histories: histories.kept,
    note,
    asFound,
  });
  if (outlived !== undefined) {
    const { head } = outlived;
    histories.wrote(head.restore, head.change);
    const names = namesOf(unlogged(head, earlier));
    return behind(
      head,
      `Another state of the database was put in its place. The lines before are those that it knew until then.${names}`,
    );
  }
  const names = namesOf(unlogged(restored.head, earlier));
  const before =
    unasked === "" ? "knew nothing of this log" : `could not be asked (${unasked.replace(/\.$/, "")})`;
  const put = `Another state was put in place of a database that ${before}.`;
  if (unasked !== "" && ours) {
    const note = `${put} The lines since that state are as they were found.${names}`;
    const marked = (text: string, head: Head) =>
      writeLine(restoreRow({ head, note }, restore), head).text.startsWith(text);
    const found = await endOfFiles(folder, restored.head, marked, signal);
    if (found !== undefined) {
      if (found.seq > restored.head.seq) histories.wrote(restored.head.restore, change);
      return behind(found, note, true);
    }
  }
  return behind(restored.head, `${put} The lines before are known as far as that state knew them.${names}`);
}

/** The restores that came while nothing was logged, the newest first. */
function unlogged({ restore }: Head, earlier: readonly EarlierRestore[]): readonly EarlierRestore[] {
  const end = earlier.findIndex(({ key }) => key === restore);
  return end === -1 ? earlier : earlier.slice(0, end);
}

function namesOf(earlier: readonly EarlierRestore[]): string {
  if (earlier.length === 0) return "";
  return ` Restored before it, while nothing was logged: ${earlier.map(({ backup }) => backup).join(", ")}.`;
}

/** The change that stands in the log for a restore; the same each time, so that a kill writes no second one. */
export function restoreRow(
  { head, note }: Pick<Beyond, "head" | "note">,
  { at, backup }: Restore,
): ChangeRow {
  return {
    sequence: head.change,
    owner: "audit",
    action: restoreAction,
    actor: systemActor,
    at,
    target: { type: "backup", id: backup },
    note,
  };
}

/**
 * The end of the files, where every line behind the head follows the one before; else undefined.
 * @param marked true for a last line that is to be written next, or the beginning of it, left by a kill
 */
async function endOfFiles(
  folder: Folder,
  head: Head,
  marked: (text: string, after: Head) => boolean,
  signal: AbortSignal,
): Promise<Head | undefined> {
  const all = await dayFiles(folder);
  const chain = new Chain(head);
  let { file, size } = head;
  let last: { readonly text: string; readonly file: string } | undefined;
  const take = (line: { readonly text: string; readonly file: string }): boolean => {
    size = (line.file === file ? size : 0) + Buffer.byteLength(line.text) + 1;
    file = line.file;
    return chain.next(line.text) === undefined;
  };
  let end = head.size;
  for (const { name, size: to } of all.filter((one) => one.name >= head.file)) {
    const from = name === head.file ? head.size : 0;
    if (to < from) return undefined;
    for await (const lines of forwards(folder, { name, from, to }, signal))
      for (const text of lines) {
        if (last !== undefined && !take(last)) return undefined;
        last = { text, file: name };
      }
    if (to > from) end = to;
  }
  if (last !== undefined && !marked(last.text, { ...head, ...chain.link, file, size })) {
    // The next line would go on with one that has no end.
    if (!take(last) || size !== end) return undefined;
  }
  return { ...head, ...chain.link, file, size };
}

/** The head where days that were let go of since are no part of the log any more. */
export async function withoutGoneDays(folder: Folder, head: Head): Promise<Head> {
  const [oldest] = await dayFiles(folder);
  if (oldest === undefined || oldest.name <= head.base.file) return head;
  const first = await firstLine(folder, oldest.name, oldest.size);
  if (first === undefined) return head;
  return { ...head, base: { seq: first.seq - 1, hash: first.prevHash, file: oldest.name } };
}
