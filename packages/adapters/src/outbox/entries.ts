import type { Segment } from "@dicetower/contract";
import { segmentsJson } from "../segments-json.js";
import type { Part, PartState } from "./part.js";

/** A part as it was entered: all that is needed to say it in another run. */
export interface KeptPart {
  readonly eventKey: string;
  readonly index: number;
  readonly adapterId: number;
  readonly selfId: string;
  readonly scene: "group" | "private";
  readonly target: string;
  readonly viaGroup: string;
  /** Empty where they were too long to keep. */
  readonly segments: readonly Segment[];
  /** UTC epoch milliseconds. */
  readonly createdAt: number;
}

/** `done` is an event that acted without a reply. */
export type EntryState = PartState | "done";

/** What happened to a part, with the part itself where it is said again after a kill. */
export interface Entry {
  readonly eventKey: string;
  readonly index: number;
  readonly state: EntryState;
  readonly part?: KeptPart;
}

/** Longest segments that are kept, in characters of JSON: large pictures are not said again after a kill. */
const longestKept = 65_536;

/** An entry as JSON. */
export function writeEntry(eventKey: string, index: number, state: EntryState): string {
  return `${headingOf(eventKey, index)}${state}"]`;
}

/**
 * The present state of a part as JSON. While it waits the part itself is written, too, so that another run can say
 * it; what is on its way or at its end is never said again (reliability M3), and its name is enough.
 */
export function writePart(part: Part): string {
  part.heading ??= headingOf(part.eventKey, part.index);
  return part.state === "new" ? writeWhole(part, part.heading) : `${part.heading}${part.state}"]`;
}

function writeWhole(part: Part, heading: string): string {
  const { segments, createdAt } = part;
  const said = segmentsJson(segments);
  const kept = said.length <= longestKept ? said : "[]";
  return `${heading}${part.state}"${addressOf(part)}${kept},${createdAt}]`;
}

/** From whom and to whom, as one piece that is worked out once for a chat: a row of many pieces is slow to join. */
function addressOf({ lane, keeper, selfId, scene, target, viaGroup }: Part): string {
  const { adapterId } = keeper;
  const known = lane?.address;
  if (known?.adapterId === adapterId && known.selfId === selfId && known.viaGroup === viaGroup)
    return known.json;
  const names = [selfId, scene, target, viaGroup].map((name) => JSON.stringify(name));
  const json = [`,${adapterId}`, ...names, ""].join();
  if (lane !== undefined) lane.address = { adapterId, selfId, viaGroup, json };
  return json;
}

/** The beginning of every entry of a part, which is worked out once. */
function headingOf(eventKey: string, index: number): string {
  return `[${JSON.stringify(eventKey)},${index},"`;
}

type Shape = [
  eventKey: string,
  index: number,
  state: EntryState,
  adapterId?: number,
  selfId?: string,
  scene?: "group" | "private",
  target?: string,
  viaGroup?: string,
  segments?: readonly Segment[],
  createdAt?: number,
];

/** Reads entries as they were written together. Undefined where the text is damaged. */
export function readEntries(text: string): readonly Entry[] | undefined {
  try {
    return (JSON.parse(text) as Shape[]).map(readEntry);
  } catch {
    return undefined;
  }
}

function readEntry([eventKey, index, state, adapterId, selfId, scene, ...rest]: Shape): Entry {
  const entry = { eventKey, index, state };
  if (adapterId === undefined || selfId === undefined || scene === undefined) return entry;
  const [target = "", viaGroup = "", segments = [], createdAt = 0] = rest;
  return {
    ...entry,
    part: { eventKey, index, adapterId, selfId, scene, target, viaGroup, segments, createdAt },
  };
}
