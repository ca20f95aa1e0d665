import { textTable } from "@dicetower/contract";

/** Help of the commands. */
export const commandTexts = textTable(
  {
    "command.ob": { en: "Observers", "zh-CN": "旁观" },
    "command.ob.brief": {
      en: "Watches a table: whoever does gets what is hidden from the others.",
      "zh-CN": "旁观跑团，暗骰等隐藏结果会私聊发给旁观者。",
    },
    "command.ob.exampleReply": { en: "<Ann> now watches this table.", "zh-CN": "<木落> 开始旁观本群。" },
    "command.team": { en: "Team", "zh-CN": "队伍" },
    "command.team.brief": {
      en: "Those who play together: calls them, shows their values, checks for all of them.",
      "zh-CN": "管理一起跑团的人：点名、查看属性、全队检定。",
    },
    "command.team.exampleReply": { en: "In the team now: Bob", "zh-CN": "已加入队伍：乙" },
    "command.team.argument.attributes": { en: "attribute", "zh-CN": "属性" },
    "command.team.argument.check": { en: "skill", "zh-CN": "技能" },
    "command.game": { en: "Game table", "zh-CN": "开桌" },
    "command.game.brief": {
      en: "Opens a table with a host, players, settings and a pot of dice.",
      "zh-CN": "开桌并管理主持人、玩家、设置与轮盘。",
    },
    "command.game.exampleReply": {
      en: "<Ann> opens a game table and leads it.",
      "zh-CN": "<木落> 开桌，并担任主持人。",
    },
    "command.game.argument.system": { en: "rule system", "zh-CN": "规则系统" },
    "command.game.argument.value": { en: "value", "zh-CN": "内容" },
    "argument.potDice": { en: "faces[*copies]", "zh-CN": "面数[*个数]" },
    "command.stat": { en: "Statistics of rolls", "zh-CN": "掷骰统计" },
    "command.stat.brief": {
      en: "Tells what was rolled, and whether the dice are fair.",
      "zh-CN": "查看掷骰统计，检验骰子是否公平。",
    },
    "command.stat.exampleReply": {
      en: "D100: 120 rolled by <Ann>, mean 51.2 (expected 50.5)",
      "zh-CN": "D100：<木落> 共掷 120 次，平均 51.2（期望 50.5）",
    },
    "command.stat.argument.name": { en: "log", "zh-CN": "日志名" },
    "command.roll.delegate": { en: "Roll for somebody", "zh-CN": "代骰" },
    "command.roll.delegate.brief": {
      en: "Rolls for somebody who is mentioned, with their card and name.",
      "zh-CN": "替被 @ 的人掷骰，使用对方的人物卡与名字。",
    },
    "command.roll.delegate.exampleReply": {
      en: "<Ann> rolls for <Bob>: D20+3=12+3=15",
      "zh-CN": "<木落> 代 <乙> 掷骰：D20+3=12+3=15",
    },
    "command.roll.delegateHidden": { en: "Hidden roll for somebody", "zh-CN": "暗中代骰" },
    "command.roll.delegateHidden.brief": {
      en: "Rolls for somebody who is mentioned; only the roller sees the result.",
      "zh-CN": "替被 @ 的人掷骰，结果只私聊发给掷骰者。",
    },
    "command.roll.delegateHidden.exampleReply": {
      en: "<Ann> rolls behind the screen for <Bob>",
      "zh-CN": "<木落> 代 <乙> 进行了一次暗骰",
    },
    "command.roll.repeat": { en: "Roll again", "zh-CN": "重掷" },
    "command.roll.repeat.brief": {
      en: "Makes your last roll or check here once more.",
      "zh-CN": "把你在这里的上一次掷骰或检定再来一次。",
    },
    "command.roll.repeat.exampleReply": {
      en: "<Ann> rolls 2D6=6+5=11",
      "zh-CN": "<木落> 掷骰：2D6=6+5=11",
    },
    "session.field.observers": { en: "Observers", "zh-CN": "旁观者" },
    "session.field.observers.summary": {
      en: "Who gets what is hidden from the others in this group.",
      "zh-CN": "会收到本群隐藏结果的人。",
    },
    "session.field.team": { en: "Team", "zh-CN": "队伍" },
    "session.field.team.summary": { en: "User ids of those who play together.", "zh-CN": "队员的用户 ID。" },
    "session.field.host": { en: "Host", "zh-CN": "主持人" },
    "session.field.host.summary": {
      en: "User id of whoever leads the table; empty where nobody does.",
      "zh-CN": "主持人的用户 ID，没有则留空。",
    },
    "session.field.table": { en: "Game table", "zh-CN": "游戏桌" },
    "session.field.table.summary": {
      en: "Rule system, players, settings and dice pot of the table.",
      "zh-CN": "本桌的规则系统、玩家、设置与轮盘。",
    },
  },
  "session",
);
