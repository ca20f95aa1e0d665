import { Joi, settingsGroup } from "@dicetower/contract";

/** Data of `GET, PUT /api/system/friend-clean`. */
export interface FriendClean {
  /** Without interaction; 0 = off. */
  readonly days: number;
  /** Spares people with trust. */
  readonly exceptTrust: boolean;
  /** Spares friends marked `keep`. */
  readonly exceptKeep: boolean;
  /** Only tells who would go. */
  readonly preview: boolean;
  readonly dailyCap: number;
}

export const friendCleanSettings = settingsGroup<FriendClean>({
  key: "friend-clean",
  path: "/api/system/friend-clean",
  category: "players",
  order: 50,
  schema: Joi.object<FriendClean, true>({
    days: Joi.number().integer().min(0).max(3650).default(0).meta({ unit: "days" }),
    exceptTrust: Joi.boolean().default(true),
    exceptKeep: Joi.boolean().default(true),
    preview: Joi.boolean().default(true),
    dailyCap: Joi.number().integer().min(1).max(500).default(20),
  }),
});

/** Data of `GET, PUT /api/system/user-group`. */
export interface UserGroup {
  readonly enabled: boolean;
  /** The group that people must be in to use the bot in private. */
  readonly groupId: string;
  /** Said to those who are not; the shipped text where it is empty. */
  readonly message: string;
  /** Hours from the first command for which people are answered all the same. */
  readonly graceHours: number;
}

export const userGroupSettings = settingsGroup<UserGroup>({
  key: "user-group",
  path: "/api/system/user-group",
  category: "players",
  order: 51,
  schema: Joi.object<UserGroup, true>({
    enabled: Joi.boolean().default(false),
    groupId: Joi.string().trim().max(64).allow("").default(""),
    message: Joi.string().max(1000).allow("").default("").meta({ multiline: true }),
    graceHours: Joi.number().integer().min(0).max(720).default(24).meta({ unit: "hours" }),
  }),
});
