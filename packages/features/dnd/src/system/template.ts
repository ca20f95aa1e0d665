import type { PartialTemplate } from "@dicetower/rule-systems/api";
import { type Ability, abilities, skills } from "../engine/index.js";
import { abilityAliases, englishNames, otherAliases, skillAliases } from "./aliases.js";
import { attribute, markAttribute, modifierName, saveName } from "./names.js";

const allSkills = abilities.flatMap((ability) => skills[ability]);
const saves = abilities.map(saveName);

/**
 * Modifier of an ability. Engines differ in how they round negative quotients; this one is never negative before it is
 * rounded, so that a 9 is −1 everywhere.
 */
const modifierFormula = (ability: Ability) => `floor((${ability}+20)/2)-15`;

/** A modifier and the share of the proficiency bonus that the mark of the name stands for, in halves. */
const bonusFormula = (ability: Ability, name: string) =>
  `${modifierName(ability)}+floor(${attribute.proficiency}*${markAttribute(name)}/2)`;

const whole = { type: "int" } as const;
const score = { type: "int", min: 1, max: 30 } as const;

/** The rule system `dnd5e`. */
export const dndTemplate: PartialTemplate = {
  name: "dnd5e",
  fullName: "D&D 5e",
  authors: ["Dicetower"],
  version: "1.0.0",
  updatedTime: "20261123",
  templateVer: "2.0",
  keys: ["dnd", "dnd5e", "dnd5"],
  attrs: {
    defaults: {
      ...Object.fromEntries(abilities.map((ability) => [ability, 10])),
      [attribute.level]: 1,
      [attribute.spellModifier]: 0,
      [attribute.speed]: 30,
      ...Object.fromEntries([...allSkills, ...saves].map((name) => [markAttribute(name), 0])),
    },
    defaultsComputed: {
      ...Object.fromEntries(abilities.map((ability) => [modifierName(ability), modifierFormula(ability)])),
      [attribute.proficiency]: `floor((${attribute.level}+7)/4)`,
      ...Object.fromEntries(
        abilities.flatMap((ability) => skills[ability].map((skill) => [skill, bonusFormula(ability, skill)])),
      ),
      ...Object.fromEntries(
        abilities.map((ability) => [saveName(ability), bonusFormula(ability, saveName(ability))]),
      ),
      [attribute.initiative]: modifierName("敏捷"),
      [attribute.passivePerception]: "10+察觉",
      [attribute.armour]: `10+${modifierName("敏捷")}`,
      [attribute.spellSave]: `8+${attribute.proficiency}+${attribute.spellModifier}`,
    },
    groups: {
      基础: [
        attribute.hp,
        attribute.hpMax,
        attribute.tempHp,
        attribute.armour,
        attribute.level,
        attribute.proficiency,
        attribute.initiative,
        attribute.speed,
        attribute.passivePerception,
        attribute.spellSave,
        attribute.hitDice,
      ],
      属性: [...abilities],
      调整值: abilities.map(modifierName),
      技能: allSkills,
      豁免: saves,
    },
    meta: {
      ...Object.fromEntries(abilities.map((ability) => [ability, score])),
      [attribute.hp]: whole,
      [attribute.hpMax]: whole,
      [attribute.tempHp]: { ...whole, min: 0 },
      [attribute.level]: { ...whole, min: 1, max: 20 },
      [attribute.proficiency]: whole,
      [attribute.hitDice]: { type: "expr" },
    },
  },
  names: { en: englishNames },
  alias: { ...abilityAliases, ...skillAliases, ...saveAliases(), ...modifierAliases(), ...otherAliases },
  commands: {
    set: { diceSides: 20, keys: ["dnd", "dnd5e"], relatedExt: ["dnd5e"] },
    sn: {
      dnd: {
        template: "{nick} HP{hp}/{hpmax} AC{ac} DC{dc} PP{pp}",
        helpText: "HP AC DC PP",
      },
    },
    st: {
      show: {
        top: [
          ...abilities,
          attribute.hp,
          attribute.hpMax,
          attribute.tempHp,
          attribute.armour,
          attribute.proficiency,
        ],
        sortBy: "name",
        ignores: [...[...allSkills, ...saves].map(markAttribute), attribute.hitDiceMax],
        showValueAs: Object.fromEntries(
          abilities.map((ability) => [ability, `{${ability}}({+${modifierName(ability)}})`]),
        ),
        itemsPerLine: 4,
      },
    },
  },
  generate: {
    dnd: {
      attrs: Object.fromEntries(abilities.map((ability) => [ability, "4d6k3"])),
      line: abilities.map((ability) => `${ability}:{${ability}}`).join(" "),
      totals: [[...abilities]],
    },
  },
  init: { expr: `d20+${attribute.initiative}` },
  hp: { current: attribute.hp, max: attribute.hpMax, temp: attribute.tempHp },
};

function saveAliases(): Record<string, string[]> {
  return Object.fromEntries(
    abilities.map((ability) => [
      saveName(ability),
      (abilityAliases[ability] ?? []).flatMap((word) =>
        /^[a-z]+$/.test(word) ? [`${word}save`, `${word} save`] : [`${word}豁免`],
      ),
    ]),
  );
}

function modifierAliases(): Record<string, string[]> {
  return Object.fromEntries(
    abilities.map((ability) => [
      modifierName(ability),
      [
        `${ability}修正`,
        `${ability}修正值`,
        `${ability}加值`,
        ...(abilityAliases[ability] ?? []).flatMap((word) => (/^[a-z]{3}$/.test(word) ? [`${word}mod`] : [])),
      ],
    ]),
  );
}
