import { sanitizeText, truncateText } from "@dicetower/contract";

const maxNameLength = 24;
/** Of a longer message its beginning and its end are shown. */
const maxLength = 4_000;
const firstPart = 3_000;
const lastPart = 800;

/** A name such as a model may see it: short, without signs that could end the JSON for somebody who reads it badly. */
export function plainName(name: string): string {
  return truncateText(sanitizeText(name).replace(/[\p{Cc}[\]{}<>]/gu, ""), maxNameLength).trim();
}

/** A message such as a model may see it. */
function plainText(text: string): string {
  const clean = sanitizeText(text, text.length);
  return clean.length <= maxLength ? clean : `${truncateText(clean, firstPart)} … ${clean.slice(-lastPart)}`;
}

/** What somebody said, as the model is shown it. No id of a platform is in it. */
export function spokenJson(label: string, name: string, text: string): string {
  return JSON.stringify({ from: label, name: plainName(name), text: plainText(text) });
}

/** Adds what commands printed for it. */
export function withPrinted(spoken: string, printed: readonly string[]): string {
  if (printed.length === 0) return spoken;
  return JSON.stringify({
    ...(JSON.parse(spoken) as object),
    printed: printed.map((one) => truncateText(one, 500)),
  });
}
