import { Joi, settingsGroup, type TokenRate, textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";
import { defaultRate } from "./limits.js";

/** Rate of requests of one identity or address. The lower bounds let the panel open a page. */
export const rateSettings = settingsGroup<TokenRate>({
  key: "http",
  category: "settings",
  page: "server",
  order: 25,
  schema: Joi.object<TokenRate, true>({
    perSecond: Joi.number()
      .integer()
      .min(10)
      .max(100_000)
      .default(defaultRate.perSecond)
      .meta({ unit: "perSecond" }),
    burst: Joi.number().integer().min(50).max(100_000).default(defaultRate.burst).meta({ unit: "requests" }),
  }),
});

/** Titles and hints of the rate. */
export const rateTexts = textTable(shippedTexts, "host");
