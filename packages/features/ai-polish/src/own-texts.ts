import { textTable } from "@dicetower/contract";

/** Words of the feature. */
export const ownTexts = textTable(
  {
    "ai-polish.field.aiPolish": { en: "AI polish", "zh-CN": "AI 润色" },
    "ai-polish.field.aiPolish.summary": {
      en: "Texts of the bot are reworded here by a model, where the AI settings have polish on. Numbers, names and results stay.",
      "zh-CN": "AI 设置开启润色时，本群的骰娘文本由模型改写；数字、名字与结果不变。",
    },
  },
  "ai",
);
