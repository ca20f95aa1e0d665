import { Joi, settingsGroup } from "@dicetower/contract";
import type { ForwardLong, Presentation, QuoteReply, ReplySegment } from "../api.js";
import { styles } from "../markdown/styles.js";

export const quoteReply = settingsGroup<QuoteReply>({
  key: "quote-reply",
  path: "/api/system/quote-reply",
  category: "settings",
  page: "messages",
  order: 21,
  schema: Joi.object<QuoteReply, true>({
    enabled: Joi.boolean().default(false),
    groupsOnly: Joi.boolean().default(true),
    perPlatform: Joi.object()
      .pattern(Joi.string().max(40), Joi.boolean())
      .max(50)
      .default({})
      .meta({ advanced: true }),
  }),
});

/** Overrides by a name; null inherits, as does what is left out. */
const overrides = Joi.object()
  .pattern(Joi.string().max(40), Joi.string().valid(...styles, null))
  .max(200)
  .default({})
  .meta({ advanced: true });

const without = <T>(named: Readonly<Record<string, T | null>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(named).filter((entry): entry is [string, T] => entry[1] !== null));

export const presentationSettings = settingsGroup<Presentation>({
  key: "presentation",
  path: "/api/system/presentation",
  category: "settings",
  page: "messages",
  order: 20,
  schema: Joi.object<Presentation, true>({
    scheme: Joi.string()
      .valid(...styles)
      .default("traditional"),
    byPlatform: overrides,
    byAccount: overrides,
  }),
  completes: ({ scheme, byPlatform, byAccount }) => ({
    scheme,
    byPlatform: without(byPlatform),
    byAccount: without(byAccount),
  }),
});

export const replySegment = settingsGroup<ReplySegment>({
  key: "reply-segment",
  path: "/api/system/reply-segment",
  category: "settings",
  page: "messages",
  order: 23,
  schema: Joi.object<ReplySegment, true>({
    enabled: Joi.boolean().default(false),
    length: Joi.number().integer().min(100).max(20_000).default(600),
    intervalMs: Joi.number().integer().min(0).max(10_000).default(800),
    markIndex: Joi.boolean().default(false),
  }),
});

export const forwardLong = settingsGroup<ForwardLong>({
  key: "forward-long",
  path: "/api/system/forward-long",
  category: "settings",
  page: "messages",
  order: 23,
  schema: Joi.object<ForwardLong, true>({
    enabled: Joi.boolean().default(false),
    threshold: Joi.number().integer().min(200).max(60_000).default(1_200),
    nodeChars: Joi.number().integer().min(100).max(20_000).default(600),
  }),
});
