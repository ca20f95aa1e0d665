import { formatCq } from "@dicetower/adapters/api";
import {
  defineFeature,
  Joi,
  outgoing,
  Settings,
  settings,
  settingsGroup,
  texts,
  textTable,
} from "@dicetower/contract";
import type { QuoteReply } from "./api.js";

const quoteReply = settingsGroup<QuoteReply>({
  key: "quote-reply",
  path: "/api/system/quote-reply",
  category: "play",
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

const ownTexts = textTable(
  {
    "settings.quote-reply": { en: "Quote the message answered", "zh-CN": "引用回复" },
    "settings.quote-reply.summary": {
      en: "Replies begin with a quote of the message that they answer.",
      "zh-CN": "回复时引用所回复的消息。",
    },
    "settings.quote-reply.enabled": { en: "Quote the message", "zh-CN": "引用消息" },
    "settings.quote-reply.groupsOnly": { en: "In groups only", "zh-CN": "仅在群聊中" },
    "settings.quote-reply.perPlatform": { en: "Otherwise on some platforms", "zh-CN": "按平台单独设置" },
  },
  "chat",
);

/** How replies look, whatever says them. */
export default defineFeature({
  id: "presentation",
  needs: { settings: Settings },
  setup(host) {
    const live = host.needs.settings.of(quoteReply);
    host.add(texts, ...ownTexts);
    host.add(settings, quoteReply);
    host.add(outgoing, {
      key: "presentation.quote",
      slot: "wrap",
      run(part) {
        const { message } = part;
        const { enabled, groupsOnly, perPlatform } = live.value;
        const { platform } = part.account;
        const wanted = Object.hasOwn(perPlatform, platform) ? perPlatform[platform] : enabled;
        // Only the first part quotes, and only where the message is: elsewhere nobody could see it.
        if (!wanted || message === undefined || message.id === "" || part.index > 0) return undefined;
        const here = part.scene === "group" ? part.target === message.groupId : message.groupId === "";
        if (!here || (groupsOnly && part.scene !== "group")) return undefined;
        const quote = { type: "reply", data: { id: message.id } };
        if (part.segments === undefined) part.text = formatCq([quote]) + part.text;
        else part.segments = [quote, ...part.segments];
        return undefined;
      },
    });
  },
});
