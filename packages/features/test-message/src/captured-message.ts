import { type Outgoing, type Segment, validateSegments } from "@dicetower/contract";

/** Segments of one message: as many as one that comes in may have. */
const maxSegments = 2_000;
/** Longest message, in characters of its JSON. */
const maxLength = 16 * 2 ** 20;

/** One message of a reply, as a platform would be asked to say it. */
export interface CapturedMessage {
  readonly scene: "group" | "private";
  /** Group or user. */
  readonly target: string;
  readonly segments: readonly Segment[];
  /** As a platform would name it. */
  readonly messageId: string;
  /** Instead of segments where it is none but text. */
  readonly text: string | undefined;
}

/** A part of a reply that no platform could say; the message says why. */
export class UndeliverableReply extends Error {
  override readonly name = "UndeliverableReply";

  /** @param given it came like that from whoever replied, and not from a stage on the way out */
  constructor(
    why: string,
    readonly given: boolean,
  ) {
    super(why);
  }
}

/**
 * Takes a part as it is now; replies come from others, and not all of them were written with types.
 * @throws UndeliverableReply
 */
export function captureMessage(
  { scene, target, part, text, segments }: Outgoing,
  messageId: string,
): CapturedMessage {
  if ((scene !== "group" && scene !== "private") || typeof target !== "string")
    throw new UndeliverableReply("it is for no group and no user", true);
  const { content } = part;
  if (segments !== undefined) {
    const said = copyOf(segments, segments === content);
    return { scene, target, segments: said, messageId, text: undefined };
  }
  if (typeof content !== "string" && (typeof content !== "object" || content === null))
    throw new UndeliverableReply("its content is neither a text nor segments", true);
  if (typeof text !== "string") throw new UndeliverableReply("its text is none", false);
  if (text.length > maxLength) throw new UndeliverableReply("it is too long", text === content);
  return { scene, target, segments: [{ type: "text", data: { text } }], messageId, text };
}

/** A copy that is JSON and nothing else: what is read of others may be another thing each time. */
function copyOf(segments: unknown, given: boolean): Segment[] {
  const refuse = (why: string): never => {
    throw new UndeliverableReply(why, given);
  };
  if (!Array.isArray(segments)) return refuse("its segments are no list");
  if (segments.length > maxSegments)
    return refuse(`it has ${segments.length} segments, and ${maxSegments} are most`);
  let json = "";
  try {
    json = JSON.stringify(segments);
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : "no JSON").split("\n");
    refuse(`its segments cannot be written: ${why}`);
  }
  if (json.length > maxLength) return refuse("it is too long");
  const copy: unknown = JSON.parse(json);
  try {
    validateSegments(copy);
  } catch (error) {
    refuse((error as Error).message);
  }
  return (copy as Segment[]).map(({ type, data }) => ({ type, data }));
}
