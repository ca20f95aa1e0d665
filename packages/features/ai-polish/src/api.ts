/**
 * What the feature `ai-polish` offers to others.
 * @packageDocumentation
 */
import { Joi } from "@dicetower/contract";
import { groupField } from "@dicetower/groups/api";

export { LevelWords } from "./marks/level-words.js";

/** Whether texts are polished in a group, where the settings of the AI layer have polish on: `.ai polish`. */
export const aiPolishField = groupField<boolean>({
  key: "aiPolish",
  schema: Joi.boolean(),
  default: true,
  titleKey: "ai-polish.field.aiPolish",
});
