import { Joi, type WeightedText } from "@dicetower/contract";
import { groupField } from "../api.js";

/** Longest text of a greeting. */
export const maxGreetingLength = 2_000;

/** What a group says when somebody comes or goes. */
export interface Greeting {
  readonly enabled: boolean;
  readonly variants: readonly WeightedText[];
  readonly delaySeconds: number;
  readonly cooldownSeconds: number;
}

export const noGreeting: Greeting = Object.freeze({
  enabled: false,
  variants: [],
  delaySeconds: 0,
  cooldownSeconds: 0,
});

const greeting = Joi.object<Greeting>({
  enabled: Joi.boolean().default(false),
  variants: Joi.array()
    .items(
      Joi.object({
        text: Joi.string().min(1).max(maxGreetingLength).required().meta({ multiline: true }),
        weight: Joi.number().integer().min(0).max(999_999).default(1),
      }),
    )
    .max(32)
    .default([]),
  delaySeconds: Joi.number().integer().min(0).max(3_600).default(0).meta({ unit: "seconds" }),
  cooldownSeconds: Joi.number().integer().min(0).max(86_400).default(0).meta({ unit: "seconds" }),
});

export const welcomeField = groupField<Greeting>({
  key: "welcome",
  schema: greeting,
  default: noGreeting,
  titleKey: "groups.field.welcome",
});

export const farewellField = groupField<Greeting>({
  key: "farewell",
  schema: greeting,
  default: noGreeting,
  titleKey: "groups.field.farewell",
});

/** One of the texts, by weight; undefined where none can be drawn. */
export function drawn(variants: readonly WeightedText[], die: (faces: number) => number): string | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return undefined;
  let left = die(total);
  for (const { text, weight } of variants) {
    left -= weight;
    if (left <= 0) return text;
  }
  return undefined;
}
