import { textTable } from "@dicetower/contract";

export const ownTexts = textTable(
  {
    "import-olivadice.title": { en: "OlivaDice", "zh-CN": "青果 OlivaDice" },
    "import-olivadice.ownTemplate": {
      en: "It changes a built-in rule system of OlivaDice. Change ours on the page Rules.",
      "zh-CN": "这是对 OlivaDice 内置规则模板的修改，请在「规则」页面修改本程序的模板。",
    },
  },
  "import-olivadice",
);
