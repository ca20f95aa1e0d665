import { type BuiltPage, textTable } from "@dicetower/contract";

/** The page of Lua modules. */
export const modulesPage: BuiltPage = {
  key: "modules",
  file: "modules",
  element: "dicetower-modules",
  titleKey: "modules.page.title",
  summaryKey: "modules.page.title.summary",
  category: "features",
  order: 30,
  icon: "box",
  requires: ["GET /api/mod/lua", "GET /api/scripts/{language}/console"],
};

export const pageTexts = textTable(
  {
    "modules.page.title": { en: "Lua modules", "zh-CN": "Lua 模块" },
    "modules.page.title.summary": {
      en: "Plugins and modules written for other bots, each held to its limits.",
      "zh-CN": "为其他骰系编写的插件与模块，均在限制内运行。",
    },
  },
  "scripts",
);
