import { Joi, settingsGroup } from "@dicetower/contract";

/** What an admin may set; words for it are in `texts.ts`. */
export const myThingSettings = settingsGroup<{ readonly mostEntries: number }>({
  key: "my-thing",
  category: "play",
  schema: Joi.object({ mostEntries: Joi.number().integer().min(1).max(1_000).default(100) }),
});
