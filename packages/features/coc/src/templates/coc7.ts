import type { AttributeMeta, PartialTemplate } from "@dicetower/rule-systems/api";
import { attributeAliases, characteristicNames, englishNames, names, stepped } from "./attributes.js";
import { combatSkills, learnedSkills, skills, tablesOf } from "./skills.js";

const common = tablesOf(skills);
const combat = tablesOf(combatSkills);
const learned = tablesOf(learnedSkills);
const characteristics = Object.values(characteristicNames);
const states = [names.hp, names.san, names.mp];

/** Damage bonus by strength and size, up to what is beyond any human. */
const damageBonuses: readonly (readonly [upTo: number, bonus: string])[] = [
  [64, "-2"],
  [84, "-1"],
  [124, "0"],
  [164, "1d4"],
  [204, "1d6"],
  [284, "2d6"],
  [364, "3d6"],
  [444, "4d6"],
  [524, "5d6"],
  [604, "6d6"],
];

/** Worked out when they are read. */
const computed = {
  生命值上限: "floor((体质+体型)/10)",
  生命值: "生命值上限",
  魔法值上限: "floor(意志/5)",
  魔法值: "魔法值上限",
  理智上限: "99-克苏鲁神话",
  理智: "意志",
  闪避: "floor(敏捷/2)",
  母语: "教育",
  灵感: "智力",
  db: stepped(damageBonuses, "7d6"),
  体格:
    "力量+体型 <= 64 ? -2 : (力量+体型 <= 84 ? -1 : (力量+体型 <= 124 ? 0 : (力量+体型 <= 164 ? 1 : " +
    "(力量+体型 <= 204 ? 2 : floor((力量+体型-205)/80)+3))))",
  移动速度: "力量 < 体型 && 敏捷 < 体型 ? 7 : (力量 > 体型 && 敏捷 > 体型 ? 9 : 8)",
};

/** What `.en auto` never grows. */
const notGrown = [
  ...characteristics,
  ...Object.keys(computed).filter((name) => name !== "闪避" && name !== "母语"),
  names.mythos,
  names.credit,
  "护甲",
];

const meta: Readonly<Record<string, AttributeMeta>> = {
  ...Object.fromEntries(notGrown.map((name) => [name, { skipEnhance: true }])),
  ...Object.fromEntries(characteristics.map((name) => [name, { type: "int", min: 0, skipEnhance: true }])),
  [names.san]: { type: "int", min: 0, skipEnhance: true },
};

/** Call of Cthulhu, seventh edition. */
export const coc7: PartialTemplate = {
  name: "coc7",
  fullName: "克苏鲁的呼唤 第七版",
  fullNames: { en: "Call of Cthulhu, 7th edition" },
  authors: ["Dicetower"],
  version: "1.0.0",
  templateVer: "2.0",
  keys: ["coc", "coc7"],
  attrs: {
    defaults: { ...common.defaults, ...combat.defaults, ...learned.defaults },
    defaultsComputed: computed,
    groups: {
      属性: characteristics,
      状态: [...states, "db", "体格", "移动速度", "护甲"],
      技能: [...common.names, "闪避", "母语"],
      战斗: combat.names,
      技艺与科学: learned.names,
    },
    meta,
  },
  names: { en: { ...englishNames, 斧: "Axe", 弓: "Bow" } },
  alias: { ...attributeAliases, ...common.alias, ...combat.alias, ...learned.alias },
  redirect: {},
  commands: {
    set: { diceSides: 100, keys: ["coc", "coc7"], relatedExt: ["coc7"] },
    sn: {
      coc: {
        template: "{nick} SAN{理智} HP{生命值}/{生命值上限} DEX{敏捷}",
        helpText: "SAN, HP, DEX",
      },
      cocL: {
        template: "{nick} SAN{理智} HP{生命值}/{生命值上限} DEX{敏捷} INT{智力} LUCK{幸运}",
        helpText: "SAN, HP, DEX, INT, LUCK",
      },
    },
    st: {
      show: {
        top: [...characteristics, ...states, "db", "移动速度"],
        sortBy: "name",
        itemsPerLine: 4,
        showKeyAs: { db: "DB" },
      },
    },
  },
  generate: {
    coc: {
      attrs: {
        力量: "3d6*5",
        体质: "3d6*5",
        体型: "(2d6+6)*5",
        敏捷: "3d6*5",
        外貌: "3d6*5",
        智力: "(2d6+6)*5",
        意志: "3d6*5",
        教育: "(2d6+6)*5",
        幸运: "3d6*5",
      },
      line: characteristics.map((name) => `${name}:{${name}}`).join(" "),
      totals: [characteristics.filter((name) => name !== names.luck), characteristics],
    },
  },
  init: { expr: "敏捷" },
  hp: { current: names.hp, max: names.hpMax },
};
