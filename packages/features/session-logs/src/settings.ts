import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** How logs are kept; groups may have values of their own. */
export interface LogSettings {
  /** Leaves out what begins with a bracket. */
  readonly skipOoc: boolean;
  readonly skipCommands: boolean;
  /** Goes on where the bot is switched off in a group. */
  readonly whileOff: boolean;
  /** Who begins and ends logs: the host and administrators of the group, or everybody. */
  readonly who: "host" | "anyone";
  /** `.log end` puts the txt form into the files of the group. */
  readonly sendFile: boolean;
  /** Reminds of a log in which nothing was said for six hours. */
  readonly remindIdle: boolean;
  /** Says once a day that dice are rolled and no log is on. */
  readonly remindOff: boolean;
}

export const logSettings = settingsGroup<LogSettings>({
  key: "session-logs",
  category: "logs",
  order: 10,
  layers: ["group"],
  schema: Joi.object<LogSettings, true>({
    skipOoc: settingFields.no,
    skipCommands: settingFields.no,
    whileOff: settingFields.yes,
    who: Joi.string().valid("host", "anyone").default("host"),
    sendFile: settingFields.yes,
    remindIdle: settingFields.yes,
    // Off: what nobody asked for is said in every group that never wants a log.
    remindOff: settingFields.no,
  }),
});

/** Where logs are uploaded to (`GET, PUT /api/system/logsite`). */
export interface LogSiteSettings {
  /** Address of protocol V1; empty for none. */
  readonly logsite_url: string;
  /** Tried in order where the first one fails. */
  readonly backups: readonly string[];
  readonly token: string;
  readonly timeoutSeconds: number;
  /** Of what is sent, compressed. */
  readonly sizeLimitBytes: number;
  /** Hosts with private addresses that the owner allows, as they stand in the addresses. */
  readonly allowHosts: readonly string[];
}

const address = Joi.string()
  .max(500)
  .uri({ scheme: ["http", "https"] });

const list = (of: Joi.Schema, most: number): Joi.AnySchema<readonly string[]> =>
  Joi.array().items(of).max(most).default([]);

export const logSiteSettings = settingsGroup<LogSiteSettings>({
  key: "session-logs.site",
  path: "/api/system/logsite",
  category: "logs",
  order: 20,
  secrets: ["token"],
  formerKey: "logs.site",
  schema: Joi.object<LogSiteSettings>({
    logsite_url: address.allow("").default(""),
    backups: list(address, 5),
    token: Joi.string().max(500).allow("").default(""),
    timeoutSeconds: Joi.number().integer().min(1).max(120).default(15).meta({ unit: "seconds" }),
    sizeLimitBytes: Joi.number()
      .integer()
      .min(10_000)
      .max(64 * 1024 * 1024)
      .default(2 * 1024 * 1024)
      .meta({ unit: "bytes" }),
    allowHosts: list(Joi.string().max(253), 10).meta({ advanced: true }),
  }),
});

/** Whether pictures of logs are kept (`GET, PUT /api/system/save-log-images`). */
export interface LogImageSettings {
  readonly enabled: boolean;
  readonly maxBytesPerImage: number;
  /** Of all pictures together. */
  readonly totalMb: number;
}

export const logImageSettings = settingsGroup<LogImageSettings>({
  key: "session-logs.images",
  path: "/api/system/save-log-images",
  category: "logs",
  order: 25,
  schema: Joi.object<LogImageSettings, true>({
    enabled: settingFields.no,
    maxBytesPerImage: Joi.number()
      .integer()
      .min(1024)
      .max(20 * 1024 * 1024)
      .default(10 * 1024 * 1024)
      .meta({ unit: "bytes" }),
    totalMb: Joi.number().integer().min(1).max(100_000).default(1024),
  }),
});
