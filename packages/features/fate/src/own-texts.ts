import { textTable } from "@dicetower/contract";
import { ladder } from "./engine/index.js";

/** Words of the ladder, from its lowest step. */
const words: readonly (readonly [en: string, zh: string])[] = [
  ["Horrifying", "恐怖"],
  ["Catastrophic", "灾难"],
  ["Terrible", "糟糕"],
  ["Poor", "拙劣"],
  ["Mediocre", "平庸"],
  ["Average", "一般"],
  ["Fair", "尚可"],
  ["Good", "良好"],
  ["Great", "优秀"],
  ["Superb", "卓越"],
  ["Fantastic", "惊人"],
  ["Epic", "史诗"],
  ["Legendary", "传奇"],
];

const steps = words.map(([en, zh], at): [string, Record<string, string>] => [
  `fate.ladder.${ladder.least + at}`,
  { en, "zh-CN": zh },
]);

export const ladderKeys: readonly string[] = steps.map(([key]) => key);

/** What Fate dice say. */
export const ownTexts = textTable(
  {
    "fate.result": {
      en: "{nick} Fate dice: {detail}={res} ({ladder}){receipt}",
      "zh-CN": "{nick} 命运骰：{detail}={res}（{ladder}）{receipt}",
    },
    "fate.resultReason": {
      en: "{nick} Fate dice for “{reason}”: {detail}={res} ({ladder}){receipt}",
      "zh-CN": "{nick} 因「{reason}」命运骰：{detail}={res}（{ladder}）{receipt}",
    },
    "fate.multi": {
      en: "{nick} Fate dice, {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 命运骰 {turns} 次：{receipt}\n{list}",
    },
    "fate.multiReason": {
      en: "{nick} Fate dice for “{reason}”, {turns} times:{receipt}\n{list}",
      "zh-CN": "{nick} 因「{reason}」命运骰 {turns} 次：{receipt}\n{list}",
    },
    "fate.round": { en: "{detail}={res} ({ladder})", "zh-CN": "{detail}={res}（{ladder}）" },
    ...Object.fromEntries(steps),
    "extension.fate": { en: "Fate", "zh-CN": "命运" },
    "fate.tip": {
      en: "Switched to Fate: checks with .4df",
      "zh-CN": "已切换到命运：检定用 .4df",
    },
    "argument.fateBonus": { en: "bonus, such as +2", "zh-CN": "加值，如 +2" },
    "argument.fateBonus.grammar": { en: "[N#][+n]", "zh-CN": "[次数#][±加值]" },
    "command.fate": { en: "Fate dice", "zh-CN": "命运骰" },
    "command.fate.brief": {
      en: "Throws four Fate dice and names the step of the ladder.",
      "zh-CN": "掷四枚命运骰，并给出阶梯等级。",
    },
    "command.fate.exampleReply": {
      en: "<Ann> Fate dice: [-,0,+,+]+2=3 (Good)",
      "zh-CN": "<木落> 命运骰：[-,0,+,+]+2=3（良好）",
    },
  },
  "fate",
);
