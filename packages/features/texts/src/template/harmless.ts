/** An ampersand at the beginning of one of the four escapes of CQ codes. */
const entity = /&(?=#91;|#93;|#44;|amp;)/g;

/** The bracket of `[img:x.png]`. */
const imageTag = /\[(?=(?:img|图):)/g;

/**
 * What people wrote must not become a mention, an image or any other platform code. Where it begins
 * one only together with what stands beside it, `fillTemplate` tells the two apart.
 */
export function harmless(value: string): string {
  if (value.includes("\f")) return harmless(value.replaceAll("\f", ""));
  // Looked for first, which is quicker than replacing nothing.
  const coded = value.includes("CQ:") ? value.replaceAll("CQ:", "CQ：") : value;
  const plain = coded.includes("[") ? coded.replace(imageTag, "［") : coded;
  // The text is decoded once when it is sent: what looks like an escape was typed so.
  return plain.includes("&") ? plain.replace(entity, "&amp;") : plain;
}
