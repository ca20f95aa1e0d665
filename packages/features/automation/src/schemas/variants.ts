import { Joi } from "@dicetower/contract";
import type { Variant } from "../api.js";

/** Bytes of all wordings of a list together. */
const maxBytes = 64 * 1024;
const maxWeight = 999_999;

const variant = Joi.object<Variant>({
  text: Joi.string().allow("").max(maxBytes).required().meta({ multiline: true }),
  weight: Joi.number().integer().min(0).max(maxWeight).default(1),
  delay: Joi.number().min(0).max(600),
});

/** Weighted wordings of one answer. */
export const variantsSchema: Joi.Schema<readonly Variant[]> = Joi.array<readonly Variant[]>()
  .items(variant)
  .min(1)
  .max(256)
  .custom((variants: readonly Variant[], { message }) => {
    if (!variants.some(({ weight }) => weight > 0))
      return message({ custom: "{{#label}} needs at least one weight above 0" });
    return variants.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) > maxBytes
      ? message({ custom: "{{#label}} has more than 64 KiB in all wordings together" })
      : variants;
  });

/** Draws one of several wordings; each as often as its weight says. */
export function pick(variants: readonly Variant[], die: (faces: number) => number): Variant {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = variants;
  if (first === undefined || total <= 0) throw new TypeError("no wording has a weight above 0");
  if (variants.length === 1) return first;
  let left = die(total);
  for (const variant of variants) {
    left -= variant.weight;
    if (left <= 0) return variant;
  }
  return first;
}
