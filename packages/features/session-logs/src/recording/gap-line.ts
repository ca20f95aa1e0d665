import { type Clock, type Texts, text } from "@dicetower/contract";
import { diceBit, flagsOf, inOwnGroup, type NewLine } from "../lines/line.js";
import type { LineIds } from "../lines/line-ids.js";
import { timeText } from "../lines/txt-form.js";
import type { ActiveLogs } from "./active-logs.js";
import type { Gap } from "./lost-lines.js";

/** What the line is made with. */
export interface GapLineServices {
  readonly logs: ActiveLogs;
  readonly ids: LineIds;
  readonly clock: Pick<Clock, "now" | "seconds">;
  readonly selfName: (account: string) => string;
  readonly words: () => Texts | undefined;
}

/** Makes lines by which a log says what it has lost; none for a log that has ended. */
export function gapLines({ logs, ids, clock, selfName, words }: GapLineServices) {
  return (id: number, { count, from, to, locale }: Gap): NewLine | undefined => {
    const log = logs.byId(id);
    if (log === undefined) return undefined;
    const said = text("logs.gap", { count, from: timeText(from), to: timeText(to) });
    return {
      log: id,
      id: ids.next(clock.now()),
      at: clock.seconds(),
      user_id: log.row.self_id,
      nickname: selfName(log.account),
      card: "",
      message: words()?.render(said, locale) ?? `… ${count}`,
      segments: "",
      flags: flagsOf(diceBit, "main"),
      command_id: 0,
      info: "",
      raw_msg_id: "",
      source: "",
      ...inOwnGroup,
    };
  };
}
