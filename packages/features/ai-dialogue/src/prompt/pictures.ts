import type { AiContent, AiSettings } from "@dicetower/ai/api";
import { imageMediaTypes, imageType, type Outbound, type Segment } from "@dicetower/contract";

const timeoutMs = 10_000;
const embedded = "base64://";

/** Fetches pictures of a message for a model. What cannot be had or is no picture is left out: `[image]` stands for it. */
export async function picturesOf(
  segments: readonly Segment[],
  { maxImages, maxBytes }: AiSettings["vision"],
  outbound: Outbound | undefined,
  signal: AbortSignal,
): Promise<Extract<AiContent, { readonly type: "image" }>[]> {
  const found = await Promise.all(
    segments.slice(0, maxImages).map((segment) => bytesOf(segment, maxBytes, outbound, signal)),
  );
  return found.flatMap((data) => {
    const kind = data === undefined ? undefined : imageType(data);
    return data === undefined || kind === undefined
      ? []
      : [{ type: "image" as const, mediaType: imageMediaTypes[kind], data }];
  });
}

async function bytesOf(
  { data }: Segment,
  maxBytes: number,
  outbound: Outbound | undefined,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  for (const value of [data["url"], data["file"]]) {
    if (typeof value !== "string") continue;
    if (value.startsWith(embedded)) {
      if (value.length > (maxBytes * 4) / 3 + 16) return undefined;
      return Buffer.from(value.slice(embedded.length), "base64");
    }
    if (!/^https?:\/\//.test(value) || outbound === undefined) continue;
    try {
      const policy = { timeoutMs, maxBytes, redirects: 3 };
      const { status, body } = await outbound.request(value, { method: "GET" }, policy, signal);
      return status === 200 ? body : undefined;
    } catch (error) {
      // A picture that is gone is no reason not to answer; a turn that was given up is.
      if (signal.aborted) throw error;
      return undefined;
    }
  }
  return undefined;
}
