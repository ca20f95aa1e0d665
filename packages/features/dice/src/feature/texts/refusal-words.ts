/** Why an engine does not read a text: for those who ask which engine takes it. */
export const refusalWords = {
  "dice.refused.adjacent": {
    en: "Two values stand next to each other without an operator.",
    "zh-CN": "两个值之间缺少运算符。",
  },
  "dice.refused.alternative": {
    en: "A choice with “?” lacks its other half after “:”.",
    "zh-CN": "「?」缺少「:」后的另一半。",
  },
  "dice.refused.blank": { en: "This engine does not accept spaces.", "zh-CN": "该引擎不接受空格。" },
  "dice.refused.brackets": { en: "The brackets do not match.", "zh-CN": "括号不匹配。" },
  "dice.refused.character": { en: "This character has no meaning here.", "zh-CN": "此处的字符无法识别。" },
  "dice.refused.end": { en: "The expression is incomplete.", "zh-CN": "表达式不完整。" },
  "dice.refused.name": { en: "This is not the name of a value.", "zh-CN": "此处不是有效的名称。" },
  "dice.refused.nesting": { en: "The expression is nested too deeply.", "zh-CN": "表达式嵌套过深。" },
  "dice.refused.parameter": {
    en: "A letter after the dice lacks its number.",
    "zh-CN": "骰子后的参数缺少数值。",
  },
  "dice.refused.sign": { en: "There are too many signs here.", "zh-CN": "此处的正负号过多。" },
  "dice.refused.tooLong": {
    en: "The text is too long for this engine.",
    "zh-CN": "文本对该引擎而言过长。",
  },
};
