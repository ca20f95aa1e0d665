import { textTable } from "@dicetower/contract";

/** Words of the page; the page itself brings the rest. */
export const ownTexts = textTable(
  {
    "test-message.page.title": { en: "Test chat", "zh-CN": "测试聊天" },
    "test-message.page.title.summary": {
      en: "Talk to the bot as several people and in several groups, without a platform, and see what each stage made of it.",
      "zh-CN": "无需连接平台，以不同身份在不同群里与机器人对话，并查看每个环节的处理结果。",
    },
  },
  "test-message",
);
