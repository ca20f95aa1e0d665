import {
  type Account,
  type AdapterType,
  formatCq,
  type LiveSettings,
  type Outgoing,
  type OutgoingStage,
  parseCq,
  type Segment,
  segmentField,
  textSegment,
  widthOf,
} from "@dicetower/contract";
import type { ForwardLong, ReplySegment } from "../api.js";
import { cutText } from "./cut-text.js";

/** Messages that one text may ask for, and entries of a folded message. */
const maxMessages = 10;
const maxNodes = 100;
/** No part has to be shorter: what is within it is not looked at. */
const shortest = 100;

/** What lengths depend on. */
export interface SplitParts {
  readonly segment: LiveSettings<ReplySegment>;
  readonly forward: LiveSettings<ForwardLong>;
  readonly typeOf: (account: Account) => AdapterType | undefined;
  /** Name of the bot above what it has folded. */
  readonly nameOf: (part: Outgoing) => string;
}

/** Makes several messages of one: where the text says so, then where it is too long. Cards are never cut. */
export function splitStage({ segment, forward, typeOf, nameOf }: SplitParts): OutgoingStage {
  const folded = (part: Outgoing): Outgoing | undefined => {
    const { enabled, threshold, nodeChars } = forward.value;
    if (!enabled || part.scene !== "group" || part.text === "" || part.segments !== undefined)
      return undefined;
    if (typeOf(part.account)?.forwards !== true || readWidth(part) <= threshold) return undefined;
    const pieces = cutText(unquoted(part.text), nodeChars);
    const shown = pieces.slice(0, maxNodes - 1);
    if (pieces.length > shown.length) shown.push(pieces.slice(maxNodes - 1).join("\n"));
    const nickname = nameOf(part);
    const { selfId } = part.account;
    const segments = shown.map((text): Segment => {
      const content = part.part.plain === true ? [textSegment(text)] : parseCq(text);
      return {
        type: "node",
        data: { user_id: selfId, nickname, content: content as unknown as Segment["data"][string] },
      };
    });
    return { ...part, segments };
  };
  const cut = (part: Outgoing): readonly Outgoing[] => {
    const { enabled, length, intervalMs, markIndex } = segment.value;
    // An account with a length of its own is cut where it sends.
    if (!enabled || part.text === "" || part.segments !== undefined) return [part];
    if (part.account.manner?.segmentLength !== undefined) return [part];
    const pieces = markIndex ? numbered(part.text, length) : cutText(part.text, length);
    return several(part, pieces, intervalMs);
  };
  return {
    key: "presentation.split",
    slot: "split",
    run(said) {
      if (said.card !== undefined) return undefined;
      if (!segment.value.enabled && !forward.value.enabled && !said.text.includes("\f")) return undefined;
      const part = asText(said);
      const parts = atBreaks(part);
      const out = parts.flatMap((one) => folded(one) ?? cut(one));
      // What was not cut leaves as it came.
      return out.length === 1 && out[0] === part ? undefined : out;
    },
  };
}

/** Segments as the text with codes that says the same, so that they are cut in one way; a forward stays what it is. */
function asText(part: Outgoing): Outgoing {
  const { segments } = part;
  if (segments === undefined || part.part.plain === true || segments.some(({ type }) => type === "node"))
    return part;
  const text = formatCq(segments);
  return widthOf(text) > shortest ? { ...part, text, segments: undefined } : part;
}

/** The messages that a text has itself divided into. */
function atBreaks(part: Outgoing): readonly Outgoing[] {
  if (part.segments !== undefined || !part.text.includes("\f")) return [part];
  const pieces = part.text
    .split("\f")
    .map((piece) => piece.replace(/^\n+|\n+$/g, ""))
    .filter((piece) => piece.trim() !== "");
  const last = pieces.slice(maxMessages - 1).join("\n");
  return several(part, [...pieces.slice(0, maxMessages - 1), ...(last === "" ? [] : [last])], undefined);
}

function several(
  part: Outgoing,
  pieces: readonly string[],
  pauseMs: number | undefined,
): readonly Outgoing[] {
  if (pieces.length === 1 && pieces[0] === part.text) return [part];
  return pieces.map((text, at) => ({
    ...part,
    text,
    index: part.index + at,
    pauseMs: at === 0 ? part.pauseMs : pauseMs,
  }));
}

/** Parts that begin with their number, which counts towards their length. */
function numbered(text: string, length: number): readonly string[] {
  let pieces = cutText(text, length);
  for (let digits = 1; pieces.length > 1 && digits <= 4; digits++) {
    pieces = cutText(text, length - "(/) ".length - 2 * digits);
    if (String(pieces.length).length <= digits) break;
  }
  if (pieces.length === 1) return pieces;
  return pieces.map((piece, at) => withNumber(piece, `(${at + 1}/${pieces.length}) `));
}

/** A quote stays in front of the number. */
function withNumber(piece: string, number: string): string {
  const [quote = ""] = quoteBefore.exec(piece) ?? [];
  return quote + number + piece.slice(quote.length);
}

const quoteBefore = /^\[CQ:reply,[^\]]*\]/;
const unquoted = (text: string): string => text.replace(quoteBefore, "");

/** Room that a text takes where it is read: codes none. */
function readWidth({ text, part }: Outgoing): number {
  if (part.plain === true) return widthOf(text);
  return parseCq(text).reduce(
    (sum, { type, data }) => sum + (type === "text" ? widthOf(segmentField(data.text)) : 0),
    0,
  );
}
