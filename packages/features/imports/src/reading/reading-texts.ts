import { textTable } from "@dicetower/contract";

/** Why formats leave something out, and what they change. */
export const readingTexts = textTable(
  {
    "imports.reading.tooLarge": {
      en: "The file is larger than can be taken.",
      "zh-CN": "文件过大，无法导入。",
    },
    "imports.reading.gone": {
      en: "The file is gone, or may not be read.",
      "zh-CN": "文件已不存在，或没有读取权限。",
    },
    "imports.reading.noJson": { en: "This is not valid JSON.", "zh-CN": "不是有效的 JSON。" },
    "imports.reading.noYaml": {
      en: "This is not valid YAML: look at line {line}.",
      "zh-CN": "不是有效的 YAML：请检查第 {line} 行。",
    },
    "imports.reading.tooDeep": {
      en: "The data is nested deeper than {most} levels.",
      "zh-CN": "数据嵌套超过 {most} 层。",
    },
    "imports.reading.otherShape": {
      en: "This does not look like what belongs here.",
      "zh-CN": "内容与此处应有的格式不符。",
    },
    "imports.reading.cutOff": {
      en: "The file is damaged from record {record} on. The records before it are taken.",
      "zh-CN": "文件从第 {record} 条记录起已损坏，此前的记录会照常导入。",
    },
    "imports.reading.noOwner": {
      en: "It does not say to whom it belongs.",
      "zh-CN": "无法确定它属于哪位用户。",
    },
    "imports.reading.noGroup": {
      en: "It does not say to which group it belongs.",
      "zh-CN": "无法确定它属于哪个群。",
    },
    "imports.reading.noContent": { en: "It holds nothing to take.", "zh-CN": "没有可导入的内容。" },
    "imports.reading.value": {
      en: "A value of this kind, or of this name, cannot be kept here.",
      "zh-CN": "这里无法保存这种类型或名称的数值。",
    },
    "imports.reading.cut": {
      en: "The text is longer than {most} characters and comes cut off.",
      "zh-CN": "文本超过 {most} 字，导入后会被截断。",
    },
  },
  "imports",
);
