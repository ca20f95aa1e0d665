import { textTable } from "@dicetower/contract";

/** What the chat history says of itself. */
export const ownTexts = textTable(
  {
    "settings.chat": { en: "Chat history", "zh-CN": "聊天记录" },
    "settings.chat.summary": {
      en: "What is said in groups and in private is kept for a while, to be read here.",
      "zh-CN": "群聊与私聊的消息会保留一段时间，可在面板中查看。",
    },
    "settings.chat.enabled": { en: "Record messages", "zh-CN": "记录消息" },
    "settings.chat.retentionDays": { en: "Days to keep", "zh-CN": "保留天数" },
    "settings.chat.saveImages": { en: "Keep pictures", "zh-CN": "保存图片" },
    "settings.chat.saveImages.summary": {
      en: "Pictures are fetched from the platform and go with the last message that has them.",
      "zh-CN": "从平台下载图片并保存，最后一条引用它的消息删除后随之删除。",
    },
    "settings.chat.maxMessagesPerGroup": { en: "Most messages of a chat", "zh-CN": "每个会话的消息上限" },
    "settings.chat.maxMessagesPerGroup.summary": {
      en: "The oldest go first; 0 for no limit.",
      "zh-CN": "超出时先删除最早的消息，0 表示不限制。",
    },
    "chat.page.title": { en: "Chats", "zh-CN": "聊天" },
    "chat.page.title.summary": {
      en: "What is said in groups and in private, as it is said, and a box to speak as the bot.",
      "zh-CN": "实时查看群聊与私聊的消息，并以机器人的身份发言。",
    },
    "chat.page.messages": { en: "Messages", "zh-CN": "消息" },
    "chat.personal": { en: "Messages", "zh-CN": "聊天消息" },
  },
  "chat",
);
