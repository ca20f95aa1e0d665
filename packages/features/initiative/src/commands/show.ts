import { type CommandCall, type Reply, type TextRef, text } from "@dicetower/contract";
import type { InitiativeEntry, InitiativeList } from "../api.js";
import { type InitiativeServices, worded } from "./services.js";

/** The order as it is shown. */
export function showList(services: InitiativeServices, call: CommandCall, list: InitiativeList): TextRef {
  const { entries, current, round, name } = list;
  if (entries.length === 0) return text("init.empty");
  const lines = entries.map((entry, at) => {
    const hp = entry.hp === undefined ? "" : worded(services, call, text("init.line.hp", { hp: entry.hp }));
    const skipped = entry.skipped ? worded(services, call, text("init.line.skipped")) : "";
    const mark = at === current ? worded(services, call, text("init.line.current")) : "";
    const values = { n: at + 1, name: entry.name, value: entry.value, hp, skipped, mark };
    return worded(services, call, text("init.line", values));
  });
  const values = { round, list: lines.join("\n"), current: entries[current]?.name ?? "" };
  return name === "" ? text("init.list", values) : text("init.list.named", { ...values, name });
}

/** An id that can stand in a mention: never everybody. */
const mentionable = /^(?!all$)[\w.-]+$/i;

/** Says whose turn is over and whose begins; the next player is mentioned. */
export async function turnReply(
  services: InitiativeServices,
  { message, locale }: CommandCall,
  ended: InitiativeEntry | undefined,
  { entries, current, round }: InitiativeList,
): Promise<Reply> {
  const next = entries[current];
  if (next === undefined) return text("init.empty");
  const values = { ended: ended?.name ?? "-", next: next.name, round, n: current + 1 };
  const templates = services.optional.templates();
  const key =
    services.settings.value.mentionNext && mentionable.test(next.userId) ? "init.next.mention" : "init.next";
  if (key === "init.next" || templates === undefined) return text("init.next", values);
  const mention = { markup: `[CQ:at,qq=${next.userId}]` };
  return templates.render(text(key, values), { message, locale, values: { ...values, mention } });
}
