import { Joi, settingsGroup } from "@dicetower/contract";

/** An address that rules may report to. */
export interface Webhook {
  /** As actions name it. */
  readonly id: string;
  readonly url: string;
  /** The address may be a private one. */
  readonly allowPrivate: boolean;
}

/** Data of `GET, PUT /api/settings/automation`. */
export interface AutomationSettings {
  readonly webhooks: readonly Webhook[];
  /** Sent along as a bearer token; empty for none. */
  readonly token: string;
}

export const automationSettings = settingsGroup<AutomationSettings>({
  key: "automation",
  category: "causal",
  order: 90,
  secrets: ["token"],
  schema: Joi.object<AutomationSettings>({
    webhooks: Joi.array()
      .items(
        Joi.object<Webhook, true>({
          id: Joi.string()
            .pattern(/^[A-Za-z0-9_-]{1,40}$/, "letters, digits, - and _")
            .required(),
          url: Joi.string()
            .uri({ scheme: ["https", "http"] })
            .max(500)
            .required(),
          allowPrivate: Joi.boolean().default(false),
        }),
      )
      .max(32)
      .unique("id")
      .default([]),
    token: Joi.string().allow("").max(200).default(""),
  }),
});
