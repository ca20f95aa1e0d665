import type { Characteristic } from "../engine/index.js";

/** Names of the characteristics in templates and on cards. */
export const characteristicNames: Readonly<Record<Characteristic, string>> = {
  str: "力量",
  con: "体质",
  siz: "体型",
  dex: "敏捷",
  app: "外貌",
  int: "智力",
  pow: "意志",
  edu: "教育",
  luck: "幸运",
};

/** Names of values that commands read and write. */
export const names = {
  hp: "生命值",
  hpMax: "生命值上限",
  mp: "魔法值",
  mpMax: "魔法值上限",
  san: "理智",
  sanMax: "理智上限",
  mythos: "克苏鲁神话",
  credit: "信用评级",
  luck: characteristicNames.luck,
} as const;

/** Other names of characteristics and of what follows from them, for both editions. */
export const attributeAliases: Readonly<Record<string, readonly string[]>> = {
  力量: ["str", "strength"],
  体质: ["con", "constitution", "體質"],
  体型: ["siz", "size", "體型"],
  敏捷: ["dex", "dexterity"],
  外貌: ["app", "appearance", "外表"],
  智力: ["int", "intelligence", "智慧"],
  意志: ["pow", "power", "精神"],
  教育: ["edu", "education", "知识"],
  幸运: ["luck", "luk", "luc", "运气", "幸運", "運氣"],
  生命值: ["hp", "生命", "血量", "体力", "耐久", "耐久值"],
  生命值上限: ["hp上限", "hpmax", "maxhp", "最大生命值", "生命上限"],
  魔法值: ["mp", "魔法", "魔力"],
  魔法值上限: ["mp上限", "mpmax", "maxmp", "最大魔法值", "魔法上限"],
  理智: ["san", "sanity", "san值", "理智值"],
  理智上限: ["san上限", "sanmax", "maxsan", "最大理智值"],
  闪避: ["dodge", "閃避"],
  母语: ["own language", "language (own)", "母語"],
  db: ["伤害加值", "伤害奖励", "damage bonus", "傷害加值"],
  体格: ["build", "體格"],
  移动速度: ["mov", "move", "移动力", "移动", "移動力", "移動速度"],
  灵感: ["idea", "灵感值", "靈感"],
  护甲: ["armor", "armour", "护甲值", "護甲"],
};

/** A formula that goes by the sum of strength and size; choices inside choices stand in brackets for all engines. */
export function stepped(steps: readonly (readonly [upTo: number, value: string])[], beyond: string): string {
  return steps.reduceRight(
    (rest, [upTo, value]) => `力量+体型 <= ${upTo} ? ${value} : ${rest.includes("?") ? `(${rest})` : rest}`,
    beyond,
  );
}

/** Names as an English table reads them, where the first Latin one does not do. */
export const englishNames: Readonly<Record<string, string>> = {
  生命值上限: "Max HP",
  魔法值上限: "Max MP",
  理智上限: "Max SAN",
  db: "DB",
  法律: "Law",
};
