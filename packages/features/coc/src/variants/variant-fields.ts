import { Joi } from "@dicetower/contract";
import { groupField } from "@dicetower/groups/api";
import { playerSetting } from "@dicetower/players/api";

/** Stands for the choice of the layer above. */
export const inherit = -1;

/** First number of variants that rule systems bring. */
export const firstCustom = 20;
export const lastCustom = 999;

const between = Array.from({ length: firstCustom - 7 }, (_, at) => at + 7);

const variant = Joi.number()
  .integer()
  .min(inherit)
  .max(lastCustom)
  .invalid(...between);

/** Variant of a group: 0 to 6, 20 and up. */
export const groupVariant = groupField<number>({
  key: "cocVariant",
  schema: variant,
  default: inherit,
  titleKey: "coc.field.cocVariant",
});

/** The same of a person, for private chats. */
export const ownVariant = playerSetting<number>({
  key: "cocVariant",
  schema: variant,
  default: inherit,
  titleKey: "coc.field.cocVariant",
});

/** What decides between same levels of an opposed check in a group. */
export const groupTieRule = groupField<number>({
  key: "opposedRule",
  schema: Joi.number().integer().min(inherit).max(2),
  default: inherit,
  titleKey: "coc.field.opposedRule",
});
