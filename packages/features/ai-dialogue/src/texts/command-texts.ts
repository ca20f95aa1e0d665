import { textTable } from "@dicetower/contract";

/** Title, help and examples of the command. */
export const commandTexts = textTable(
  {
    "command.ai": { en: "Talk with the bot", "zh-CN": "与骰娘对话" },
    "command.ai.brief": {
      en: "Talks with the bot in its persona, and sets where it talks and what it remembers.",
      "zh-CN": "以当前人格与骰娘聊天，并管理它在哪里回应、记住什么。",
    },
    "command.ai.exampleReply": {
      en: "I keep the dice of this table. What shall we play?",
      "zh-CN": "我是这张桌子的骰娘，今天想玩什么？",
    },
  },
  "command",
);
