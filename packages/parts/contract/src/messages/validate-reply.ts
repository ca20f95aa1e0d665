/** A reply that no platform could send; the message says why. */
export class InvalidReply extends TypeError {
  override readonly name = "InvalidReply";
}

/** Deeper data of a segment is circular as a rule. */
const deepest = 32;

/**
 * Checks that a reply is a text, a reference to one, a part with a content, or a list of these. Features by others may
 * be written without types.
 * @throws InvalidReply
 */
export function validateReply(reply: unknown): void {
  if (typeof reply === "string") return;
  try {
    if (!Array.isArray(reply)) checkPart(reply);
    else for (const part of reply) checkPart(part);
  } catch (error) {
    throw unreadable(error);
  }
}

/** The same for the segments of one message. @throws InvalidReply */
export function validateSegments(segments: unknown): void {
  if (!Array.isArray(segments)) refuse("its segments are no list");
  try {
    checkEach(segments);
  } catch (error) {
    throw unreadable(error);
  }
}

/** What is read of others may throw whatever they like. */
function unreadable(error: unknown): InvalidReply {
  if (error instanceof InvalidReply) return error;
  const [why] = (error instanceof Error ? error.message : "it threw what is no error").split("\n");
  return new InvalidReply(`it cannot be read: ${why}`);
}

function refuse(why: string): never {
  throw new InvalidReply(why);
}

function checkPart(part: unknown): void {
  if (typeof part === "string") return;
  if (!isObject(part)) refuse("it is no text, no reference to one and no part with a content");
  // In the order in which the line looks: what has a key is a reference.
  if ("key" in part) checkReference(part);
  else if ("content" in part) {
    checkContent(part["content"]);
    checkDestination(part["to"]);
    checkOptional(part["otherwise"], "what is said otherwise is no reference to a text");
    checkOptional(part["observed"], "what is said to observers is no reference to a text");
  } else refuse("it is no text, no reference to one and no part with a content");
}

function checkContent(content: unknown): void {
  if (typeof content === "string") return;
  if (Array.isArray(content)) checkEach(content);
  else if (isObject(content) && "key" in content) checkReference(content);
  else refuse("its content is neither a text nor segments");
}

function checkOptional(reference: unknown, refusal: string): void {
  if (reference === undefined) return;
  if (!isObject(reference)) refuse(refusal);
  checkReference(reference);
}

function checkReference({ key, values }: Readonly<Record<string, unknown>>): void {
  if (typeof key !== "string") refuse("its key is no text");
  if (!isObject(values)) refuse(`the text "${key}" has no values`);
}

function checkDestination(to: unknown): void {
  if (to === undefined || to === "here" || to === "sender") return;
  if (isObject(to) && (to["scene"] === "group" || to["scene"] === "private") && typeof to["id"] === "string")
    return;
  refuse("it is for no group and no user");
}

function checkEach(segments: readonly unknown[]): void {
  for (const [at, segment] of segments.entries()) {
    const where = `segment ${at + 1}`;
    if (!isObject(segment)) refuse(`${where} is no object`);
    const { type, data } = segment;
    if (typeof type !== "string") refuse(`${where} has no type`);
    if (!isObject(data)) refuse(`${where} has no data`);
    checkWritable(data, where, 0);
  }
}

/** Other things that JSON does not know are left out by it. */
function checkWritable(value: unknown, where: string, depth: number): void {
  if (typeof value === "bigint") refuse(`${where} has a BigInt, which cannot be written`);
  if (typeof value !== "object" || value === null) return;
  if (depth > deepest) refuse(`${where} is circular, or too deep`);
  for (const one of Object.values(value)) checkWritable(one, where, depth + 1);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
