/** Why an expression cannot be worked out. */
export const errorWords = {
  "dice.expr.meant": {
    en: "Nothing was rolled. Did you mean {prefix}{word} {expr}?",
    "zh-CN": "未掷骰。是否想写 {prefix}{word} {expr}？",
  },
  "dice.engine.none": { en: "No dice engine is switched on here.", "zh-CN": "此处没有启用任何骰子引擎。" },
  "dice.expr.refused": { en: "“{text}” is not an expression.", "zh-CN": "「{text}」不是可用的表达式。" },
  "dice.expr.bad": { en: "That roll cannot be worked out.", "zh-CN": "掷骰表达式有误。" },
  "dice.expr.broken": {
    en: "The expression cannot be read behind “{expr}”, at “{rest}”.",
    "zh-CN": "掷骰表达式有误：「{expr}」之后的「{rest}」无法识别。",
  },
  "dice.expr.tooLong": {
    en: "The expression is longer than {limit} characters.",
    "zh-CN": "表达式超过 {limit} 个字符。",
  },
  "dice.expr.tooMuch": {
    en: "That roll takes more work than one roll may.",
    "zh-CN": "表达式的计算量过大。",
  },
  "dice.expr.tooDeep": { en: "The expression is nested too deeply.", "zh-CN": "表达式嵌套过深。" },
  "dice.number.unsafe": { en: "A number grew too large to be exact.", "zh-CN": "数值过大，无法精确计算。" },
  "dice.count.zero": { en: "At least one die has to be rolled.", "zh-CN": "骰数至少为 1。" },
  "dice.count.tooMany": {
    en: "Too many dice at once (at most {limit}).",
    "zh-CN": "骰数过多（至多 {limit} 枚）。",
  },
  "dice.faces.zero": { en: "A die needs at least one face.", "zh-CN": "骰面数至少为 1。" },
  "dice.faces.tooMany": {
    en: "A die has too many faces (at most {limit}).",
    "zh-CN": "骰面数过多（至多 {limit} 面）。",
  },
  "dice.bonus.tooMany": {
    en: "Too many bonus or penalty dice (1 to {limit}).",
    "zh-CN": "奖励骰或惩罚骰过多（应为 1 至 {limit} 枚）。",
  },
  "dice.bonus.range": {
    en: "The number of bonus or penalty dice must be from 1 to {limit}.",
    "zh-CN": "奖励骰或惩罚骰的数量应为 1 至 {limit}。",
  },
  "dice.keep.range": {
    en: "Of {limit} dice, 1 to {limit} can be kept.",
    "zh-CN": "共掷 {limit} 枚骰子，保留数应为 1 至 {limit}。",
  },
  "dice.value.range": {
    en: "“{operator}” takes numbers from {least} to {most} there, not {value}.",
    "zh-CN": "「{operator}」处的数值应为 {least} 至 {most}，不能是 {value}。",
  },
  "dice.value.least": {
    en: "“{operator}” takes numbers of at least {least} there, not {value}.",
    "zh-CN": "「{operator}」处的数值应至少为 {least}，不能是 {value}。",
  },
  "dice.number.tooLong": {
    en: "A number may have at most {limit} digits.",
    "zh-CN": "单个数字至多 {limit} 位。",
  },
  "dice.rounds.zero": { en: "The number of rolls must be at least 1.", "zh-CN": "轮数至少为 1。" },
  "dice.rounds.tooMany": { en: "At most {limit} rolls at once.", "zh-CN": "一次最多掷 {limit} 轮。" },
  "dice.explosion.tooDeep": { en: "Too many rounds of added dice.", "zh-CN": "加骰轮数过多。" },
  "dice.divideByZero": { en: "Division by zero.", "zh-CN": "除数不能为 0。" },
  "dice.variable.unknown": {
    en: "There is no value named “{name}”.",
    "zh-CN": "没有名为「{name}」的数值。",
  },
  "dice.variables.failed": {
    en: "The value of “{name}” cannot be read at the moment.",
    "zh-CN": "暂时无法读取「{name}」的数值，请稍后再试。",
  },
  "dice.variables.tooLarge": {
    en: "The value of “{name}” is too large for a roll.",
    "zh-CN": "「{name}」的内容过大，无法用于掷骰。",
  },
  "dice.variables.tooMany": {
    en: "One roll may set at most {limit} values.",
    "zh-CN": "一次掷骰至多设置 {limit} 个数值。",
  },
  "dice.keep.zero": {
    en: "A number after the dice is too small: it must be at least {least}.",
    "zh-CN": "骰子后的参数过小：应至少为 {least}。",
  },
  "dice.array.tooLong": { en: "The list is too long.", "zh-CN": "列表过长。" },
  "dice.call.arguments": {
    en: "Wrong number of arguments for “{operator}”.",
    "zh-CN": "「{operator}」的参数个数不对。",
  },
  "dice.call.notFunction": {
    en: "What comes before the bracket is not a function.",
    "zh-CN": "括号前的内容不是函数。",
  },
  "dice.index.outOfRange": { en: "The index is outside the list.", "zh-CN": "下标超出范围。" },
  "dice.slice.step": { en: "A slice cannot have a step of 0.", "zh-CN": "切片步长不能为 0。" },
  "dice.text.notNumber": { en: "That text is not a number.", "zh-CN": "这段文字不是数字。" },
  "dice.type.mismatch": {
    en: "“{operator}” does not fit these values.",
    "zh-CN": "「{operator}」不能用于这样的值。",
  },
  "dice.type.wrong": {
    en: "“{operator}” needs another kind of value.",
    "zh-CN": "「{operator}」需要另一种类型的值。",
  },
  "dice.value.tooLong": { en: "The value is too long.", "zh-CN": "数值内容过长。" },
  "wod.addRange": {
    en: "The threshold for added dice must be from {least} to {most}.",
    "zh-CN": "加骰线应为 {least} 至 {most}。",
  },
  "wod.addLeast": {
    en: "The threshold for added dice must be at least {least}.",
    "zh-CN": "加骰线应至少为 {least}。",
  },
};
