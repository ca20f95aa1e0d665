import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "command.why": { en: "Why no answer", "zh-CN": "为何无应答" },
    "command.why.brief": {
      en: "Says who answered a message, or why nobody did: the one that is replied to, else the last of this chat.",
      "zh-CN": "说明消息由谁应答，或为何没有应答：可回复某条消息使用，否则针对本会话的上一条。",
    },
    "why.told": { en: "{name}: {text}\n{why}", "zh-CN": "{name}：{text}\n{why}" },
    "why.told.trace": {
      en: "{name}: {text}\n{why}\nStages:\n{steps}",
      "zh-CN": "{name}：{text}\n{why}\n处理过程：\n{steps}",
    },
    "why.none": { en: "Nothing is remembered of this message.", "zh-CN": "没有这条消息的处理记录。" },
    "why.notTraced": {
      en: "{name}: {text}\n{why}\nThe stages were not noted. Watch this chat in the panel to have that done.",
      "zh-CN": "{name}：{text}\n{why}\n未记录处理过程，可在面板中关注此会话后再试。",
    },
    "why.page.title": { en: "Why no answer", "zh-CN": "为何无应答" },
    "why.page.title.summary": {
      en: "Who answered the messages of the last hours, or why nobody did.",
      "zh-CN": "最近几小时的消息由谁应答，或为何没有应答。",
    },
    "settings.why": { en: "Why no answer", "zh-CN": "为何无应答" },
    "settings.why.summary": {
      en: "How much is remembered of messages, in memory alone: a restart forgets all of it.",
      "zh-CN": "消息处理记录的多少。仅保存在内存中，重启后清空。",
    },
    "settings.why.enabled": { en: "Remember how messages ended", "zh-CN": "记录消息的处理结果" },
    "settings.why.traceEvery": {
      en: "Note each stage of one message in",
      "zh-CN": "每多少条消息记录一次完整过程",
    },
    "settings.why.traceEvery.summary": {
      en: "0: of watched chats alone. 1: of all, which costs time.",
      "zh-CN": "0 表示只记录关注的会话；1 表示全部记录，会增加开销。",
    },
    "settings.why.kept": { en: "Messages that are remembered", "zh-CN": "保留的消息数" },
    "settings.why.keptHours": { en: "Remembered for", "zh-CN": "保留时长" },
  },
  "why",
);
