import { type BuiltPage, textTable } from "@dicetower/contract";

/** The page of JavaScript plugins. */
export const pluginsPage: BuiltPage = {
  key: "plugins",
  file: "plugins",
  element: "dicetower-plugins",
  titleKey: "plugins.page.title",
  summaryKey: "plugins.page.title.summary",
  category: "features",
  order: 20,
  icon: "brand-javascript",
  requires: ["GET /api/plugins/js", "GET /api/scripts/{language}/console"],
};

export const pageTexts = textTable(
  {
    "plugins.page.title": { en: "JavaScript plugins", "zh-CN": "JavaScript 插件" },
    "plugins.page.title.summary": {
      en: "Plugins written for other bots, each held to its limits.",
      "zh-CN": "为其他骰系编写的插件，均在限制内运行。",
    },
  },
  "scripts",
);
