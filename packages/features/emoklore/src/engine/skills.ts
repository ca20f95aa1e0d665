/** The seven abilities, in the order in which they are written. */
export const abilities = ["身体", "灵巧", "精神", "五感", "知力", "魅力", "社会"] as const;

/** What abilities are made with. */
export const luck = "运势";

/** How the value that dice are compared with comes from level and ability. */
export type SkillKind = "skill" | "half" | "basic";

/** A skill: the abilities that it may rest on, the highest of which counts, and its other names. */
export interface Skill {
  readonly name: string;
  readonly kind: SkillKind;
  readonly parents: readonly string[];
  readonly alias: readonly string[];
}

const table: readonly (readonly [SkillKind, string, string, string])[] = [
  ["skill", "检索", "知力", "検索 search"],
  ["skill", "洞察", "知力", "insight"],
  ["skill", "识路", "灵巧 五感", "マッピング mapping"],
  ["skill", "直觉", "精神 运势", "直感 intuition"],
  ["skill", "鉴定", "五感 知力", "鑑定 appraisal appraise"],
  ["skill", "观察眼", "五感", "観察眼 观察 sight observation observe"],
  ["skill", "聆听", "五感", "聞き耳 listen hearing"],
  ["skill", "鉴毒", "五感", "毒見 taste"],
  ["skill", "危机察觉", "五感 运势", "危機察知 danger"],
  ["skill", "灵感", "精神 运势", "霊感 sixthsense"],
  ["skill", "社交术", "社会", "社交術 社交 socialize"],
  ["skill", "辩论", "知力", "ディベート debate"],
  ["skill", "心理", "精神 知力", "心理学 psychology"],
  ["skill", "魅惑", "魅力", "魅了 charm"],
  ["skill", "专业知识", "知力", "専門知識 expertise"],
  ["skill", "万事通", "五感 社会", "事情通 streetwise"],
  ["skill", "业界", "社会 魅力", "業界 industry"],
  ["skill", "速度", "身体", "スピード speed"],
  ["skill", "力量", "身体", "ストレングス strength"],
  ["skill", "特技动作", "身体 灵巧", "アクロバット acrobatics"],
  ["skill", "潜泳", "身体", "ダイブ dive"],
  ["skill", "武术", "身体", "武術 martialarts"],
  ["skill", "奥义", "身体 精神 灵巧", "奥義 secretart"],
  ["skill", "射击", "灵巧 五感", "射撃 shooting shoot"],
  ["skill", "耐久", "身体", "endurance"],
  ["skill", "毅力", "精神", "根性 grit"],
  ["skill", "医术", "灵巧 知力", "医術 medicine"],
  ["skill", "技巧", "灵巧", "細工 craft technique"],
  ["skill", "艺术", "灵巧 精神 五感", "芸術 art"],
  ["skill", "操纵", "灵巧 五感 知力", "操縦 驾驶 pilot drive"],
  ["skill", "暗号", "知力", "cipher code"],
  ["skill", "电脑", "知力", "電脳 computer hacking"],
  ["skill", "隐匿", "灵巧 社会 运势", "隠匿 stealth hide"],
  ["skill", "强运", "运势", "強運 fortune"],
  ["half", "治疗", "知力", "治療 heal treatment"],
  ["half", "复苏", "知力 精神", "蘇生 revive"],
  ["basic", "调查", "灵巧", "調査 investigate"],
  ["basic", "知觉", "五感", "知覚 perception"],
  ["basic", "交涉", "魅力", "交渉 negotiate"],
  ["basic", "知识", "知力", "知識 knowledge"],
  ["basic", "信息", "社会", "ニュース 情报 news information"],
  ["basic", "运动", "身体", "運動 athletics"],
  ["basic", "格斗", "身体", "格闘 brawl fight"],
  ["basic", "投掷", "灵巧", "投擲 throw"],
  ["basic", "生存", "身体", "survival"],
  ["basic", "自我", "精神", "自我 ego self"],
  ["basic", "手工", "灵巧", "手工芸 handicraft"],
  ["basic", "幸运", "运势", "幸運 luckcheck"],
];

/** All skills, basic ones last. */
export const skills: readonly Skill[] = table.map(([kind, name, parents, alias]) => ({
  name,
  kind,
  parents: parents.split(" "),
  alias: alias.split(" ").filter((other) => other !== name),
}));

const byName: ReadonlyMap<string, Skill> = new Map(
  skills.flatMap((skill) =>
    [skill.name, ...skill.alias].map((name): [string, Skill] => [name.toLowerCase(), skill]),
  ),
);

/** The skill with a name, in whatever language. */
export function skillOf(name: string): Skill | undefined {
  return byName.get(name.toLowerCase());
}

/**
 * The judge value: level and parent ability; half of the ability and one for skills that heal; the ability for basic
 * skills.
 * @param ability the highest of the parent abilities
 */
export function judgeOf({ kind }: Skill, level: number, ability: number): number {
  if (kind === "basic") return ability;
  return kind === "half" ? Math.floor((ability + 1) / 2) : level + ability;
}
