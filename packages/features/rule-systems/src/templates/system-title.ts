import { sanitizeText } from "@dicetower/contract";
import type { RuleSystem } from "../api.js";

const han = /\p{Script=Han}/u;

/** Full name of a system for a reader: in another script than theirs only where it has no short one in letters. */
export function systemTitle(
  { name, template: { fullName, fullNames = {} } }: RuleSystem,
  locale: string,
): string {
  const language = locale.split("-")[0] ?? "";
  const own = fullNames[locale] ?? fullNames[language];
  if (own !== undefined) return sanitizeText(own, 128);
  const isRead = language === "zh" || language === "ja" || !han.test(fullName);
  return sanitizeText(isRead ? fullName : (fullNames["en"] ?? name.toUpperCase()), 128);
}
