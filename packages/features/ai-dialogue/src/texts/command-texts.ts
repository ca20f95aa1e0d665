import { textTable } from "@dicetower/contract";

/** Title, help and examples of the command. */
export const commandTexts = textTable(
  {
    "command.ai": { en: "Talk with the bot", "zh-CN": "与骰娘对话" },
    "command.ai.brief": {
      en: "Talks with the bot in its persona, and sets where it talks and what it remembers.",
      "zh-CN": "以当前人格与骰娘聊天，并管理它在哪里回应、记住什么。",
    },
    "command.ai.syntax": {
      en: "{prefix}ai <text>\n{prefix}ai -- <text>: talk, whatever it begins with\n{prefix}ai stop\n{prefix}ai on me | off me\n{prefix}ai memory, {prefix}ai forget <number>, {prefix}ai forget me\n{prefix}ai npc list\n{prefix}ai usage\nGroup administrators: {prefix}ai on | off, reset, forget all, persona <name>, polish on | off, npc on | off <name>, usage group\nMasters: {prefix}ai model [name | clear], usage all",
      "zh-CN":
        "{prefix}ai 内容\n{prefix}ai -- 内容：无论以什么开头都当作聊天\n{prefix}ai stop：停止回答\n{prefix}ai on me | off me：我是否参与\n{prefix}ai memory 查看记忆，{prefix}ai forget 编号，{prefix}ai forget me\n{prefix}ai npc list\n{prefix}ai usage\n群管理：{prefix}ai on | off、reset、forget all、persona 名字、polish on | off、npc on | off 名字、usage group\n骰主：{prefix}ai model [名字 | clear]、usage all",
    },
    "command.ai.example": { en: "{prefix}ai who are you?", "zh-CN": "{prefix}ai 你是谁？" },
    "command.ai.exampleReply": {
      en: "I keep the dice of this table. What shall we play?",
      "zh-CN": "我是这张桌子的骰娘，今天想玩什么？",
    },
  },
  "command",
);
