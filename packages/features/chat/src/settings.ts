import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** Settings of the chat history (`GET, PUT /api/system/chat-config`). */
export interface ChatSettings {
  readonly enabled: boolean;
  readonly retentionDays: number;
  readonly saveImages: boolean;
  /** 0 = no limit. */
  readonly maxMessagesPerGroup: number;
}

export const chatSettings = settingsGroup<ChatSettings>({
  key: "chat",
  path: "/api/system/chat-config",
  category: "messages",
  order: 30,
  schema: Joi.object<ChatSettings, true>({
    enabled: settingFields.yes,
    retentionDays: Joi.number().integer().min(1).max(3650).default(30).meta({ unit: "days" }),
    saveImages: settingFields.no,
    maxMessagesPerGroup: settingFields.whole(100_000, 10_000_000),
  }),
});
