import { textTable } from "@dicetower/contract";

const levels = {
  "emoklore.level.fumble": { en: "fumble", "zh-CN": "大失败" },
  "emoklore.level.failure": { en: "failure", "zh-CN": "失败" },
  "emoklore.level.success": { en: "success", "zh-CN": "通常成功" },
  "emoklore.level.effective": { en: "effective success", "zh-CN": "有效成功" },
  "emoklore.level.extreme": { en: "extreme success", "zh-CN": "极限成功" },
  "emoklore.level.miracle": { en: "miracle", "zh-CN": "奇迹成功" },
  "emoklore.level.catastrophe": { en: "catastrophe", "zh-CN": "灾厄成功" },
} as const;

export const levelKeys: readonly string[] = Object.keys(levels);

/** What Emoklore says. */
export const ownTexts = textTable(
  {
    "emoklore.result": {
      en: "{nick} checks {skill}: {detail} judge value {judge}, score {res}: {level}{receipt}",
      "zh-CN": "{nick} 的「{skill}」检定：{detail} 判定值 {judge}，得分 {res}：{level}{receipt}",
    },
    "emoklore.multi": {
      en: "{nick} checks {skill} {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 的「{skill}」检定 {turns} 次：{receipt}\n{list}",
    },
    "emoklore.round": {
      en: "{detail} judge value {judge}, score {res}: {level}",
      "zh-CN": "{detail} 判定值 {judge}，得分 {res}：{level}",
    },
    ...levels,
    "emoklore.judgeMissing": {
      en: "There is no judge value for “{skill}”: write it behind the skill ({prefix}ek sight+1 5), or set the ability on your card ({prefix}st senses3).",
      "zh-CN":
        "不知道「{skill}」的判定值：请写在技能之后（{prefix}ek 观察眼+1 5），或在角色卡上设置对应能力（{prefix}st 五感3）。",
    },
    "emoklore.characters": {
      en: "{nick} makes characters:{receipt}\n{list}",
      "zh-CN": "{nick} 的共鸣者作成：{receipt}\n{list}",
    },
    "emoklore.character": {
      en: "Body {body} Dexterity {dexterity} Spirit {spirit} Senses {senses} Wits {wits} Charm {charm} Society {society} Luck {luck} HP {hp} MP {mp}",
      "zh-CN":
        "身体:{body} 灵巧:{dexterity} 精神:{spirit} 五感:{senses} 知力:{wits} 魅力:{charm} 社会:{society} 运势:{luck} HP:{hp} MP:{mp}",
    },
    "gen.emoklore.tooMany": {
      en: "At most {limit} characters at once.",
      "zh-CN": "一次最多生成 {limit} 个人物。",
    },
    "extension.emoklore": { en: "Emoklore", "zh-CN": "Emoklore" },
    "emoklore.tip": {
      en: "Switched to Emoklore: D10, checks with {prefix}ek",
      "zh-CN": "已切换到 Emoklore：默认 D10，检定用 {prefix}ek",
    },
    "command.emoklore": { en: "Emoklore", "zh-CN": "Emoklore" },
    "command.emoklore.brief": { en: "Checks a skill of Emoklore.", "zh-CN": "Emoklore 技能检定。" },
    "command.emoklore.generate": { en: "Emoklore characters", "zh-CN": "Emoklore 人物生成" },
    "command.emoklore.generate.brief": {
      en: "Makes characters: abilities, luck, HP and MP.",
      "zh-CN": "随机生成人物能力、运势、HP 与 MP。",
    },
    "argument.emokloreCheck": { en: "skill, such as sight+1", "zh-CN": "技能，如 观察眼+1" },
    "argument.emokloreCheck.grammar": {
      en: "[N#]<skill>[level][+n] [judge value]",
      "zh-CN": "[次数#]<技能>[等级][±加骰] [判定值]",
    },
    "command.emoklore.exampleReply": {
      en: "<Ann> checks sight: [3,7] judge value 5, score 1: success",
      "zh-CN": "<木落> 的「观察眼」检定：[3,7] 判定值 5，得分 1：通常成功",
    },
  },
  "emoklore",
);
