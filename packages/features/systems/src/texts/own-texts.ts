import { textTable } from "@dicetower/contract";
import { commandTexts } from "./command-texts.js";
import { tableTexts } from "./table-texts.js";

/** What the feature says. */
export const ownTexts = textTable(
  {
    "systems.set": {
      en: "Switched to {system}: default D{faces}, extensions on: {extensions}",
      "zh-CN": "已切换到 {system}：默认 D{faces}，启用扩展 {extensions}",
    },
    "systems.set.faces": {
      en: "Switched to {system}: default D{faces}",
      "zh-CN": "已切换到 {system}：默认 D{faces}",
    },
    "systems.set.extensions": {
      en: "Switched to {system}: extensions on: {extensions}",
      "zh-CN": "已切换到 {system}：启用扩展 {extensions}",
    },
    "systems.set.bare": { en: "Switched to {system}", "zh-CN": "已切换到 {system}" },
    "systems.info.chosen": {
      en: "Rule system: {system} ({title})",
      "zh-CN": "规则系统：{system}（{title}）",
    },
    "systems.info.usual": {
      en: "Rule system: none chosen, {system} ({title}) is used",
      "zh-CN": "规则系统：未选择，按 {system}（{title}）处理",
    },
    "systems.field.ruleSystem": { en: "Rule system", "zh-CN": "规则系统" },
    "systems.field.ruleSystem.summary": {
      en: "Name of the rule system that is played; empty for none chosen.",
      "zh-CN": "所用规则系统的名称；留空表示未选择。",
    },
    ...commandTexts,
    ...tableTexts,
  },
  "systems",
);
