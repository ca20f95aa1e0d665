import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** Settings of groups. */
export interface GroupSettings {
  /** Which groups must be allowed by the owners before the bot answers there (`.authorize`). */
  readonly licence: "none" | "new" | "all";
  /** For how long the members that a platform told are good. */
  readonly membersSeconds: number;
  /** Leaving many groups. */
  readonly leave: {
    /** Between two groups. */
    readonly pauseSeconds: number;
    /** Groups after which a longer pause is made. */
    readonly batchSize: number;
    readonly batchPauseSeconds: number;
    /** Groups that were joined within so many days stay. */
    readonly keepNewDays: number;
    /** The group is told before it is left. */
    readonly farewell: boolean;
  };
}

const { whole, members, yes } = settingFields;

export const groupSettings = settingsGroup<GroupSettings>({
  key: "groups",
  category: "groups",
  order: 35,
  schema: Joi.object<GroupSettings>({
    licence: Joi.string().valid("none", "new", "all").default("none"),
    membersSeconds: whole(300, 3600).meta({ unit: "seconds" }),
    leave: members({
      pauseSeconds: Joi.number().integer().min(1).max(600).default(3).meta({ unit: "seconds" }),
      batchSize: Joi.number().integer().min(1).max(1000).default(20),
      batchPauseSeconds: whole(60, 86_400).meta({ unit: "seconds" }),
      keepNewDays: whole(7, 3650).meta({ unit: "days" }),
      farewell: yes,
    }),
  }),
});
