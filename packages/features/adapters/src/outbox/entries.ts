import type { Segment } from "@dicetower/contract";
import type { Part, PartState } from "./part.js";

/** True for what the bot says of its own accord: it answers no event. */
export const isOwnKey = (eventKey: string): boolean => eventKey.startsWith("say:");

/** A part as it was entered: all that is needed to say it in another run. */
export interface StoredPart {
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
  /** Not of what has come to its end. */
  readonly adapterId?: number;
  readonly part?: StoredPart;
}

/** Longest entry that is kept whole, in characters of JSON: large pictures are not said again after a kill. */
const maxKept = 65_536;

/** Returns an entry as JSON. */
export function writeEntry(eventKey: string, index: number, state: EntryState, adapterId?: number): string {
  const entry: Shape =
    adapterId === undefined ? [eventKey, index, state] : [eventKey, index, state, adapterId];
  return JSON.stringify(entry);
}

/**
 * Returns the present state of a part as JSON. While it waits the part itself is included, so that another run can send
 * it; what is in flight or ended is never sent again, and its name is enough, with the adapter of what is
 * in flight: whoever takes that over tells of it.
 */
export function writePart(part: Part): string {
  const { eventKey, index, state, owner, selfId, scene, target, viaGroup, segments, createdAt } = part;
  if (state !== "new")
    return writeEntry(eventKey, index, state, state === "sending" ? owner.adapterId : undefined);
  const write = (kept: readonly Segment[]) =>
    JSON.stringify([
      eventKey,
      index,
      state,
      owner.adapterId,
      selfId,
      scene,
      target,
      viaGroup,
      kept,
      createdAt,
    ] satisfies Shape);
  const whole = write(segments);
  return whole.length <= maxKept ? whole : write([]);
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
  const entry = { eventKey, index, state, ...(adapterId === undefined ? {} : { adapterId }) };
  if (adapterId === undefined || selfId === undefined || scene === undefined) return entry;
  const [target = "", viaGroup = "", segments = [], createdAt = 0] = rest;
  return {
    ...entry,
    part: { eventKey, index, adapterId, selfId, scene, target, viaGroup, segments, createdAt },
  };
}
