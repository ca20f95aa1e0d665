import { textTable } from "@dicetower/contract";

const numbers = {
  en: "mean {mean} ± {deviation}, {least} to {most}\n5%: {p5} · 25%: {p25} · 50%: {p50} · 75%: {p75} · 95%: {p95}",
  "zh-CN":
    "均值 {mean} ± {deviation}，范围 {least} 至 {most}\n5%：{p5} · 25%：{p25} · 50%：{p50} · 75%：{p75} · 95%：{p95}",
};
const target = {
  en: "\nAt least {target}: {atLeast}, exactly: {exactly}",
  "zh-CN": "\n不低于 {target}：{atLeast}，恰为：{exactly}",
};
const exact = { en: `{expr} (exact): ${numbers.en}`, "zh-CN": `{expr}（精确）：${numbers["zh-CN"]}` };
const estimate = {
  en: `{expr} (estimate from {rolls} rolls, mean ±{meanError}, chances ±{chanceError}): ${numbers.en}`,
  "zh-CN": `{expr}（{rolls} 次模拟估计，均值误差 ±{meanError}，概率误差 ±{chanceError}）：${numbers["zh-CN"]}`,
};

/** What chances are told with. */
export const ownTexts = textTable(
  {
    "prob.exact": exact,
    "prob.exactTarget": { en: exact.en + target.en, "zh-CN": exact["zh-CN"] + target["zh-CN"] },
    "prob.estimate": estimate,
    "prob.estimateTarget": { en: estimate.en + target.en, "zh-CN": estimate["zh-CN"] + target["zh-CN"] },
    "prob.chance": {
      en: "{expr} (exact): holds with {chance}",
      "zh-CN": "{expr}（精确）：成立概率 {chance}",
    },
    "prob.failed": {
      en: "{failed} of the rolls end in an error and are left out of the numbers above.",
      "zh-CN": "另有 {failed} 的掷骰会出错，未计入以上数值。",
    },
    "prob.notNumber": {
      en: "That expression does not come to a number.",
      "zh-CN": "该表达式的结果不是数值。",
    },
    "prob.notHere": {
      en: "That cannot be worked out exactly, and its engine does not support estimates.",
      "zh-CN": "无法精确计算该表达式，且其引擎不支持模拟估计。",
    },
    "prob.busy": {
      en: "That takes too long just now; please try again in a moment.",
      "zh-CN": "计算繁忙或耗时过长，请稍后再试。",
    },
    "prob.oneAtATime": {
      en: "Your last question is still being worked out; ask again when it is answered.",
      "zh-CN": "您的上一个概率仍在计算，请等待结果后再查询。",
    },
    "command.dice.prob.exampleReply": {
      en: "4d6k3 (exact): mean 12.24 ± 2.85, 3 to 18 …",
      "zh-CN": "4d6k3（精确）：均值 12.24 ± 2.85，范围 3 至 18 …",
    },
    "command.dice.prob.argument.target": { en: "target", "zh-CN": "目标值" },
    "argument.diceText": { en: "expression", "zh-CN": "表达式" },
    "command.dice.prob": { en: "Chances", "zh-CN": "概率" },
    "command.dice.prob.brief": {
      en: "Mean, spread and percentiles of an expression, and the chance to reach a target.",
      "zh-CN": "表达式的均值、离散程度、分位数以及达到目标的概率。",
    },
  },
  "dice",
);
