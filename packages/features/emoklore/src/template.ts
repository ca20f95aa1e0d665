import type { PartialTemplate } from "@dicetower/rule-systems/api";
import { abilities, luck, skills } from "./engine/index.js";

const namesOf = (kind: (typeof skills)[number]["kind"][]) =>
  skills.filter((skill) => kind.includes(skill.kind)).map(({ name }) => name);

/** Abilities and skills with their names in Japanese and English. */
export const template: PartialTemplate = {
  name: "emoklore",
  fullName: "Emoklore TRPG",
  version: "1.0.0",
  templateVer: "2.0",
  keys: ["emoklore", "ek", "emk"],
  attrs: {
    defaults: Object.fromEntries([...abilities, luck].map((name) => [name, 1])),
    defaultsComputed: { HP: "身体+10", MP: "精神+知力" },
    groups: {
      能力: [...abilities, luck],
      状态: ["HP", "MP"],
      技能: namesOf(["skill", "half"]),
      基础技能: namesOf(["basic"]),
    },
    meta: Object.fromEntries([...abilities, luck].map((name) => [name, { type: "int", min: 1, max: 6 }])),
  },
  alias: {
    身体: ["body"],
    灵巧: ["dexterity", "器用"],
    精神: ["spirit", "mind"],
    五感: ["senses"],
    知力: ["wits", "intellect"],
    魅力: ["charisma"],
    社会: ["society"],
    运势: ["luck", "運勢"],
    HP: ["生命值"],
    MP: ["精神值"],
    ...Object.fromEntries(
      skills.filter(({ alias }) => alias.length > 0).map(({ name, alias }) => [name, alias]),
    ),
  },
  commands: { set: { diceSides: 10, relatedExt: ["emoklore"], enableTip: "emoklore.tip" } },
  hp: { current: "HP", max: "HP上限" },
};
