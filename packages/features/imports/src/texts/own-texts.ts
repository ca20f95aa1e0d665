import { textTable } from "@dicetower/contract";

/** Words of reports, settings and notices. */
export const ownTexts = textTable({
  "imports.reason.noFile": {
    en: "A link, a device or a pipe: only plain files are read.",
    "zh-CN": "这是链接、设备或管道，只读取普通文件。",
  },
  "imports.reason.noTarget": {
    en: "No feature that is switched on takes in “{kind}”.",
    "zh-CN": "当前启用的功能都不接收「{kind}」类数据。",
  },
  "imports.reason.failed": {
    en: "It could not be taken in: {why}.",
    "zh-CN": "无法导入：{why}。",
  },
  "imports.reason.clash": {
    en: "There is another of the same name here.",
    "zh-CN": "本机已有同名但内容不同的数据。",
  },
  "imports.reason.tooLarge": {
    en: "The file is larger than {limit} bytes.",
    "zh-CN": "文件超过 {limit} 字节。",
  },
  "imports.reason.tooMany": {
    en: "There would be more than {limit} of them.",
    "zh-CN": "数量会超过上限 {limit}。",
  },
  "imports.reason.badName": {
    en: "The name cannot be used here.",
    "zh-CN": "这个名称不能在本机使用。",
  },
  "imports.reason.noSetting": {
    en: "There is no such setting here.",
    "zh-CN": "本机没有这项设置。",
  },
  "imports.reason.otherValue": {
    en: "It was set otherwise here.",
    "zh-CN": "本机已设置为其他值。",
  },
  "imports.page.title": { en: "Move from another bot", "zh-CN": "从其他骰子迁移" },
  "imports.page.title.summary": {
    en: "Players, cards, groups, logs, decks and more from the data folder of another bot: look first, then bring it in, and undo it if need be.",
    "zh-CN": "从其他骰子的数据文件夹导入玩家、人物卡、群、日志、牌堆等。先预览，再导入，需要时可撤销。",
  },
  "settings.imports": { en: "Import", "zh-CN": "导入" },
  "settings.imports.summary": {
    en: "Where data of other bots may be read from.",
    "zh-CN": "允许从哪些位置读取其他骰子的数据。",
  },
  "settings.imports.roots": { en: "Further folders", "zh-CN": "其他允许的文件夹" },
  "settings.imports.roots.summary": {
    en: "Absolute paths. What lies below them may be imported, as may what lies beside the data folder of this bot.",
    "zh-CN": "填写绝对路径。这些文件夹之下，以及与本骰子数据文件夹同级的文件夹，都可以导入。",
  },
  "notice.legacyImported": { en: "Data imported", "zh-CN": "已导入数据" },
  "notice.legacyImported.text": {
    en: "{count} records were imported from {folder}.",
    "zh-CN": "已从 {folder} 导入 {count} 条数据。",
  },
});
