import type { Words } from "@dicetower/panel-kit";

/** Words of the tab with the test vectors of a pack. */
export const packWords: Words = {
  en: {
    "rulepacks.page.off": "Vectors are run when the pack is switched on.",
    "rulepacks.page.none": "This pack brings no test vectors.",
    "rulepacks.page.allHold": "{total, plural, one {The one vector holds.} other {All # vectors hold.}}",
    "rulepacks.page.someHold": "{held} of {total} vectors hold",
    "rulepacks.page.someHold.note":
      "Dice here come to something else than the author of the pack expected. The pack is in force all the same.",
    "rulepacks.page.cut": "The first {count} are shown.",
    "rulepacks.page.failures": "Vectors that do not hold",
    "rulepacks.page.vector": "Vector",
    "rulepacks.page.run": "Run",
    "rulepacks.page.expected": "Expected",
    "rulepacks.page.got": "Got",
  },
  "zh-CN": {
    "rulepacks.page.off": "启用规则包时才会运行测试向量。",
    "rulepacks.page.none": "这个规则包没有测试向量。",
    "rulepacks.page.allHold": "全部 {total} 条测试向量均通过。",
    "rulepacks.page.someHold": "测试向量通过 {held} / {total} 条",
    "rulepacks.page.someHold.note": "这里的掷骰结果与规则包作者的预期不同；规则包仍然有效。",
    "rulepacks.page.cut": "仅显示前 {count} 条。",
    "rulepacks.page.failures": "未通过的测试向量",
    "rulepacks.page.vector": "向量",
    "rulepacks.page.run": "执行内容",
    "rulepacks.page.expected": "预期",
    "rulepacks.page.got": "实际",
  },
};
