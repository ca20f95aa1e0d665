import { type TextRef, type Texts, text, withValues } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** A text in the language of the installation. What is kept for years holds no key: without texts it is in English. */
export function inWords(texts: Texts | undefined, key: string, values: TextRef["values"] = {}): string {
  const shipped: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = shippedTexts;
  return texts?.has(key) === true
    ? texts.render(text(key, values))
    : withValues(shipped[key]?.["en"] ?? "", values);
}
