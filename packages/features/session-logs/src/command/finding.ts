import {
  type CommandCall,
  excerpt,
  groupOf,
  type Reply,
  sanitizeText,
  type Texts,
  text,
} from "@dicetower/contract";
import type { LineReader } from "../lines/line-reader.js";
import { timeText } from "../lines/txt-form.js";
import type { LogService } from "../logs/log-service.js";

/** Newest logs that are looked through. */
const maxLogs = 50;
/** Newest lines of a log that are looked at, for commands among them do not count. */
const maxRead = 30;
/** Lines that are told, in all and of one log. */
const maxTold = 10;
const maxOfLog = 3;
/** UTF-16 units of a line. */
const maxLineLength = 80;

/** `.log find`: which logs of the group have a text in their name or in what was said, and where. */
export async function findText(
  logs: LogService,
  lines: LineReader,
  texts: Texts | undefined,
  call: CommandCall,
  said: string,
): Promise<Reply> {
  const { items } = await logs.services.store.find(groupOf(call.message), 1, maxLogs);
  const shown: string[] = [];
  let found = 0;
  let told = 0;
  for (const row of items) {
    call.signal.throwIfAborted();
    const { items: read } = await lines.page(row, { limit: maxRead }, { q: said });
    const hits = read.filter(({ isCommand }) => !isCommand);
    if (hits.length === 0 && !row.name.toLowerCase().includes(said.toLowerCase())) continue;
    found++;
    if (told >= maxTold) continue;
    const some = hits.slice(-Math.min(maxOfLog, maxTold - told)).map(({ nickname, userId, message }) => {
      const at = Math.max(message.toLowerCase().indexOf(said.toLowerCase()) - maxLineLength / 2, 0);
      const cut = `${at > 0 ? "…" : ""}${sanitizeText(message.slice(at), maxLineLength)}`;
      return `  ${sanitizeText(nickname || userId, 40)}: ${cut}`;
    });
    told += Math.max(some.length, 1);
    const values = { name: row.name, time: timeText(Number(row.updated_at)) };
    const head = texts?.render(text("log.find.row", values), call.locale, call.message) ?? row.name;
    shown.push([head, ...some].join("\n"));
  }
  if (found === 0) return text("log.findNone", { said: excerpt(said) });
  return text("log.find", { said: excerpt(said), count: found, list: shown.join("\n") });
}
