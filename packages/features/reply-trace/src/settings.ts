import { Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** What is remembered of messages. */
export interface ReplyTraceSettings {
  readonly enabled: boolean;
  /** Of one message in so many, each stage is noted; 0 for none but those of watched chats. */
  readonly traceEvery: number;
  /** Messages that are remembered. */
  readonly kept: number;
  readonly keptHours: number;
}

export const replyTraceSettings = settingsGroup<ReplyTraceSettings>({
  key: "reply-trace",
  category: "messages",
  order: 50,
  schema: Joi.object<ReplyTraceSettings>({
    enabled: settingFields.yes,
    traceEvery: settingFields.whole(20, 10_000),
    kept: Joi.number().integer().min(10).max(20_000).default(2_000),
    keptHours: Joi.number().integer().min(1).max(72).default(6).meta({ unit: "h" }),
  }),
});
