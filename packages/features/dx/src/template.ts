import type { PartialTemplate } from "@dicetower/rule-systems/api";

/** Abilities and skills as players of the third edition write them. */
export const template: PartialTemplate = {
  name: "dx",
  fullName: "Double Cross 3rd",
  version: "1.0.0",
  templateVer: "2.0",
  keys: ["dx", "dx3", "双重十字"],
  attrs: {
    groups: {
      能力: ["肉体", "感觉", "精神", "社会"],
      状态: ["HP", "侵蚀率", "行动值", "财产点"],
      技能: ["白兵", "回避", "射击", "知觉", "RC", "意志", "交涉", "调达"],
    },
    meta: { 侵蚀率: { type: "int", min: 0 } },
  },
  alias: {
    肉体: ["body"],
    感觉: ["sense", "感覚"],
    精神: ["mind"],
    社会: ["social"],
    HP: ["生命值"],
    侵蚀率: ["encroachment", "侵蝕率", "侵食率"],
    行动值: ["initiative", "行動値"],
    财产点: ["财产", "stock", "財産点"],
    白兵: ["melee"],
    回避: ["dodge", "evade"],
    射击: ["ranged", "射撃"],
    知觉: ["perception", "知覚"],
    意志: ["will", "willpower"],
    交涉: ["negotiation", "交渉"],
    调达: ["procure", "調達"],
  },
  commands: { set: { diceSides: 10, relatedExt: ["dx"], enableTip: "dx.tip" } },
  hp: { current: "HP", max: "HP上限" },
};
