/** Sanity, growth, insanity, investigators, variants. */
export const playTexts = {
  "sanity.result": {
    en: "{nick} sanity check: {detail} {level}, loses {loss}, sanity {san}→{left}{hints}{receipt}",
    "zh-CN": "{nick} 的理智检定：{detail} {level}，损失 {loss}，理智 {san}→{left}{hints}{receipt}",
  },
  "sanity.resultReason": {
    en: "{nick} sanity check ({reason}): {detail} {level}, loses {loss}, sanity {san}→{left}{hints}{receipt}",
    "zh-CN":
      "{nick} 因「{reason}」进行理智检定：{detail} {level}，损失 {loss}，理智 {san}→{left}{hints}{receipt}",
  },
  "sanity.greatest": { en: "the most, {detail}", "zh-CN": "最大值 {detail}" },
  "sanity.halved": { en: ", lessened to {loss}", "zh-CN": "，减半为 {loss}" },
  "sanity.capped": { en: ", capped at {loss}", "zh-CN": "，上限 {loss}" },
  "sanity.hints": { en: " ({list})", "zh-CN": "（{list}）" },
  "sanity.hintGap": { en: "; ", "zh-CN": "；" },
  "sanity.hint.temporary": {
    en: "5 or more at once: temporary insanity may follow, see {prefix}ti",
    "zh-CN": "单次损失达到 5，可能陷入临时性疯狂，可用 {prefix}ti 决定症状",
  },
  "sanity.hint.indefinite": {
    en: "a fifth of the day's sanity is gone: indefinite insanity",
    "zh-CN": "今日损失已达当日理智的五分之一，陷入不定性疯狂",
  },
  "sanity.hint.permanent": { en: "no sanity left: permanent insanity", "zh-CN": "理智归零，陷入永久疯狂" },
  "sanity.format": {
    en: "Write what is lost on success and on failure: {prefix}sc 1/1d6",
    "zh-CN": "请写明成功与失败时的损失，例如 {prefix}sc 1/1d6",
  },
  "sanity.missing": {
    en: "There is no sanity on your card. Set it with {prefix}st san 60, or write {prefix}sc 1/1d6 60",
    "zh-CN": "卡上没有理智值。可用 {prefix}st 理智60 录入，或直接写 {prefix}sc 1/1d6 60",
  },
  "sanity.zero": { en: "There is no sanity left to lose.", "zh-CN": "理智已经归零，无法再进行理智检定。" },
  "sanity.badLoss": {
    en: "The loss came to less than 0; nothing was changed.",
    "zh-CN": "损失值小于 0，未作任何改动。",
  },
  "sanity.day": {
    en: "A new day begins; losses count from 0.",
    "zh-CN": "新的一天开始，今日理智损失重新计算。",
  },
  "grow.roll": {
    en: "{nick} {skill} growth: D100={roll}/{value}",
    "zh-CN": "{nick} 的「{skill}」成长检定：D100={roll}/{value}",
  },
  "grow.success": {
    en: "{line}, grows {change}, {value}→{final}{receipt}",
    "zh-CN": "{line}，成长 {change}，{value}→{final}{receipt}",
  },
  "grow.unchanged": { en: "{line}, stays as it is{receipt}", "zh-CN": "{line}，没有成长{receipt}" },
  "grow.failure": {
    en: "{line}, does not grow, changes by {change}, {value}→{final}{receipt}",
    "zh-CN": "{line}，未成长，变化 {change}，{value}→{final}{receipt}",
  },
  "grow.many": { en: "{list}", "zh-CN": "{list}" },
  "grow.list": { en: "Ticked for growth: {list}", "zh-CN": "已标记可成长的技能：{list}" },
  "grow.noTicks": { en: "No skill is ticked for growth.", "zh-CN": "没有标记为可成长的技能。" },
  "grow.nameMissing": {
    en: "Which skill is to grow? {prefix}en spot hidden",
    "zh-CN": "请写明要成长的技能，例如 {prefix}en 侦查",
  },
  "grow.valueMissing": {
    en: "There is no value for “{skill}”. Write it behind: {prefix}en {skill} 50.{near}",
    "zh-CN": "没有「{skill}」的数值，请写在后面，例如 {prefix}en {skill} 50。{near}",
  },
  "grow.format": {
    en: "That was not understood. A change is written as {prefix}en spot hidden +1d3/1d10",
    "zh-CN": "未能识别。成长值的写法如 {prefix}en 侦查 +1d3/1d10（失败/成功）",
  },
  "grow.tooMany": { en: "At most {most} skills at once.", "zh-CN": "一次最多成长 {most} 项技能。" },
  "grow.sanity": {
    en: "A skill has reached 90: {reward} sanity regained, now {san}.",
    "zh-CN": "有技能达到 90，恢复理智 {reward}，现为 {san}。",
  },
  "insane.temporary": {
    en: "{nick} bout of madness: {index} {name}, for 1D10={duration} {unit}\n{text}{sub}{receipt}",
    "zh-CN": "{nick} 疯狂发作（即时）：{index} {name}，持续 1D10={duration} {unit}\n{text}{sub}{receipt}",
  },
  "insane.summary": {
    en: "{nick} bout of madness, in sum: {index} {name}, for 1D10={duration} {unit}\n{text}{sub}{receipt}",
    "zh-CN": "{nick} 疯狂发作（总结）：{index} {name}，持续 1D10={duration} {unit}\n{text}{sub}{receipt}",
  },
  "insane.sub": { en: "\n{index} {name}: {text}", "zh-CN": "\n{index} {name}：{text}" },
  "insane.unit.round": { en: "rounds", "zh-CN": "轮" },
  "insane.unit.hour": { en: "hours", "zh-CN": "小时" },
  "insane.list": { en: "Symptoms:\n{list}", "zh-CN": "症状一览：\n{list}" },
  "insane.hostOnly": { en: "Only the host may choose the symptom.", "zh-CN": "只有主持人可以指定症状。" },
  "gen.coc": {
    en: "{nick} investigators (7th edition):\n{list}{receipt}",
    "zh-CN": "{nick} 的七版人物作成：\n{list}{receipt}",
  },
  "gen.coc6": {
    en: "{nick} investigators (6th edition):\n{list}{receipt}",
    "zh-CN": "{nick} 的六版人物作成：\n{list}{receipt}",
  },
  "gen.derived7": {
    en: "HP:{hp} MP:{mp} SAN:{san} DB:{db} Build:{build} MOV:{mov}",
    "zh-CN": "生命值:{hp} 魔法值:{mp} 理智:{san} DB:{db} 体格:{build} 移动速度:{mov}",
  },
  "gen.derived6": {
    en: "HP:{hp} MP:{mp} SAN:{san} Idea:{idea} Know:{know} DB:{db}",
    "zh-CN": "生命值:{hp} 魔法值:{mp} 理智:{san} 灵感:{idea} 知识:{know} DB:{db}",
  },
  "gen.assets": { en: " Assets:{assets}", "zh-CN": " 资产:{assets}" },
  "gen.saved": {
    en: "Saved as the card “{name}”, in force here.",
    "zh-CN": "已存为角色卡「{name}」并在此绑定。",
  },
  "gen.pickHint": {
    en: "Choose one within ten minutes: {prefix}coc pick 1 [card]",
    "zh-CN": "十分钟内可用 {prefix}coc pick 1 [卡名] 选定其中一组。",
  },
  "gen.nothingToPick": {
    en: "There is nothing to choose from; begin with {prefix}coc 3",
    "zh-CN": "没有可供选择的人物，请先用 {prefix}coc 3 生成。",
  },
  "gen.pickRange": { en: "Choose a number from 1 to {most}.", "zh-CN": "请选择 1 至 {most} 之间的序号。" },
  "gen.count.tooMany": { en: "At most {limit} at once.", "zh-CN": "一次最多生成 {limit} 组。" },
  "gen.count.invalid": {
    en: "How many? Write a number, such as 3.",
    "zh-CN": "数量无效，请写一个正整数，例如 3。",
  },
  "setcoc.set": {
    en: "This group now plays variant {variant}: {rule}",
    "zh-CN": "本群房规改为 {variant}：{rule}",
  },
  "setcoc.set.own": {
    en: "Your private chats now use variant {variant}: {rule}",
    "zh-CN": "你的私聊房规改为 {variant}：{rule}",
  },
  "setcoc.show": { en: "Variant in force here: {variant}: {rule}", "zh-CN": "当前房规为 {variant}：{rule}" },
  "setcoc.cleared": {
    en: "The service's own variant is in force again: {variant}",
    "zh-CN": "已恢复默认房规：{variant}",
  },
  "setcoc.unknown": {
    en: "There is no such variant. All of them: {prefix}setcoc details",
    "zh-CN": "没有这个房规，可用 {prefix}setcoc details 查看全部。",
  },
  "setcoc.details": { en: "Variants:\n{list}", "zh-CN": "可选房规：\n{list}" },
  "setcoc.line": { en: "{variant}: {rule}", "zh-CN": "{variant}：{rule}" },
  "coc.variant.0": {
    en: "rulebook: 1 is critical; 100 is a fumble, and 96-99 below a value of 50",
    "zh-CN": "规则书：1 大成功；不满 50 时 96-100 大失败，满 50 时 100 大失败",
  },
  "coc.variant.1": {
    en: "1 is critical, from a value of 50 on 1-5; 100 is a fumble, and 96-99 below 50",
    "zh-CN": "不满 50 时 1 大成功、96-100 大失败；满 50 时 1-5 大成功、100 大失败",
  },
  "coc.variant.2": {
    en: "1-5 within the value is critical; 100, and 96-99 above the value, is a fumble",
    "zh-CN": "1-5 且不大于成功率为大成功；100 或大于成功率的 96-99 为大失败",
  },
  "coc.variant.3": {
    en: "1-5 is critical, 96-100 a fumble, whatever the value",
    "zh-CN": "1-5 大成功；96-100 大失败，与成功率无关",
  },
  "coc.variant.4": {
    en: "1-5 within a tenth of the value is critical; below 50 a fumble from 96 plus a tenth on, else at 100",
    "zh-CN":
      "1-5 且不大于成功率的十分之一为大成功；不满 50 时不小于 96+成功率的十分之一为大失败，满 50 时 100 大失败",
  },
  "coc.variant.5": {
    en: "1-2 below a fifth of the value is critical; 96-100 is a fumble below 50, 99-100 from 50 on",
    "zh-CN": "1-2 且小于成功率的五分之一为大成功；不满 50 时 96-100 大失败，满 50 时 99-100 大失败",
  },
  "coc.variant.6": {
    en: "Delta Green: 1 and doubles within the value are critical; 100 and doubles above it are fumbles",
    "zh-CN": "绿色三角洲：1 或个位十位相同且成功为大成功；100 或个位十位相同且失败为大失败；无困难与极难成功",
  },
  "coc.variant.judged": { en: "{name}", "zh-CN": "{name}" },
  "coc.variant.custom": { en: "{name} ({keyword})", "zh-CN": "{name}（{keyword}）" },
  "setrav.show": {
    en: "Same levels of opposed checks: {number}, {rule}",
    "zh-CN": "对抗同级时的规则为 {number}：{rule}",
  },
  "setrav.set": {
    en: "Same levels of opposed checks from now on: {number}, {rule}",
    "zh-CN": "对抗同级时的规则改为 {number}：{rule}",
  },
  "setrav.0": { en: "a tie", "zh-CN": "平手" },
  "setrav.1": { en: "the higher value wins", "zh-CN": "技能值高者胜" },
  "setrav.2": {
    en: "the lower roll wins, then the higher value",
    "zh-CN": "出目低者胜，出目相同则技能值高者胜",
  },
  "coc.lines": { en: "{list}", "zh-CN": "{list}" },
  "coc.floored": {
    en: "{name} does not fall below 0.",
    "zh-CN": "{name}最低为 0。",
  },
  "coc.hp.dying": {
    en: "Hit points are down to 0: unconscious, and dying with a major wound.",
    "zh-CN": "生命值归零：陷入昏迷，有重伤则濒死，需要急救。",
  },
  "coc.hp.killed": {
    en: "Hit points are down to 0: {lost} damage at once, with a maximum of {most}, is not dying any more, it is death.",
    "zh-CN": "生命值归零：单次伤害 {lost} 达到生命值上限 {most}，不只濒死，当场死亡。",
  },
  "coc.aboveCap": {
    en: "Note: {name} {value} is above {limit} {most}.",
    "zh-CN": "注意：{name} {value} 超过了{limit} {most}。",
  },
  "coc.capped": {
    en: "{name} {value} was brought down to {limit} {most}.",
    "zh-CN": "{name} {value} 超过{limit}，已改为 {most}。",
  },
} as const;
