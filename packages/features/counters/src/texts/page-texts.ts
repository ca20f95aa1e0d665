import { textTable } from "@dicetower/contract";

/** Words of the table. */
export const pageTexts = textTable(
  {
    "counters.page.title": { en: "Counters", "zh-CN": "计数器" },
    "counters.page.title.summary": {
      en: "Numbers that rules count with and texts show, of the whole bot, of groups and of people.",
      "zh-CN": "规则用来计数、文本可以显示的数值，分全局、群和用户。",
    },
    "resource.counters.empty": { en: "No counter yet", "zh-CN": "还没有计数器" },
    "resource.counters.empty.text": {
      en: "Texts, rules and expressions count with them.",
      "zh-CN": "文案、规则和表达式都可以使用计数器。",
    },
    "resource.counters": { en: "Counters", "zh-CN": "计数器" },
    "resource.counters.key": { en: "Key", "zh-CN": "键" },
    "resource.counters.name": { en: "Name", "zh-CN": "名称" },
    "resource.counters.name.summary": {
      en: "Letters, digits and “_”. Texts show the value with a call such as counter:visits between braces.",
      "zh-CN": "由文字、数字和「_」组成。在文本的花括号里写 counter:名称 即可显示它的值。",
    },
    "resource.counters.scope": { en: "Whose", "zh-CN": "范围" },
    "resource.counters.scope.global": { en: "Everywhere", "zh-CN": "全局" },
    "resource.counters.scope.group": { en: "Group", "zh-CN": "群" },
    "resource.counters.scope.user": { en: "Person", "zh-CN": "用户" },
    "resource.counters.scope.userInGroup": { en: "Person in a group", "zh-CN": "群内用户" },
    "resource.counters.platform": { en: "Platform", "zh-CN": "平台" },
    "resource.counters.groupId": { en: "Group", "zh-CN": "群" },
    "resource.counters.userId": { en: "Person", "zh-CN": "用户" },
    "resource.counters.value": { en: "Value", "zh-CN": "值" },
    "resource.counters.resetPolicy": { en: "Back to 0", "zh-CN": "自动清零" },
    "resource.counters.resetPolicy.none": { en: "Never", "zh-CN": "从不" },
    "resource.counters.resetPolicy.daily": { en: "Every day", "zh-CN": "每天" },
    "resource.counters.resetPolicy.weekly": { en: "Every Monday", "zh-CN": "每周一" },
    "resource.counters.resetPolicy.monthly": { en: "On the first of the month", "zh-CN": "每月一日" },
    "resource.counters.resetAt": { en: "Next time", "zh-CN": "下次清零" },
    "resource.counters.updatedAt": { en: "Changed", "zh-CN": "更新时间" },
    "resource.counters.op": { en: "Change", "zh-CN": "操作" },
    "resource.counters.op.set": { en: "Set to", "zh-CN": "设为" },
    "resource.counters.op.add": { en: "Add", "zh-CN": "增加" },
    "resource.counters.op.sub": { en: "Take away", "zh-CN": "减少" },
    "resource.counters.op.reset": { en: "Back to 0", "zh-CN": "清零" },
    "resource.counters.amount": { en: "By", "zh-CN": "数量" },
  },
  "counters",
);
