import { textTable } from "@dicetower/contract";
import { commandWords } from "./command-words.js";

/** Why somebody does not come: one is drawn. */
const excuses = {
  en: [
    "the cat has eaten my character sheet",
    "my dice rolled under the sofa and have not come back",
    "I am on my way (I have not left the house)",
    "it rains, and my umbrella failed its saving throw",
    "my boss has discovered overtime as a hobby",
    "I was only going to close my eyes for a minute",
    "the bus took a wrong turn into another campaign",
    "I have to wash my dice tonight",
    "my alarm clock rolled a fumble",
    "the pigeons have asked me to lead them",
  ],
  "zh-CN": [
    "猫把我的角色卡吃掉了",
    "骰子滚到沙发底下，还没回来",
    "我已经在路上了（还没出门）",
    "外面下雨，我的伞豁免失败",
    "老板突然爱上了加班",
    "我只是想闭眼一分钟",
    "公交车开进了别的战役",
    "今晚我要给骰子洗澡",
    "我的闹钟大失败了",
    "鸽子们推举我当首领，实在走不开",
  ],
} as const;

/** What the commands say. */
export const ownTexts = textTable(
  {
    "jrrp.result": { en: "{nick}'s luck today is {res}", "zh-CN": "{nick} 今天的人品值是 {res}" },
    "jrrp.yesterday": { en: "{nick}'s luck yesterday was {res}", "zh-CN": "{nick} 昨天的人品值是 {res}" },
    "jrrp.rank": { en: "Luck in this group today:\n{list}", "zh-CN": "本群今日人品榜：\n{list}" },
    "jrrp.rankEmpty": {
      en: "Nobody has asked for their luck in this group today.",
      "zh-CN": "今天本群还没有人查过人品。",
    },
    "jrrp.on": { en: "Luck of the day is now on in this group.", "zh-CN": "本群已启用今日人品。" },
    "jrrp.off": { en: "Luck of the day is now off in this group.", "zh-CN": "本群已禁用今日人品。" },
    "me.said": { en: "{name} {text}", "zh-CN": "{name} {text}" },
    "me.on": { en: "The third person is now on in this group.", "zh-CN": "本群已启用 me 指令。" },
    "me.off": { en: "The third person is now off in this group.", "zh-CN": "本群已禁用 me 指令。" },
    "me.sent": { en: "Said in the group.", "zh-CN": "已发送到群内。" },
    "me.notShared": {
      en: "You and the bot are not both in the group {group}.",
      "zh-CN": "你和机器人不同在群 {group} 中。",
    },
    "fun.noGroups": {
      en: "That cannot be switched while the feature “groups” is off.",
      "zh-CN": "「群组」功能已关闭，无法切换。",
    },
    "ak.titled": {
      en: "To be decided: “{title}”. Add options with {prefix}ak + option|option",
      "zh-CN": "安科「{title}」已开始，用 {prefix}ak + 选项|选项 添加选项。",
    },
    "ak.list": { en: "To be decided: “{title}”\n{list}", "zh-CN": "安科「{title}」：\n{list}" },
    "ak.none": {
      en: "There is nothing to be decided; begin with {prefix}ak # title",
      "zh-CN": "当前没有安科，用 {prefix}ak # 标题 开始。",
    },
    "ak.empty": { en: "There are no options yet.", "zh-CN": "还没有任何选项。" },
    "ak.tooMany": { en: "At most {limit} options.", "zh-CN": "选项至多 {limit} 个。" },
    "ak.unknown": { en: "There is no option {number}.", "zh-CN": "没有编号为 {number} 的选项。" },
    "ak.decided": {
      en: "Option {number} it is: {option}{receipt}",
      "zh-CN": "骰到第 {number} 项：{option}{receipt}",
    },
    "ak.cleared": { en: "The options are cleared.", "zh-CN": "安科已清空。" },
    "gugu.excuse": {
      en: `{nick}: {sample:${excuses.en.join("|")}}.`,
      "zh-CN": `{nick}：{sample:${excuses["zh-CN"].join("|")}}。`,
    },
    "who.order": { en: "{list}{receipt}", "zh-CN": "{list}{receipt}" },
    "who.tooMany": { en: "At most {limit} names.", "zh-CN": "至多 {limit} 个名字。" },
    "drl.ready": {
      en: "The pool is ready: {draws} of 1-{faces}",
      "zh-CN": "骰池就绪：{draws} 个 1-{faces}",
    },
    "drl.drawn": {
      en: "{nick} draws {number} ({left} left){receipt}",
      "zh-CN": "{nick} 抽到 {number}（剩余 {left} 个）{receipt}",
    },
    "drl.last": {
      en: "{nick} draws {number}, the last of the pool{receipt}",
      "zh-CN": "{nick} 抽到 {number}，骰池已空{receipt}",
    },
    "drl.hidden": {
      en: "{nick} draws behind the screen ({left} left)",
      "zh-CN": "{nick} 暗中抽取了一个数（剩余 {left} 个）",
    },
    "drl.hiddenResult": {
      en: "Your hidden draw in {where}: {number} ({left} left){receipt}",
      "zh-CN": "你在 {where} 的暗抽：{number}（剩余 {left} 个）{receipt}",
    },
    "drl.observed": {
      en: "Hidden draw of {nick} in {where}: {number} ({left} left){receipt}",
      "zh-CN": "{nick} 在 {where} 的暗抽：{number}（剩余 {left} 个）{receipt}",
    },
    "drl.none": {
      en: "There is no pool here; make one with {prefix}drl new 5#20",
      "zh-CN": "当前没有骰池，用 {prefix}drl new 5#20 创建。",
    },
    "drl.left": {
      en: "{left} numbers of 1-{faces} are left; drawn: {taken}",
      "zh-CN": "骰池 1-{faces} 剩余 {left} 个，已抽：{taken}",
    },
    "drl.cleared": { en: "The pool is cleared.", "zh-CN": "骰池已清空。" },
    "drl.tooMany": {
      en: "There are no {draws} different numbers among 1-{faces}.",
      "zh-CN": "1-{faces} 中不足 {draws} 个不同的数。",
    },
    "jsr.drawn": {
      en: "{nick} draws {draws} of 1-{faces}: {list}{receipt}",
      "zh-CN": "{nick} 从 1-{faces} 中抽取 {draws} 个：{list}{receipt}",
    },
    "extension.fun": { en: "Fun", "zh-CN": "娱乐" },
    "fun.data": { en: "Luck and lots", "zh-CN": "人品与抽签" },
    ...commandWords,
  },
  "fun",
  { "jrrp.result": "strJrrp" },
);
