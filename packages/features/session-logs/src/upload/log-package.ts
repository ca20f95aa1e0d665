import { createHash } from "node:crypto";
import { createDeflate } from "node:zlib";
import type { Line } from "../lines/line.js";
import { handedOut } from "../lines/line-content.js";
import type { LineFilter, LineReader } from "../lines/line-reader.js";
import { plainName, plainText } from "../lines/plain-text.js";
import { dayText } from "../lines/txt-form.js";
import type { LogRow } from "../logs/log-row.js";

/** A line as protocol V1 writes it. */
function itemOf(line: Line, number: number): string {
  return JSON.stringify({
    id: number,
    nickname: plainName(line.nickname),
    IMUserId: plainName(line.userId),
    time: line.at,
    message: plainText(handedOut(line.message, line.segments)),
    isDice: line.isDice,
    commandId: line.commandId,
    commandInfo: line.commandInfo,
    rawMsgId: line.rawMsgId,
    uniformId: plainName(line.uniformId),
    channel: line.channel,
  });
}

/** What a log site is sent: the zlib stream of its JSON, or that it is larger than it may be. */
export type Packed = { readonly bytes: Buffer; readonly items: number } | "tooLarge";

/** Packs lines for a log site. @param most bytes, compressed */
export async function packLog(
  lines: LineReader,
  log: LogRow,
  filter: LineFilter,
  most: number,
  signal: AbortSignal,
): Promise<Packed> {
  const deflate = createDeflate();
  const parts: Buffer[] = [];
  let size = 0;
  let items = 0;
  deflate.on("data", (part: Buffer) => {
    size += part.length;
    if (size <= most) parts.push(part);
  });
  const ended = new Promise<void>((done, fail) => deflate.once("end", done).once("error", fail));
  const write = (text: string) =>
    new Promise<void>((done) => {
      if (deflate.write(text)) done();
      else deflate.once("drain", done);
    });
  try {
    await write('{"version":101,"items":[');
    for await (const some of lines.all(log, filter, signal)) {
      if (size > most) break;
      await write(some.map((line) => `${items++ === 0 ? "" : ","}${itemOf(line, items)}`).join(""));
    }
    deflate.end("]}");
    await ended;
  } finally {
    deflate.destroy();
  }
  return size > most ? "tooLarge" : { bytes: Buffer.concat(parts), items };
}

/** The days on which something was said: first and last second of each. */
export async function daysOf(
  lines: LineReader,
  log: LogRow,
  signal: AbortSignal,
): Promise<readonly { readonly day: string; readonly from: number; readonly to: number }[]> {
  const days = new Map<string, { from: number; to: number }>();
  for await (const some of lines.all(log, {}, signal))
    for (const { at } of some) {
      const day = dayText(at);
      const known = days.get(day);
      if (known === undefined) days.set(day, { from: at, to: at });
      else {
        known.from = Math.min(known.from, at);
        known.to = Math.max(known.to, at);
      }
    }
  return [...days].map(([day, span]) => ({ day, ...span }));
}

/** `platform:digits`, as log sites check it; other ids are turned into a number. */
export function uniformId({ platform, self_id }: Pick<LogRow, "platform" | "self_id">): string {
  const digits = /^\d+$/.test(self_id)
    ? self_id
    : String(createHash("sha256").update(self_id).digest().readUIntBE(0, 6));
  return `${platform.replaceAll(":", "_")}:${digits}`;
}
