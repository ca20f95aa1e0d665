/** The abilities, in the order in which characters list them. */
export const abilities = ["力量", "体质", "敏捷", "智力", "感知", "魅力"] as const;
export type Ability = (typeof abilities)[number];

/** The eighteen skills by their ability. */
export const skills: Readonly<Record<Ability, readonly string[]>> = {
  力量: ["运动"],
  体质: [],
  敏捷: ["体操", "巧手", "隐匿"],
  智力: ["调查", "奥秘", "历史", "自然", "宗教"],
  感知: ["察觉", "洞悉", "驯兽", "医药", "求生"],
  魅力: ["游说", "欺瞒", "威吓", "表演"],
};

const byName = new Map(abilities.flatMap((ability) => skills[ability].map((skill) => [skill, ability])));

/** Ability of a skill, undefined for what is none. */
export function abilityOfSkill(name: string): Ability | undefined {
  return byName.get(name);
}
