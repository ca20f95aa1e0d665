import { Joi, settingsGroup } from "@dicetower/contract";

export interface DeskSettings {
  /** Where browsers of players reach the service; empty for nowhere. */
  readonly address: string;
}

export const deskSettings = settingsGroup<DeskSettings>({
  key: "desk",
  category: "dice",
  schema: Joi.object({
    address: Joi.string()
      .allow("")
      .max(300)
      .uri({ scheme: ["http", "https"] })
      .pattern(/[?#]/, { invert: true })
      .default(""),
  }),
});

/** Address of the desk of a token. The token stands behind the hash: no server and no proxy reads it. */
export function addressOf({ address }: DeskSettings, token: string): string {
  return `${address.replace(/\/+$/, "")}/desk/#${token}`;
}
