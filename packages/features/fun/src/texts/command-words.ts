/** Titles, help and examples of the commands. */
export const commandWords = {
  "command.jrrp": { en: "Luck of the day", "zh-CN": "今日人品" },
  "command.jrrp.brief": {
    en: "A number from 1 to 100, the same all day; also yesterday's, and a ranking.",
    "zh-CN": "1 到 100 的人品值，当天不变；也可查昨日与本群排行。",
  },
  "command.jrrp.exampleReply": { en: "<Ann>'s luck today is 73", "zh-CN": "<木落> 今天的人品值是 73" },
  "command.me": { en: "Third person", "zh-CN": "第三人称" },
  "command.me.brief": {
    en: "Says a text in the third person.",
    "zh-CN": "以第三人称说一句话。",
  },
  "command.me.exampleReply": { en: "Ann waves", "zh-CN": "木落 挥了挥手" },
  "command.me.argument.group": { en: "group id, in private", "zh-CN": "群号（私聊）" },
  "command.ak": { en: "Crowd decision", "zh-CN": "安科" },
  "command.ak.brief": {
    en: "Collects options and lets the dice decide.",
    "zh-CN": "收集选项，由骰子决定。",
  },
  "command.ak.argument.title": { en: "title", "zh-CN": "标题" },
  "command.ak.argument.options": { en: "option|option", "zh-CN": "选项|选项" },
  "command.ak.argument.number": { en: "number", "zh-CN": "编号" },
  "command.gugu": { en: "Excuse", "zh-CN": "咕咕" },
  "command.gugu.brief": { en: "An excuse for not coming.", "zh-CN": "随机给出一个鸽掉的理由。" },
  "command.who": { en: "Random order", "zh-CN": "随机排序" },
  "command.who.brief": { en: "Puts names in a random order.", "zh-CN": "把名字随机排序。" },
  "command.who.exampleReply": { en: "Bob Carol Ann", "zh-CN": "乙 丙 甲" },
  "command.drl": { en: "Numbers without repeats", "zh-CN": "不重复抽数" },
  "command.drl.brief": {
    en: "A pool of different numbers, drawn one at a time ({prefix}drlh in secret); {prefix}jsr 3#20 draws several at once.",
    "zh-CN": "不重复的数字池，每次抽一个（{prefix}drlh 暗抽）；{prefix}jsr 3#20 一次抽多个。",
  },
  "command.drl.exampleReply": {
    en: "The pool is ready: 5 of 1-20",
    "zh-CN": "骰池就绪：5 个 1-20",
  },
  "argument.numberDraws": { en: "count#faces", "zh-CN": "个数#面数" },
} as const;
