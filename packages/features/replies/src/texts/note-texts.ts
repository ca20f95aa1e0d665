import type { TextRef } from "@dicetower/contract";
import { shippedTexts, type TextKey } from "../generated/texts.js";

/** What is otherwise than in the file that a rule comes from. */
export type NoteName = TextKey extends infer Key
  ? Key extends `reply.note.${infer Name}`
    ? Name
    : never
  : never;

/** What is said of a rule. @param said what of the file it is about */
export function note(name: NoteName, said = ""): TextRef {
  return { key: `reply.note.${name}`, values: { said } };
}

/** A note as answers of the API have it. */
export function noteInEnglish({ key, values }: TextRef): string {
  const words = Object.hasOwn(shippedTexts, key) ? (shippedTexts[key as TextKey]["en"] ?? key) : key;
  return words.replace("{said}", () => String(values["said"] ?? ""));
}
