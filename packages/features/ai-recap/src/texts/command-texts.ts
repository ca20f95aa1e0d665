import { textTable } from "@dicetower/contract";

/** What the command says. */
export const commandTexts = textTable(
  {
    "command.recap": { en: "Recap", "zh-CN": "前情提要" },
    "command.recap.brief": {
      en: "Has a model tell the story so far from the session log; you see it before the table does.",
      "zh-CN": "由模型根据跑团日志写出前情提要，先给你过目，再决定是否发布。",
    },
    "argument.recapWish": {
      en: "log, short|medium|long, plain|dramatic|grim|funny|epic",
      "zh-CN": "日志名、短|中|长、平实|戏剧|阴郁|轻松|史诗",
    },
    "command.recap.exampleReply": {
      en: "The recap of “Haunted House” is being written from 412 lines, in 1 part, with at most 2 requests to the model. You get it in private.",
      "zh-CN": "正在为「鬼屋」撰写前情提要：共 412 条，分 1 段，最多请求模型 2 次。写好后私聊发给你。",
    },
    "recap.begun": {
      en: "The recap of “{name}” is being written (lines: {lines}, parts: {parts}, requests to the model: at most {calls}). You get it in private.",
      "zh-CN":
        "正在为「{name}」撰写前情提要：共 {lines} 条，分 {parts} 段，最多请求模型 {calls} 次。写好后私聊发给你。",
    },
    "recap.begunThinned": {
      en: "The recap of “{name}” is being written (lines: {lines}, parts: {parts}, requests to the model: at most {calls}). The log is too long to be read whole: lines are left out evenly. You get it in private.",
      "zh-CN":
        "正在为「{name}」撰写前情提要：共 {lines} 条，内容过长，将均匀略去一部分；分 {parts} 段，最多请求模型 {calls} 次。写好后私聊发给你。",
    },
    "recap.draft": {
      en: "Recap of “{name}”, for your eyes first:\n{text}\n\nIn the group, {prefix}recap post posts it and {prefix}recap drop drops it.",
      "zh-CN":
        "「{name}」的前情提要，请先过目：\n{text}\n\n在群里发送 {prefix}recap 发布 即可发布，{prefix}recap 放弃 则弃用。",
    },
    "recap.draftReady": {
      en: "The recap of “{name}” is written, but no private message reaches you. It is in the panel, too; {prefix}recap post posts it.",
      "zh-CN": "「{name}」的前情提要已写好，但私聊发不出去。面板中也能查看；{prefix}recap 发布 即可发布。",
    },
    "recap.posted": { en: "Previously, in “{name}”:\n{text}", "zh-CN": "前情提要 ·「{name}」\n{text}" },
    "recap.dropped": { en: "The recap of “{name}” is dropped.", "zh-CN": "已放弃「{name}」的前情提要。" },
    "recap.none": {
      en: "There is no draft of a recap of “{name}”.",
      "zh-CN": "「{name}」没有待发布的前情提要。",
    },
    "recap.noLog": { en: "There is no log “{name}” here.", "zh-CN": "本群没有日志「{name}」。" },
    "recap.empty": { en: "Nothing was said in “{name}” so far.", "zh-CN": "「{name}」还没有内容。" },
    "recap.running": {
      en: "The recap of “{name}” is being written already.",
      "zh-CN": "「{name}」的前情提要正在撰写。",
    },
    "recap.off": { en: "AI is switched off here.", "zh-CN": "AI 功能未开启。" },
    "recap.notAllowed": {
      en: "Only the host of the table and administrators of the group may do that.",
      "zh-CN": "只有主持人和群管理员可以使用。",
    },
    "recap.inGroup": {
      en: "Say this in the group of the log.",
      "zh-CN": "请在日志所在的群里使用。",
    },
    "recap.failed.quota": {
      en: "No recap of “{name}”: the AI budget is used up for now.",
      "zh-CN": "「{name}」的前情提要未能写成：AI 额度暂已用完。",
    },
    "recap.failed.unusable": {
      en: "No recap of “{name}”: what the model wrote could not be used. Try again.",
      "zh-CN": "「{name}」的前情提要未能写成：模型的内容不可用，请再试一次。",
    },
    "recap.failed.unreachable": {
      en: "No recap of “{name}”: the model could not be reached.",
      "zh-CN": "「{name}」的前情提要未能写成：无法连接模型。",
    },
    "ai-recap.tab": { en: "Recap", "zh-CN": "前情提要" },
    "ai-recap.personal": { en: "Recaps of session logs", "zh-CN": "跑团日志的前情提要" },
  },
  "log",
);
