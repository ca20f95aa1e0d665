import { textTable } from "@dicetower/contract";

export const settingTexts = textTable(
  {
    "settings.quote-reply": { en: "Quote the message answered", "zh-CN": "引用回复" },
    "settings.quote-reply.summary": {
      en: "Replies begin with a quote of the message that they answer.",
      "zh-CN": "回复时引用所回复的消息。",
    },
    "settings.quote-reply.enabled": { en: "Quote the message", "zh-CN": "引用消息" },
    "settings.quote-reply.groupsOnly": { en: "In groups only", "zh-CN": "仅在群聊中" },
    "settings.quote-reply.perPlatform": { en: "Otherwise on some platforms", "zh-CN": "按平台单独设置" },
    "settings.presentation": { en: "Reply presentation", "zh-CN": "回复呈现方案" },
    "settings.presentation.summary": {
      en: "How replies look: as plain words, as Markdown, or with status bars and buttons. Platforms that draw nothing get readable text.",
      "zh-CN": "回复的样子：纯文字、Markdown，或带状态条和按钮。不支持的平台会收到可读的文字。",
    },
    "settings.presentation.scheme": { en: "Scheme", "zh-CN": "方案" },
    "settings.presentation.scheme.traditional": { en: "Traditional: plain wording", "zh-CN": "传统：纯文字" },
    "settings.presentation.scheme.standard": { en: "Standard: Markdown", "zh-CN": "标准：Markdown" },
    "settings.presentation.scheme.visual": {
      en: "Visual: Markdown, bars and buttons",
      "zh-CN": "可视：Markdown、状态条和按钮",
    },
    "settings.presentation.byPlatform": { en: "Otherwise on some platforms", "zh-CN": "按平台单独设置" },
    "settings.presentation.byPlatform.traditional": {
      en: "Traditional: plain wording",
      "zh-CN": "传统：纯文字",
    },
    "settings.presentation.byPlatform.standard": { en: "Standard: Markdown", "zh-CN": "标准：Markdown" },
    "settings.presentation.byPlatform.visual": {
      en: "Visual: Markdown, bars and buttons",
      "zh-CN": "可视：Markdown、状态条和按钮",
    },
    "settings.presentation.byAccount.traditional": {
      en: "Traditional: plain wording",
      "zh-CN": "传统：纯文字",
    },
    "settings.presentation.byAccount.standard": { en: "Standard: Markdown", "zh-CN": "标准：Markdown" },
    "settings.presentation.byAccount.visual": {
      en: "Visual: Markdown, bars and buttons",
      "zh-CN": "可视：Markdown、状态条和按钮",
    },
    "settings.presentation.byPlatform.null": { en: "As set above", "zh-CN": "沿用上方设置" },
    "settings.presentation.byAccount.null": { en: "As set above", "zh-CN": "沿用上方设置" },
    "settings.presentation.byPlatform.summary": {
      en: "Wins over the scheme above. Remove an entry to follow it again.",
      "zh-CN": "优先于上面的方案。删除一项即恢复沿用。",
    },
    "settings.presentation.byAccount": { en: "Otherwise for some accounts", "zh-CN": "按账号单独设置" },
    "settings.presentation.byAccount.summary": {
      en: "By the number of the adapter. Wins over platform and scheme.",
      "zh-CN": "以适配器编号指定，优先于平台设置和上面的方案。",
    },
    "settings.reply-segment": { en: "Long replies in parts", "zh-CN": "长回复分段" },
    "settings.reply-segment.summary": {
      en: "A longer reply is sent as several messages, split at line breaks where there are some.",
      "zh-CN": "较长的回复分成几条消息发送，尽量在换行处断开。",
    },
    "settings.reply-segment.enabled": { en: "Send in parts", "zh-CN": "分段发送" },
    "settings.reply-segment.length": { en: "Longest part", "zh-CN": "每段长度" },
    "settings.reply-segment.length.summary": {
      en: "In characters; a full-width one, such as a Chinese one, counts two.",
      "zh-CN": "按字符计，汉字等全角字符算两个。",
    },
    "settings.reply-segment.intervalMs": { en: "Milliseconds between parts", "zh-CN": "分段间隔（毫秒）" },
    "settings.reply-segment.markIndex": { en: "Number the parts", "zh-CN": "标注段号" },
    "settings.reply-segment.markIndex.summary": {
      en: "Each begins with its number, such as (1/3).",
      "zh-CN": "每段开头带上序号，例如 (1/3)。",
    },
    "settings.forward-long": { en: "Very long replies folded", "zh-CN": "长消息合并转发" },
    "settings.forward-long.summary": {
      en: "In groups, where the platform can do so, a very long reply is one folded message instead of many.",
      "zh-CN": "在支持的平台上，群聊中很长的回复以合并转发的形式发送，不再刷屏。",
    },
    "settings.forward-long.enabled": { en: "Fold very long replies", "zh-CN": "合并转发长消息" },
    "settings.forward-long.threshold": { en: "Folded when longer than", "zh-CN": "超过此长度时合并转发" },
    "settings.forward-long.threshold.summary": {
      en: "In characters; a full-width one counts two.",
      "zh-CN": "按字符计，全角字符算两个。",
    },
    "settings.forward-long.nodeChars": { en: "Longest part within", "zh-CN": "每条内容的长度" },
    "presentation.cardRefused": {
      en: "Platform refused a card (code {code}); sent as text",
      "zh-CN": "平台拒绝了卡片消息（代码 {code}），已改发文字",
    },
  },
  "chat",
);
