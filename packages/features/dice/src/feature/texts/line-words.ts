/** How the commands of this feature are called. */
export const lineWords = {
  "command.roll.exampleReply": {
    en: "<Ann> rolls 2D6+3=(4+2)+3=9",
    "zh-CN": "<小安> 掷骰：2D6+3=(4+2)+3=9",
  },
  "command.roll.hidden.exampleReply": {
    en: "<Ann> rolls behind the screen",
    "zh-CN": "<小安> 进行了一次暗骰",
  },
  "command.roll.short.exampleReply": { en: "<Ann> rolls 3D6*5=50", "zh-CN": "<小安> 掷骰：3D6*5=50" },
  "command.engine.argument.expression": { en: "expression", "zh-CN": "表达式" },
  "argument.roll": { en: "dice, such as 2d6+3", "zh-CN": "表达式，如 2d6+3" },
  "argument.roll.grammar": {
    en: "[N#][expression] [reason]",
    "zh-CN": "[次数#][表达式] [理由]",
  },
  "argument.dieSetting": { en: "faces or rule system", "zh-CN": "面数或规则系统" },
  "argument.engineList": { en: "engines, such as 1,2", "zh-CN": "引擎，如 1,2" },
};
