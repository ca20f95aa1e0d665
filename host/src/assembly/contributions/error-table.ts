import { type Resource, textTable } from "@dicetower/contract";

/** The table of error codes. */
export const errorTable: Resource = {
  key: "errors",
  titleKey: "resource.errors",
  category: "help",
  order: 80,
  icon: "alert-circle",
  path: "/api/system/errors",
  idField: "code",
};

/** Titles and words of the table of error codes. */
export const errorTableTexts = textTable(
  {
    "resource.errors.empty": { en: "No code is known", "zh-CN": "没有错误码" },
    "resource.errors.empty.text": {
      en: "Codes come with the features that are switched on.",
      "zh-CN": "错误码随已启用的功能提供。",
    },
    "resource.errors": { en: "Error codes", "zh-CN": "错误码" },
    "resource.errors.summary": {
      en: "What the codes in answers of the API mean.",
      "zh-CN": "API 返回的错误码含义。",
    },
    "resource.errors.code": { en: "Code", "zh-CN": "代码" },
    "resource.errors.meaning": { en: "Meaning", "zh-CN": "含义" },
    "resource.errors.owner": { en: "Feature", "zh-CN": "功能" },
  },
  "host",
);
