import { Joi } from "@dicetower/contract";
import { groupField } from "@dicetower/groups/api";
import { playerSetting } from "@dicetower/players/api";

const schema = Joi.string().allow("").max(32);

/** Rule system of a group by name, empty where none was chosen. */
export const groupSystem = groupField<string>({
  key: "ruleSystem",
  schema,
  default: "",
  titleKey: "ruleSystems.field.ruleSystem",
});

/** The same of a person, for private chats. */
export const ownSystem = playerSetting<string>({
  key: "ruleSystem",
  schema,
  default: "",
  titleKey: "ruleSystems.field.ruleSystem",
});
