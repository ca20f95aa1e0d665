import { textTable } from "@dicetower/contract";

/** Everything that people read, in both languages. */
export const myThingTexts = textTable({
  "my-thing.drawn": { en: "{nick} draws: {entry}", "zh-CN": "{nick} 抽到：{entry}" },
  "my-thing.none": { en: "There is nothing to draw yet.", "zh-CN": "还没有可抽取的条目。" },
  "command.my-thing": { en: "My thing", "zh-CN": "我的东西" },
  "command.my-thing.brief": { en: "Draws one of the entries.", "zh-CN": "随机抽取一个条目。" },
  "settings.my-thing": { en: "My thing", "zh-CN": "我的东西" },
  "settings.my-thing.summary": { en: "How long the list may grow.", "zh-CN": "条目列表的长度限制。" },
  "settings.my-thing.maxEntries": { en: "Most entries", "zh-CN": "条目上限" },
  "resource.my-thing": { en: "My thing", "zh-CN": "我的东西" },
  "resource.my-thing.summary": { en: "What the command draws from.", "zh-CN": "指令从中抽取的条目。" },
  "resource.my-thing.create": { en: "Add an entry", "zh-CN": "添加条目" },
  "resource.my-thing.id": { en: "Number", "zh-CN": "编号" },
  "resource.my-thing.text": { en: "Entry", "zh-CN": "条目" },
});
