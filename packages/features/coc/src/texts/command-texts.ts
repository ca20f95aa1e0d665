/** How the commands are called. */
export const commandTexts = {
  "argument.cocVariant": { en: "0-6 | dg | key word", "zh-CN": "0-6 | dg | 关键字" },
  "argument.check": { en: "skill, such as spot hidden 60", "zh-CN": "技能，如 侦查60" },
  "argument.check.grammar": {
    en: "[N#][b|p[n]] [hard|extreme|critical|automatic] <skill>[±n|±dice] [value] [reason]",
    "zh-CN": "[次数#][b|p[数量]] [困难|极难|大成功|自动成功]<技能>[±数值|±骰子] [数值] [理由]",
  },
  "argument.opposedCheck": {
    en: "skills, such as fighting 60 dodge 40",
    "zh-CN": "双方技能，如 斗殴60 闪避40",
  },
  "argument.opposedCheck.grammar": {
    en: "<skill>[value][,b|,p] [<skill>[value]] [#card]",
    "zh-CN": "<技能>[数值][,b|,p] [<对方技能>[数值]] [#卡名]",
  },
  "argument.sanityCheck": { en: "losses, such as 1/1d6", "zh-CN": "理智损失，如 1/1d6" },
  "argument.sanityCheck.grammar": {
    en: "[b|p[n]] <success>/<failure> [san] [reason]",
    "zh-CN": "[b|p[数量]] <成功损失>/<失败损失> [理智] [理由]",
  },
  "argument.growth": { en: "skill, such as spot hidden 60", "zh-CN": "技能，如 侦查60" },
  "argument.growth.grammar": {
    en: "<skill> [value] [+[on failure/]on success]…",
    "zh-CN": "<技能> [数值] [+[失败变化/]成功变化]…",
  },
  "command.coc.opposed.argument.against": { en: "@opponent", "zh-CN": "@对方" },
  "command.coc.opposed.argument.other": { en: "@another opponent", "zh-CN": "@另一方" },
  "command.coc.burn.argument.points": { en: "points", "zh-CN": "点数" },
  "command.coc.generate.argument.card": { en: "card", "zh-CN": "卡名" },
  "command.coc.generate.argument.number": { en: "number", "zh-CN": "序号" },
  "command.coc.temporary.argument.symptom": { en: "1-10", "zh-CN": "1-10" },
  "command.coc.summary.argument.symptom": { en: "1-10", "zh-CN": "1-10" },
  "command.coc.check": { en: "Check", "zh-CN": "检定" },
  "command.coc.check.brief": {
    en: "Checks a skill; ra by the group's variant, rc by the rulebook.",
    "zh-CN": "技能检定：ra 用本群房规，rc 用规则书。",
  },
  "command.coc.check.exampleReply": {
    en: "<Ann> checks Spot Hidden: D100=12/60 extreme success",
    "zh-CN": "<小安> 的「侦查」检定：D100=12/60 极难成功",
  },
  "command.coc.checkHidden": { en: "Hidden check", "zh-CN": "暗中检定" },
  "command.coc.checkHidden.brief": {
    en: "Checks a skill; the result goes to you in private.",
    "zh-CN": "检定技能，结果私聊发送。",
  },
  "command.coc.checkHidden.exampleReply": {
    en: "<Ann> checks something behind the screen",
    "zh-CN": "<小安> 进行了一次暗中检定",
  },
  "command.coc.opposed": { en: "Opposed check", "zh-CN": "对抗检定" },
  "command.coc.opposed.brief": {
    en: "Checks your skill against another player's or a card's.",
    "zh-CN": "与其他玩家或卡片进行对抗。",
  },
  "command.coc.opposed.exampleReply": {
    en: "<Ann> fighting D100=30/60 hard success - <Bob> fighting D100=40/60 success\nWinner: <Ann>",
    "zh-CN": "<小安> 斗殴 D100=30/60 困难成功 — <小博> 斗殴 D100=40/60 成功，<小安> 胜",
  },
  "command.coc.tieRule": { en: "Ties of opposed checks", "zh-CN": "对抗平局规则" },
  "command.coc.tieRule.brief": {
    en: "What decides between same levels: 0 nothing, 1 the value, 2 the roll.",
    "zh-CN": "同级时如何决胜：0 平手，1 比技能值，2 比出目。",
  },
  "command.coc.sanity": { en: "Sanity check", "zh-CN": "理智检定" },
  "command.coc.sanity.brief": {
    en: "Checks sanity and takes the loss from the card.",
    "zh-CN": "进行理智检定并从角色卡扣除损失。",
  },
  "command.coc.sanity.exampleReply": {
    en: "<Ann> sanity check: D100=88/60 failure, loses 1D6=4, sanity 60→56",
    "zh-CN": "<小安> 的理智检定：D100=88/60 失败，损失 1D6=4，理智 60→56",
  },
  "command.coc.mythos": { en: "Hardened by the mythos", "zh-CN": "神话适应" },
  "command.coc.mythos.brief": {
    en: "A sanity check whose loss is halved where the mythos is known better than sanity is left.",
    "zh-CN": "理智检定，克苏鲁神话高于理智时损失减半。",
  },
  "command.coc.mythos.exampleReply": {
    en: "<Ann> sanity check: D100=88/20 failure, loses 1D6=5, lessened to 3, sanity 20→17",
    "zh-CN": "<小安> 的理智检定：D100=88/20 失败，损失 1D6=5，减半为 3，理智 20→17",
  },
  "command.coc.grow": { en: "Growth", "zh-CN": "成长检定" },
  "command.coc.grow.brief": {
    en: "Has skills grow; “auto” those that are ticked.",
    "zh-CN": "技能成长检定；auto 处理所有已标记的技能。",
  },
  "command.coc.grow.exampleReply": {
    en: "<Ann> spot hidden growth: D100=61/60, grows 1D10=7, 60→67",
    "zh-CN": "<小安> 的「侦查」成长检定：D100=61/60，成长 1D10=7，60→67",
  },
  "command.coc.temporary": { en: "Bout of madness", "zh-CN": "疯狂发作（即时）" },
  "command.coc.temporary.brief": {
    en: "Draws a symptom that is played out now.",
    "zh-CN": "抽取即时发作的疯狂症状。",
  },
  "command.coc.summary": { en: "Bout of madness, in sum", "zh-CN": "疯狂发作（总结）" },
  "command.coc.summary.brief": {
    en: "Draws a symptom that is told afterwards.",
    "zh-CN": "抽取以总结形式描述的疯狂症状。",
  },
  "command.coc.variant": { en: "House rule", "zh-CN": "房规" },
  "command.coc.variant.brief": {
    en: "What counts as critical and fumble here.",
    "zh-CN": "设置大成功与大失败的判定规则。",
  },
  "command.coc.generate": { en: "Investigator", "zh-CN": "人物作成" },
  "command.coc.generate.brief": {
    en: "Rolls investigators; --save makes a card of one.",
    "zh-CN": "生成调查员数值，--save 存为角色卡。",
  },
  "command.coc.push": { en: "Push", "zh-CN": "孤注一掷" },
  "command.coc.push.brief": { en: "Rolls your last failed check again.", "zh-CN": "重掷上一次失败的检定。" },
  "command.coc.push.exampleReply": {
    en: "<Ann> pushes spot hidden: D100=30/60 hard success",
    "zh-CN": "<小安> 孤注一掷「侦查」：D100=30/60 困难成功",
  },
  "command.coc.burn": { en: "Spend luck", "zh-CN": "燃运" },
  "command.coc.burn.brief": {
    en: "Turns your last failed check into a success.",
    "zh-CN": "消耗幸运，使上一次失败的检定改为成功。",
  },
  "command.coc.burn.exampleReply": {
    en: "<Ann> spends 4 luck (45→41); the check is a success",
    "zh-CN": "<小安> 消耗幸运 4（45→41），检定改为成功",
  },
} as const;
