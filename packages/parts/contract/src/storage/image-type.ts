/** Kinds of pictures that are kept and shown: what a browser cannot run. */
export type ImageType = "png" | "jpg" | "gif" | "webp";

/** Media type of each. */
export const imageMediaTypes: Readonly<Record<ImageType, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/** Tells the kind of a picture by its content, undefined for anything else: an SVG is a program. */
export function imageType(bytes: Buffer): ImageType | undefined {
  const head = bytes.subarray(0, 12).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "webp" : undefined;
}
