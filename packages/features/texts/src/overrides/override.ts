import { codes, failure, Joi, languageCode, type TextFormat, type WeightedText } from "@dicetower/contract";
import { maxBytes, maxWeight } from "../template/limits.js";

/** A wording that an owner chose for a key in a language. */
export interface Override {
  readonly locale: string;
  readonly key: string;
  readonly format: TextFormat;
  /** Usable by itself: the first variant with a weight, where there are several. */
  readonly value: string;
  /** Empty where there is one wording only. */
  readonly variants: readonly WeightedText[];
  readonly updatedAt: number;
}

/** What a PUT or an import says. */
export interface WrittenOverride {
  readonly locale: string;
  readonly key: string;
  readonly format: TextFormat;
  readonly value?: string;
  readonly variants?: readonly WeightedText[];
}

export const keySchema = Joi.string().max(100);
export const formatSchema = Joi.string().valid("plain", "markdown").default("plain");

const variant = Joi.object<WeightedText>({
  text: Joi.string().allow("").max(maxBytes).required(),
  weight: Joi.number().integer().min(0).max(maxWeight).required(),
});

/** Schema of a wording that is written: one text, or several with weights; `complete` checks what they are together. */
export const overrideSchema = Joi.object<WrittenOverride>({
  locale: languageCode.required(),
  key: keySchema.required(),
  format: formatSchema,
  value: Joi.string().allow("").max(maxBytes),
  variants: Joi.array().items(variant).min(1).max(256).optional(),
})
  .or("value", "variants")
  .required();

/** @throws Failure 42200 when no variant can be drawn, or all together are too long */
export function complete(written: WrittenOverride, now: number): Override {
  const { locale, key, format, variants = [] } = written;
  if (variants.length > 0 && !variants.some(({ weight }) => weight > 0))
    throw broken("/variants", "At least one variant needs a weight above 0.");
  const said = variants.length > 0 ? variants.map(({ text }) => text) : [written.value ?? ""];
  if (said.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > maxBytes)
    throw broken(variants.length > 0 ? "/variants" : "/value", "All wordings together may have 64 KiB.");
  const usable = variants.find(({ weight }) => weight > 0)?.text;
  return { locale, key, format, value: usable ?? written.value ?? "", variants, updatedAt: now };
}

function broken(path: string, message: string) {
  return failure(codes.ruleBroken, message, { errors: [{ path, message }] });
}
