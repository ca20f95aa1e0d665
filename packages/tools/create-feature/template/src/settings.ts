import { Joi, settingsGroup } from "@dicetower/contract";

/** What an admin may set; words for it are in `texts.ts`. */
export const myThingSettings = settingsGroup<{ readonly maxEntries: number }>({
  key: "my-thing",
  category: "play",
  schema: Joi.object({ maxEntries: Joi.number().integer().min(1).max(1_000).default(100) }),
});
