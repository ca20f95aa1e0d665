import { Joi, settingsGroup } from "@dicetower/contract";

/** Serving allow-listed users and groups only. */
export interface WhitelistOnly {
  readonly enabled: boolean;
  /** Private chats are served all the same. */
  readonly allowPrivate: boolean;
  /** Groups that are not on the list are left. */
  readonly leaveUnlisted: boolean;
  /** Said to those who are turned away, or before a group is left; empty for silence. */
  readonly message: string;
}

export const whitelistSettings = settingsGroup<WhitelistOnly>({
  key: "whitelist-only",
  path: "/api/banlist/whitelist-only",
  category: "lists",
  order: 20,
  schema: Joi.object<WhitelistOnly, true>({
    enabled: Joi.boolean().default(false),
    allowPrivate: Joi.boolean().default(false),
    leaveUnlisted: Joi.boolean().default(false),
    message: Joi.string().allow("").max(500).default("").meta({ multiline: true }),
  }),
});
