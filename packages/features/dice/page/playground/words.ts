import type { Words } from "@dicetower/panel-kit";
import { errorWords } from "../../src/feature/texts/error-words.js";
import { refusalWords } from "../../src/feature/texts/refusal-words.js";

const own = {
  "dice.page.title": { en: "Dice playground", "zh-CN": "骰子试验台" },
  "dice.page.title.summary": {
    en: "Try expressions: who reads them, what every die does, and how likely each outcome is.",
    "zh-CN": "试掷表达式：由哪个引擎解析、每枚骰子如何计入、各结果的概率。",
  },
  "dice.page.expression": { en: "Expression", "zh-CN": "表达式" },
  "dice.page.compared": { en: "Expression {number}", "zh-CN": "表达式 {number}" },
  "dice.page.drop": { en: "Remove expression {number}", "zh-CN": "移除表达式 {number}" },
  "dice.page.examples": { en: "Examples", "zh-CN": "示例" },
  "dice.page.engine": { en: "Engine", "zh-CN": "引擎" },
  "dice.page.engine.rules": { en: "As the dice rules say ({mode})", "zh-CN": "按骰子规则（{mode}）" },
  "dice.page.engine.only": { en: "{key} only", "zh-CN": "仅 {key}" },
  "dice.page.seed": { en: "Seed", "zh-CN": "随机种子" },
  "dice.page.seed.hint": { en: "Empty: a new one with every roll.", "zh-CN": "留空则每次更换。" },
  "dice.page.roll": { en: "Roll", "zh-CN": "掷骰" },
  "dice.page.compare": { en: "Compare with another", "zh-CN": "添加对比" },
  "dice.page.share": { en: "Copy link", "zh-CN": "复制链接" },
  "dice.page.shared": {
    en: "Link copied. It holds the expressions and the seed of this run.",
    "zh-CN": "链接已复制，包含表达式与本次种子。",
  },
  "dice.page.failed": { en: "The dice rules could not be read", "zh-CN": "无法读取骰子规则" },
  "dice.page.results": { en: "Result", "zh-CN": "结果" },
  "dice.page.run": {
    en: "Seed of this run: {seed}. The same seed rolls the same dice, here and in the service.",
    "zh-CN": "本次种子：{seed}。相同种子在此处与服务端掷出相同的骰子。",
  },
  "dice.page.keepSeed": { en: "Keep this seed", "zh-CN": "固定此种子" },
  "dice.page.dice": { en: "Dice", "zh-CN": "骰子" },
  "dice.page.kept": { en: "kept", "zh-CN": "计入" },
  "dice.page.dropped": { en: "dropped", "zh-CN": "舍弃" },
  "dice.page.success": { en: "success", "zh-CN": "成功" },
  "dice.page.more": { en: "and {count, plural, one {# more} other {# more}}", "zh-CN": "另有 {count} 枚" },
  "dice.page.full": { en: "Full", "zh-CN": "完整" },
  "dice.page.short": { en: "Short", "zh-CN": "简洁" },
  "dice.page.value": { en: "Value", "zh-CN": "数值" },
  "dice.page.rounds": { en: "Rounds", "zh-CN": "各轮" },
  "dice.page.steps": { en: "Steps", "zh-CN": "计算过程" },
  "dice.page.keptDice": { en: "kept {dice}", "zh-CN": "计入 {dice}" },
  "dice.page.droppedDice": { en: "dropped {dice}", "zh-CN": "舍弃 {dice}" },
  "dice.page.default": {
    en: "Nothing here is an expression: the default die is rolled, with the text as its reason.",
    "zh-CN": "其中没有可用的表达式：改掷默认骰，并以该文本作为理由。",
  },
  "dice.page.absent": {
    en: "Not asked here, for they run in the service only: {engines}.",
    "zh-CN": "以下引擎仅在服务端运行，此处不会询问：{engines}。",
  },
  "dice.page.tried": { en: "Engines that were asked", "zh-CN": "询问过的引擎" },
  "dice.page.took": { en: "took it", "zh-CN": "采用" },
  "dice.page.declined": { en: "declined", "zh-CN": "未采用" },
  "dice.page.hint": { en: "It would take {hint}.", "zh-CN": "可改写为 {hint}。" },
  "dice.page.chances": { en: "Distribution", "zh-CN": "概率分布" },
  "dice.page.chances.summary": {
    en: "Worked out in this browser by the engines of the service.",
    "zh-CN": "由与服务端相同的引擎在本浏览器内计算。",
  },
  "dice.page.late": { en: "This took too long and was given up.", "zh-CN": "计算时间过长，已放弃。" },
  "dice.page.noChances": { en: "No distribution", "zh-CN": "没有概率分布" },
  "dice.page.noChances.text": {
    en: "Enter an expression that rolls dice and comes to a number.",
    "zh-CN": "请输入会掷骰且结果为数值的表达式。",
  },
  "dice.page.noNumber": {
    en: "The value of this expression is not a number.",
    "zh-CN": "该表达式的结果不是数值。",
  },
  "dice.page.chart": { en: "How likely each outcome is", "zh-CN": "各结果的概率" },
  "dice.page.chart.summary": {
    en: "{expression}: mean {mean}, from {least} to {most}.",
    "zh-CN": "{expression}：平均 {mean}，范围 {least} 至 {most}。",
  },
  "dice.page.outcome": { en: "Outcome", "zh-CN": "结果" },
  "dice.page.figures": { en: "Figures", "zh-CN": "统计数据" },
  "dice.page.mean": { en: "Mean", "zh-CN": "平均值" },
  "dice.page.deviation": { en: "Deviation", "zh-CN": "标准差" },
  "dice.page.range": { en: "Range", "zh-CN": "范围" },
  "dice.page.median": { en: "Median", "zh-CN": "中位数" },
  "dice.page.percentile": { en: "{share}th percentile", "zh-CN": "第 {share} 百分位" },
  "dice.page.method": { en: "How found", "zh-CN": "计算方式" },
  "dice.page.method.convolution": { en: "exact", "zh-CN": "精确" },
  "dice.page.method.enumeration": { en: "exact, all ways counted", "zh-CN": "精确（枚举）" },
  "dice.page.method.estimate": { en: "estimate from {rolls} rolls", "zh-CN": "由 {rolls} 次试掷估计" },
  "dice.page.target": { en: "At least", "zh-CN": "至少达到" },
  "dice.page.reach": { en: "How likely {target} is reached", "zh-CN": "达到 {target} 的概率" },
};

type Locale = "en" | "zh-CN";
type Table = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

function of(locale: Locale, table: Table): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([key, said]) => [key, said[locale]]));
}

const all: Table = { ...own, ...errorWords, ...refusalWords };

/** Words of the page, and the sentences of the engines. */
export const words: Words = { en: of("en", all), "zh-CN": of("zh-CN", all) };
