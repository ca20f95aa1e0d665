import type { Folder } from "@dicetower/contract";
import { dayFiles } from "../log-files/days.js";
import { sequenceOf } from "../log-files/line.js";
import { countLines, forwards } from "../log-files/lines.js";
import { breakAction, type Writer } from "../log-files/writer.js";
import type { AuditLine, Broken, Verdict } from "../query/answers.js";
import { Chain } from "./chain.js";

/**
 * Checks every line against its own hash, the line before it and the head in the database.
 * Lines written since the check began are left for the next one.
 */
export async function verify(
  folder: Folder,
  writer: Pick<Writer, "exclusive" | "goOn" | "head">,
  signal: AbortSignal,
): Promise<Verdict> {
  await writer.goOn(signal);
  const head = await writer.head();
  const files = (await dayFiles(folder)).filter(({ name }) => name >= head.base.file && name <= head.file);
  const chain = new Chain(head.base);
  let lines = 0;
  let place = { file: head.base.file, line: 0 };
  const found = (broken: Broken): Verdict => ({ ok: false, files: files.length, lines, broken });
  for (const { name, size } of files) {
    place = { file: name, line: 0 };
    const to = name === head.file ? Math.min(size, head.size) : size;
    for await (const batch of forwards(folder, { name, from: 0, to }, signal))
      for (const text of batch) {
        place.line++;
        const reason = chain.next(text);
        if (reason !== undefined) return found({ ...place, seq: sequenceOf(text) || null, reason });
        const marked = markedBy(text);
        if (marked !== undefined) return found(marked);
        lines++;
      }
  }
  const { link } = chain;
  if (link.seq === head.seq && link.hash !== head.hash)
    return found({ ...place, seq: link.seq, reason: "The line was changed together with its hash." });
  if (link.seq !== head.seq) {
    const line = place.file === head.file ? place.line + 1 : 1;
    return found({
      file: head.file,
      line,
      seq: link.seq + 1,
      reason: "The line is missing: the log ends too early.",
    });
  }
  const added = await addedLine(folder, writer, signal);
  return added === undefined ? { ok: true, files: files.length, lines, broken: null } : found(added);
}

/** A line behind the head that this service has not written. */
function addedLine(
  folder: Folder,
  writer: Pick<Writer, "exclusive">,
  signal: AbortSignal,
): Promise<Broken | undefined> {
  return writer.exclusive(async (head) => {
    const files = (await dayFiles(folder)).filter(({ name }) => name >= head.file);
    const grown = files.find(({ name, size }) => name > head.file || size > head.size);
    if (grown === undefined) return { result: undefined };
    const known = { name: head.file, from: 0, to: head.size };
    const line = grown.name === head.file ? (await countLines(folder, known, signal)) + 1 : 1;
    const reason = "The line is not known to the database: somebody else has added it.";
    return { result: { file: grown.name, line, seq: head.seq + 1, reason } };
  });
}

/** The line that a mark in the log names as the first unknown one. */
function markedBy(text: string): Broken | undefined {
  if (!text.includes(`"action":"${breakAction}"`)) return undefined;
  const { action, target } = JSON.parse(text) as AuditLine;
  const place = /^(.+):(\d+)$/.exec(target?.name ?? "");
  if (action !== breakAction || place === null) return undefined;
  return {
    file: place[1] ?? "",
    line: Number(place[2]),
    seq: Number(target?.id),
    reason: "Lines from here on were not known to the database: somebody else has added them.",
  };
}
