import { Joi, settingsGroup } from "@dicetower/contract";
import { defaultFloodLimits, type FloodLimits } from "./flood/flood-limits.js";

const rate = (burst: number, perSecond: number) =>
  Joi.object({
    burst: Joi.number().integer().min(0).max(100_000).default(burst).meta({ unit: "messages" }),
    perSecond: Joi.number().min(0).max(100_000).default(perSecond).meta({ unit: "perSecond" }),
  }).default({ burst, perSecond });

const { user, group, account } = defaultFloodLimits;

/** Limits of the line; a burst of 0 switches one off. */
export const lineSettings = settingsGroup<FloodLimits>({
  key: "line",
  category: "settings",
  page: "general",
  order: 50,
  schema: Joi.object<FloodLimits, true>({
    user: rate(user.burst, user.perSecond),
    group: rate(group.burst, group.perSecond),
    account: rate(account.burst, account.perSecond),
  }),
});
