import { textTable } from "@dicetower/contract";

/** Words of notices and of the page's place in the menu. */
export const ownTexts = textTable(
  {
    "causal.page.title": { en: "Causal rules", "zh-CN": "因果规则" },
    "causal.page.title.summary": {
      en: "When this happens and that holds, do this: without programming.",
      "zh-CN": "当某事发生且条件成立时，自动执行动作，无需编程。",
    },
    "causal.notice.disabled": { en: "A causal rule was switched off", "zh-CN": "因果规则已停用" },
    "causal.notice.disabled.text": {
      en: "The causal rule “{name}” (number {id}) was switched off after {count} errors in a row. The last one: {error}",
      "zh-CN": "因果规则「{name}」（编号 {id}）连续出错 {count} 次，已自动停用。最近一次错误：{error}",
    },
  },
  "causal",
);
