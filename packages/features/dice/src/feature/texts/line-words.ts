/** How the commands of this feature are called. */
export const lineWords = {
  "command.roll.syntax": {
    en: "{prefix}r [N#][expression] [reason]",
    "zh-CN": "{prefix}r [次数#][表达式] [理由]",
  },
  "command.roll.example": { en: "{prefix}r 2d6+3", "zh-CN": "{prefix}r 2d6+3" },
  "command.roll.exampleReply": {
    en: "<Ann> rolls 2D6+3=(4+2)+3=9",
    "zh-CN": "<小安> 掷骰：2D6+3=(4+2)+3=9",
  },
  "command.roll.hidden.syntax": {
    en: "{prefix}rh [N#][expression] [reason]",
    "zh-CN": "{prefix}rh [次数#][表达式] [理由]",
  },
  "command.roll.hidden.example": { en: "{prefix}rh d20", "zh-CN": "{prefix}rh d20" },
  "command.roll.hidden.exampleReply": {
    en: "<Ann> rolls behind the screen",
    "zh-CN": "<小安> 进行了一次暗骰",
  },
  "command.roll.short.syntax": {
    en: "{prefix}rs [N#][expression] [reason]",
    "zh-CN": "{prefix}rs [次数#][表达式] [理由]",
  },
  "command.roll.short.example": { en: "{prefix}rs 3d6*5", "zh-CN": "{prefix}rs 3d6*5" },
  "command.roll.short.exampleReply": { en: "<Ann> rolls 3D6*5=50", "zh-CN": "<小安> 掷骰：3D6*5=50" },
  "command.engine.argument.expression": { en: "expression", "zh-CN": "表达式" },
  "argument.dieSetting": { en: "faces or rule system", "zh-CN": "面数或规则系统" },
  "argument.engineList": { en: "engines, such as 1,2", "zh-CN": "引擎，如 1,2" },
};
