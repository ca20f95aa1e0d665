import { codes, failure, Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** An account that the other bot speaks with. */
export interface OtherBot {
  readonly platform: string;
  readonly userId: string;
}

/** Settings of shadow mode (`GET, PUT /api/system/shadow`). */
export interface ShadowSettings {
  /** Nothing leaves for platforms. */
  readonly enabled: boolean;
  readonly others: readonly OtherBot[];
  /** Seconds for which an answer of one bot waits for that of the other. */
  readonly waitSeconds: number;
  readonly keepMinutes: number;
}

export const shadowSettings = settingsGroup<ShadowSettings>({
  key: "shadow",
  path: "/api/system/shadow",
  category: "maintenance",
  order: 96,
  schema: Joi.object<ShadowSettings>({
    enabled: settingFields.no,
    others: Joi.array()
      .items(
        Joi.object({
          platform: Joi.string().trim().min(1).max(64).required(),
          userId: Joi.string().trim().min(1).max(128).required(),
        }),
      )
      .max(50)
      .default([])
      .meta({ summary: "userId" }),
    waitSeconds: Joi.number().integer().min(1).max(120).default(15).meta({ unit: "seconds" }),
    keepMinutes: Joi.number().integer().min(1).max(43_200).default(10_080).meta({ unit: "minutes" }),
  }),
  check({ others }) {
    const names = others.map(({ platform, userId }) => `${platform} ${userId}`);
    const again = names.findIndex((name, at) => names.indexOf(name) !== at);
    if (again >= 0)
      throw failure(codes.invalid, "An account of the other bot is named twice.", {
        errors: [{ path: `/others/${again}`, message: "This account is named above." }],
      });
  },
});
