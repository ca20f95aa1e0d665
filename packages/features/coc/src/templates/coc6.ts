import type { PartialTemplate } from "@dicetower/rule-systems/api";
import { attributeAliases, characteristicNames, englishNames, names, stepped } from "./attributes.js";
import { type SkillRow, tablesOf } from "./skills.js";

/** Skills of the sixth edition. */
const skills: readonly SkillRow[] = [
  ["会计", 10, "accounting"],
  ["人类学", 1, "anthropology"],
  ["考古学", 1, "archaeology"],
  ["艺术", 5, "art"],
  ["天文学", 1, "astronomy"],
  ["议价", 5, "bargain", "讨价还价"],
  ["生物学", 1, "biology"],
  ["化学", 1, "chemistry"],
  ["攀爬", 40, "climb"],
  ["计算机使用", 1, "computer use", "computer", "计算机"],
  ["隐藏", 15, "conceal"],
  ["手艺", 5, "craft"],
  ["信用评级", 15, "credit rating", "credit", "信用"],
  ["克苏鲁神话", 0, "cthulhu mythos", "mythos", "cm", "克苏鲁", "神话"],
  ["乔装", 1, "disguise"],
  ["汽车驾驶", 20, "drive auto", "drive", "驾驶汽车"],
  ["电气维修", 10, "electrical repair"],
  ["电子学", 1, "electronics"],
  ["话术", 5, "fast talk", "快速交谈"],
  ["急救", 30, "first aid"],
  ["地质学", 1, "geology"],
  ["躲藏", 10, "hide"],
  ["历史", 20, "history"],
  ["跳跃", 25, "jump"],
  ["法律", 5, "law"],
  ["图书馆使用", 25, "library use", "library", "图书馆"],
  ["聆听", 25, "listen"],
  ["锁匠", 1, "locksmith", "开锁"],
  ["武术", 1, "martial arts"],
  ["机械维修", 20, "mechanical repair"],
  ["医学", 5, "medicine"],
  ["博物学", 10, "natural history"],
  ["导航", 10, "navigate", "领航"],
  ["神秘学", 5, "occult"],
  ["操作重型机械", 1, "operate heavy machinery", "重型机械"],
  ["说服", 15, "persuade"],
  ["药学", 1, "pharmacy"],
  ["摄影", 10, "photography"],
  ["物理学", 1, "physics"],
  ["驾驶", 1, "pilot"],
  ["精神分析", 1, "psychoanalysis"],
  ["心理学", 5, "psychology"],
  ["骑术", 5, "ride"],
  ["潜行", 10, "sneak", "stealth"],
  ["侦查", 25, "spot hidden", "spot", "侦察"],
  ["游泳", 25, "swim"],
  ["投掷", 25, "throw"],
  ["追踪", 10, "track"],
  ["拳击", 50, "fist", "punch", "斗殴", "brawl", "格斗", "格斗(斗殴)", "格斗(拳击)"],
  ["擒抱", 25, "grapple"],
  ["头槌", 10, "head butt"],
  ["踢", 25, "kick"],
  ["手枪", 20, "handgun", "pistol", "射击", "射击(手枪)"],
  ["步枪", 25, "rifle"],
  ["霰弹枪", 30, "shotgun"],
  ["冲锋枪", 15, "submachine gun", "smg"],
  ["机枪", 15, "machine gun"],
  ["外语", 1, "other language"],
];

const tables = tablesOf(skills);
const characteristics = Object.values(characteristicNames);
const rolled = characteristics.filter((name) => name !== names.luck);

const damageBonuses: readonly (readonly [upTo: number, bonus: string])[] = [
  [12, "-1d6"],
  [16, "-1d4"],
  [24, "0"],
  [32, "1d4"],
  [48, "1d6"],
  [64, "2d6"],
  [80, "3d6"],
  [96, "4d6"],
  [112, "5d6"],
];

/** Worked out when they are read; a sum that is halved is rounded up. */
const computed = {
  幸运: "意志*5",
  灵感: "智力*5",
  知识: "教育*5",
  生命值上限: "floor((体质+体型+1)/2)",
  生命值: "生命值上限",
  魔法值上限: "意志",
  魔法值: "魔法值上限",
  理智上限: "99-克苏鲁神话",
  理智: "意志*5",
  闪避: "敏捷*2",
  母语: "教育*5",
  db: stepped(damageBonuses, "6d6"),
};

const notGrown = [
  ...characteristics,
  ...Object.keys(computed).filter((name) => name !== "闪避" && name !== "母语"),
  names.mythos,
  names.credit,
];

/** Call of Cthulhu, sixth edition. */
export const coc6: PartialTemplate = {
  name: "coc6",
  fullName: "克苏鲁的呼唤 第六版",
  fullNames: { en: "Call of Cthulhu, 6th edition" },
  authors: ["Dicetower"],
  version: "1.0.0",
  templateVer: "2.0",
  keys: ["coc6"],
  attrs: {
    defaults: tables.defaults,
    defaultsComputed: computed,
    groups: {
      属性: characteristics,
      状态: [names.hp, names.san, names.mp, "灵感", "知识", "db"],
      技能: [...tables.names, "闪避", "母语"],
    },
    meta: Object.fromEntries(notGrown.map((name) => [name, { skipEnhance: true }])),
  },
  names: { en: { ...englishNames, 艺术: "Art", 知识: "Know" } },
  alias: {
    ...attributeAliases,
    教育: ["edu", "education"],
    知识: ["know", "知識"],
    ...tables.alias,
  },
  redirect: {},
  commands: {
    set: { diceSides: 100, keys: ["coc6"], relatedExt: ["coc7"] },
    sn: { coc: { template: "{nick} SAN{理智} HP{生命值}/{生命值上限} DEX{敏捷}", helpText: "SAN, HP, DEX" } },
    st: {
      show: {
        top: [...characteristics, names.hp, names.san, names.mp, "db"],
        sortBy: "name",
        itemsPerLine: 4,
        showKeyAs: { db: "DB" },
      },
    },
  },
  generate: {
    coc6: {
      attrs: {
        力量: "3d6",
        体质: "3d6",
        体型: "2d6+6",
        敏捷: "3d6",
        外貌: "3d6",
        智力: "2d6+6",
        意志: "3d6",
        教育: "3d6+3",
      },
      line: rolled.map((name) => `${name}:{${name}}`).join(" "),
      totals: [rolled],
    },
  },
  init: { expr: "敏捷" },
  hp: { current: names.hp, max: names.hpMax },
};
