import { codes, type Failure, failure, Joi, type SettingsGroup, settingsGroup } from "@dicetower/contract";
import { prefixFault, type SourceChoice } from "./sources/sources.js";

/** What the owner wants of updates. */
export interface UpdateSettings extends SourceChoice {
  readonly autoCheck: boolean;
  readonly intervalHours: number;
  readonly autoAction: "notify" | "download" | "install";
  readonly scheduledInstall: boolean;
  readonly installTime: string;
}

const fields = {
  autoCheck: Joi.boolean(),
  intervalHours: Joi.number().integer().min(1).max(168),
  autoAction: Joi.string().valid("notify", "download", "install"),
  source: Joi.string().valid("auto", "direct", "mirror", "custom"),
  customMirror: Joi.string()
    .allow("")
    .custom((text: string, { message }) => {
      const fault = text === "" ? undefined : prefixFault(text);
      return fault === undefined ? text : message({ custom: `{{#label}} ${fault}` });
    }),
  scheduledInstall: Joi.boolean(),
  installTime: Joi.string().pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "HH:MM"),
};

/** The body of `PUT /api/system/update`: the whole object, but for what has come later. */
export const updateBody = Joi.object<UpdateSettings>({
  autoCheck: fields.autoCheck.required(),
  intervalHours: fields.intervalHours.required(),
  autoAction: fields.autoAction.required(),
  source: fields.source.required(),
  customMirror: fields.customMirror.required(),
  scheduledInstall: fields.scheduledInstall.default(false),
  installTime: fields.installTime.required(),
})
  .prefs({ convert: false })
  .required();

/** @param refuses what this run cannot do */
export function updateSettings(
  refuses: (next: UpdateSettings) => Failure | undefined,
): SettingsGroup<UpdateSettings> {
  return settingsGroup<UpdateSettings>({
    key: "update",
    schema: Joi.object<UpdateSettings, true>({
      autoCheck: fields.autoCheck.default(true),
      intervalHours: fields.intervalHours.default(6),
      autoAction: fields.autoAction.default("notify"),
      source: fields.source.default("auto"),
      customMirror: fields.customMirror.default(""),
      scheduledInstall: fields.scheduledInstall.default(false),
      installTime: fields.installTime.default("04:00"),
    }),
    category: "maintenance",
    order: 30,
    check(next) {
      if (next.source === "custom" && next.customMirror === "")
        throw failure(codes.invalid, "A mirror of your own needs its address.", {
          errors: [{ path: "/customMirror", message: "must not be empty where the source is custom" }],
        });
      const refusal = refuses(next);
      if (refusal !== undefined) throw refusal;
    },
  });
}
