import { type Texts, text } from "@dicetower/contract";
import { diceBit, flagsOf, type NewLine } from "../lines/line.js";
import type { LineIds } from "../lines/line-ids.js";
import { timeText } from "../lines/txt-form.js";
import type { ActiveLog } from "../recording/active-logs.js";

/** What the line is made with. */
export interface HoleLineServices {
  readonly ids: LineIds;
  readonly selfName: (account: string) => string;
  readonly words: () => Texts | undefined;
  /** Where a line was said. */
  readonly placeIn: (log: ActiveLog, groupId: string) => Pick<NewLine, "group_id" | "group_name">;
}

/** Makes the line by which a log says from when to when it may lack lines. It stands where the hole begins. */
export type HoleLine = (log: ActiveLog, groupId: string, from: number, to: number) => NewLine;

export function holeLines({ ids, selfName, words, placeIn }: HoleLineServices): HoleLine {
  return (log, groupId, from, to) => ({
    log: log.id,
    id: ids.late(from),
    at: from,
    user_id: log.row.self_id,
    nickname: selfName(log.account),
    card: "",
    message:
      words()?.render(text("logs.hole", { from: timeText(from), to: timeText(to) })) ??
      `… ${timeText(from)} – ${timeText(to)}`,
    segments: "",
    flags: flagsOf(diceBit, "main"),
    command_id: 0,
    info: "",
    raw_msg_id: "",
    source: "",
    ...placeIn(log, groupId),
  });
}
