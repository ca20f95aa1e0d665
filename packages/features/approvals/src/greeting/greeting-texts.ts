import { textTable } from "@dicetower/contract";

/** What is said first in a group, and to a friend. */
export const greetingTexts = textTable(
  {
    "group.hello": {
      en: "Hello, I am {self}: I roll dice, keep character sheets and write session logs.\n{prefix}help shows how to begin, {prefix}lang changes my language.",
      "zh-CN":
        "大家好，我是{self}，可以掷骰、管理角色卡、记录跑团日志。\n发送 {prefix}help 查看用法，{prefix}lang 切换语言。",
    },
    "group.hello.licence": {
      en: "Hello, I am {self}. I answer here once my owner has allowed it.\n{prefix}authorize asks for that; a reason may stand behind it.",
      "zh-CN":
        "大家好，我是{self}。本群需要骰主授权后才能使用。\n发送 {prefix}authorize 提交申请，后面可以附上理由。",
    },
    "friend.hello": {
      en: "Hello, I am {self}: I roll dice and keep your character sheets, here and in groups.\n{prefix}help shows how to begin, {prefix}lang changes my language.",
      "zh-CN":
        "你好，我是{self}，可以在私聊和群里掷骰、管理角色卡。\n发送 {prefix}help 查看用法，{prefix}lang 切换语言。",
    },
  },
  "chat",
  { "group.hello": "strAddGroup", "friend.hello": "strAddFriend" },
);
