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
  "command.dice.default.syntax": {
    en: "{prefix}set [faces | rule system | info | clr] [--my]",
    "zh-CN": "{prefix}set [面数 | 规则系统 | info | clr] [--my]",
  },
  "command.dice.default.example": { en: "{prefix}set 20", "zh-CN": "{prefix}set 20" },
  "command.engine.syntax": {
    en: "{prefix}engine [explain <expression> | enhanced | compatible | raw | custom 1,2 | clr]",
    "zh-CN": "{prefix}engine [explain <表达式> | enhanced | compatible | raw | custom 1,2 | clr]",
  },
  "command.engine.example": { en: "{prefix}engine raw", "zh-CN": "{prefix}engine raw" },
};
