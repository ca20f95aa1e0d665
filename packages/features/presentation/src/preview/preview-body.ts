import { Joi, languageCode, type TextFormat, type WeightedText } from "@dicetower/contract";
import { type CardTargets, plainTarget } from "../cards/targets.js";
import { type Style, styles } from "../markdown/styles.js";

/** Bytes of the text, and of all variants together. */
const maxBytes = 64 * 1024;
const maxWeight = 999_999;

/** What is previewed, and where (service: template preview). */
export interface PreviewBody {
  readonly text: string;
  readonly format: TextFormat;
  /** Name of a target, or `plain`. */
  readonly platform: string;
  readonly style: Style;
  readonly forcePlain: boolean;
  /** Before `text`. */
  readonly variants?: readonly WeightedText[];
  /** Of variables and of what a platform puts in; that of the installation when left out. */
  readonly locale?: string;
  readonly args: Readonly<Record<string, string | number>>;
}

const bounded: Joi.CustomValidator<string> = (text, { message }) =>
  Buffer.byteLength(text) <= maxBytes ? text : message({ custom: "{{#label}} has more than 64 KiB" });

const variants = Joi.array()
  .items(
    Joi.object<WeightedText>({
      text: Joi.string().allow("").required(),
      weight: Joi.number().integer().min(0).max(maxWeight).required(),
    }),
  )
  .min(1)
  .max(256)
  .custom((all: readonly WeightedText[], { message }) => {
    if (!all.some(({ weight }) => weight > 0))
      return message({ custom: "{{#label}} needs a weight above 0" });
    const bytes = all.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    return bytes <= maxBytes ? all : message({ custom: "{{#label}} have more than 64 KiB together" });
  });

/** Schema of what is previewed; its platforms are those that are drawn when it is asked for. */
export function previewBody(targets: CardTargets): Joi.ObjectSchema<PreviewBody> {
  return Joi.object<PreviewBody>({
    text: Joi.string().allow("").custom(bounded),
    format: Joi.string().valid("plain", "markdown").default("plain"),
    platform: Joi.string()
      .max(80)
      .custom((name: string, { message }) => {
        const names = [...targets.all.map((target) => target.name), plainTarget];
        if (names.includes(name)) return name;
        return message({ custom: `{{#label}} must be one of ${names.join(", ")}` });
      })
      .default(plainTarget),
    style: Joi.string()
      .valid(...styles)
      .default("traditional"),
    forcePlain: Joi.boolean().default(false),
    variants,
    locale: languageCode,
    args: Joi.object()
      .pattern(Joi.string().max(100), Joi.alternatives(Joi.string().allow(""), Joi.number().unsafe()))
      .max(200)
      .default({}),
  })
    .or("text", "variants")
    .required();
}

const action = Joi.object({
  kind: Joi.string().valid("command", "fill", "link").required(),
  label: Joi.string().allow("").required(),
  command: Joi.string().optional(),
  url: Joi.string().optional(),
  comment: Joi.string().allow("").required(),
});

export const previewAnswer = Joi.object({
  templateVersion: Joi.number().valid(1).required(),
  preview: Joi.object({
    text: Joi.string().allow("").required(),
    plain: Joi.string().allow("").required(),
    markdown: Joi.string().allow("").required(),
    actions: Joi.array().items(action).required(),
    payload: Joi.object().unknown().allow(null).required(),
  }).required(),
  markdown: Joi.string().allow("").required(),
  onebot: Joi.array()
    .items(Joi.object({ type: Joi.string().required(), data: Joi.object().unknown().required() }))
    .required(),
});
