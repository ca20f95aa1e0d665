/** Why an expression cannot be worked out. */
export const errorWords = {
  "dice.engine.none": { en: "No dice engine is switched on here.", "zh-CN": "此处没有启用任何骰子引擎。" },
  "dice.expr.refused": { en: "“{text}” is not an expression.", "zh-CN": "“{text}”不是可用的表达式。" },
  "dice.expr.bad": { en: "That roll cannot be worked out.", "zh-CN": "掷骰表达式有误。" },
  "dice.expr.tooLong": {
    en: "The expression is longer than {limit} characters.",
    "zh-CN": "表达式超过 {limit} 个字符。",
  },
  "dice.expr.tooMuch": {
    en: "That roll takes more work than one roll may.",
    "zh-CN": "表达式计算量过大。",
  },
  "dice.expr.tooDeep": { en: "The expression is nested too deeply.", "zh-CN": "表达式嵌套过深。" },
  "dice.number.unsafe": { en: "A number grew too large to be exact.", "zh-CN": "数值过大，无法精确计算。" },
  "dice.count.zero": { en: "Not a single die to roll?", "zh-CN": "骰数为 0，没有骰子可掷。" },
  "dice.count.tooMany": {
    en: "Too many dice at once (at most {limit}).",
    "zh-CN": "骰数过多（至多 {limit}）。",
  },
  "dice.faces.zero": { en: "A die needs at least one face.", "zh-CN": "骰面数至少为 1。" },
  "dice.faces.tooMany": {
    en: "A die with too many faces (at most {limit}).",
    "zh-CN": "骰面数过大（至多 {limit}）。",
  },
  "dice.bonus.tooMany": {
    en: "Too many bonus or penalty dice (at most {limit}).",
    "zh-CN": "奖励骰或惩罚骰过多（至多 {limit}）。",
  },
  "dice.rounds.zero": { en: "The number of rolls must be at least 1.", "zh-CN": "轮数至少为 1。" },
  "dice.rounds.tooMany": { en: "At most {limit} rolls at once.", "zh-CN": "一次最多掷 {limit} 轮。" },
  "dice.explosion.tooDeep": { en: "The dice explode without end.", "zh-CN": "加骰轮数过多。" },
  "dice.divideByZero": { en: "Division by zero.", "zh-CN": "除数不能为 0。" },
  "dice.variable.unknown": {
    en: "Nothing is known by the name “{name}”.",
    "zh-CN": "没有名为“{name}”的数值。",
  },
  "dice.keep.zero": { en: "At least one die must be kept.", "zh-CN": "至少要保留一枚骰子。" },
  "dice.array.tooLong": { en: "The list is too long.", "zh-CN": "列表过长。" },
  "dice.call.arguments": {
    en: "Wrong number of arguments for “{operator}”.",
    "zh-CN": "“{operator}”的参数个数不对。",
  },
  "dice.call.notFunction": {
    en: "What stands in front of the bracket is not a function.",
    "zh-CN": "括号前的内容不是函数。",
  },
  "dice.index.outOfRange": { en: "The index is outside the list.", "zh-CN": "下标超出范围。" },
  "dice.slice.step": { en: "A slice cannot have a step of 0.", "zh-CN": "切片步长不能为 0。" },
  "dice.text.notNumber": { en: "That text is not a number.", "zh-CN": "该文本不是数字。" },
  "dice.type.mismatch": {
    en: "“{operator}” does not fit these values.",
    "zh-CN": "“{operator}”不能用于这些类型的值。",
  },
  "dice.type.wrong": {
    en: "“{operator}” needs another kind of value.",
    "zh-CN": "“{operator}”需要另一种类型的值。",
  },
  "dice.value.tooLong": { en: "The value is too long.", "zh-CN": "值过长。" },
  "wod.addRange": { en: "The line for added dice is out of range.", "zh-CN": "加骰线超出范围。" },
};
