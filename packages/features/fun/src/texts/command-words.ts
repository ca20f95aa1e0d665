/** Titles, help and examples of the commands. */
export const commandWords = {
  "command.jrrp": { en: "Luck of the day", "zh-CN": "今日人品" },
  "command.jrrp.brief": {
    en: "A number from 1 to 100, the same all day; also yesterday's, and a ranking.",
    "zh-CN": "1 到 100 的人品值，当天不变；也可查昨日与本群排行。",
  },
  "command.jrrp.syntax": {
    en: "{prefix}jrrp [yesterday | rank | on | off]",
    "zh-CN": "{prefix}jrrp [昨日｜rank｜on｜off]",
  },
  "command.jrrp.example": { en: "{prefix}jrrp", "zh-CN": "{prefix}jrrp" },
  "command.jrrp.exampleReply": { en: "<Ann>'s luck today is 73", "zh-CN": "<木落> 今天的人品值是 73" },
  "command.me": { en: "Third person", "zh-CN": "第三人称" },
  "command.me.brief": {
    en: "Says a text in the third person.",
    "zh-CN": "以第三人称说一句话。",
  },
  "command.me.syntax": {
    en: "{prefix}me <text> | on | off | in private: <group> <text>",
    "zh-CN": "{prefix}me 文本｜on｜off｜私聊：群号 文本",
  },
  "command.me.example": { en: "{prefix}me waves", "zh-CN": "{prefix}me 挥了挥手" },
  "command.me.exampleReply": { en: "Ann waves", "zh-CN": "木落 挥了挥手" },
  "command.ak": { en: "Crowd decision", "zh-CN": "安科" },
  "command.ak.brief": {
    en: "Collects options and lets the dice decide.",
    "zh-CN": "收集选项，由骰子决定。",
  },
  "command.ak.syntax": {
    en: "{prefix}ak # <title> | + <option|option> | - <number> | = | show | clr",
    "zh-CN": "{prefix}ak # 标题｜+ 选项|选项｜- 编号｜=｜show｜clr",
  },
  "command.ak.example": { en: "{prefix}ak show", "zh-CN": "{prefix}ak show" },
  "command.gugu": { en: "Excuse", "zh-CN": "咕咕" },
  "command.gugu.brief": { en: "An excuse for not coming.", "zh-CN": "随机给出一个鸽掉的理由。" },
  "command.who": { en: "Random order", "zh-CN": "随机排序" },
  "command.who.brief": { en: "Puts names in a random order.", "zh-CN": "把名字随机排序。" },
  "command.who.syntax": { en: "{prefix}who <name> <name> …", "zh-CN": "{prefix}who 名字 名字 …" },
  "command.who.example": { en: "{prefix}who Ann Bob Carol", "zh-CN": "{prefix}who 甲 乙 丙" },
  "command.who.exampleReply": { en: "Bob Carol Ann", "zh-CN": "乙 丙 甲" },
  "command.drl": { en: "Numbers without repeats", "zh-CN": "不重复抽数" },
  "command.drl.brief": {
    en: "A pool of different numbers, drawn one at a time ({prefix}drlh in secret); {prefix}jsr draws several at once.",
    "zh-CN": "不重复的数字池，每次抽一个（{prefix}drlh 暗抽）；{prefix}jsr 一次抽多个。",
  },
  "command.drl.syntax": {
    en: "{prefix}drl new <draws>#<faces> | {prefix}drl | {prefix}drlh | {prefix}drl show | {prefix}drl clr | {prefix}jsr <count>#<faces>",
    "zh-CN":
      "{prefix}drl new 个数#面数｜{prefix}drl｜{prefix}drlh｜{prefix}drl show｜{prefix}drl clr｜{prefix}jsr 个数#面数",
  },
  "command.drl.example": { en: "{prefix}jsr 3#20", "zh-CN": "{prefix}jsr 3#20" },
  "command.drl.exampleReply": {
    en: "<Ann> draws 3 of 1-20: 4 17 9",
    "zh-CN": "<木落> 从 1-20 中抽取 3 个：4 17 9",
  },
} as const;
