import { type Texts, text } from "@dicetower/contract";
import { diceBit, flagsOf, type NewLine } from "../lines/line.js";
import { timeText } from "../lines/txt-form.js";
import type { ActiveLog } from "../recording/active-logs.js";

/** What the line is made with. */
export interface HoleLineServices {
  readonly selfName: (account: string) => string;
  readonly words: () => Texts | undefined;
  /** Where a line was said. */
  readonly placeIn: (log: ActiveLog, groupId: string) => Pick<NewLine, "group_id" | "group_name">;
}

/** When lines may be missing, UTC epoch seconds. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/** Makes the line by which a log says from when to when it may lack lines. @param id that stands where the hole begins */
export type HoleLine = (log: ActiveLog, groupId: string, id: number, hole: Hole) => NewLine;

export function holeLines({ selfName, words, placeIn }: HoleLineServices): HoleLine {
  return (log, groupId, id, { from, to }) => ({
    log: log.id,
    id,
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
