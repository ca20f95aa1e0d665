import { textTable } from "@dicetower/contract";

/** Names of the page and of what the dashboard says; the words of the page itself come with it. */
export const pageTexts = textTable(
  {
    "updater.page.title": { en: "Updates", "zh-CN": "更新" },
    "updater.page.title.summary": {
      en: "Whether there is a newer release, and how it comes here.",
      "zh-CN": "查看是否有新版本，下载并安装更新。",
    },
    "updater.page.open": { en: "Go to updates", "zh-CN": "前往更新页" },
    "updater.page.problem.available": { en: "A newer release is there: {tag}", "zh-CN": "有新版本：{tag}" },
    "updater.page.problem.available.text": {
      en: "Read what is new in {tag}, and download it when it suits you.",
      "zh-CN": "查看 {tag} 的更新内容，在方便时下载。",
    },
    "updater.page.problem.waits": { en: "An update waits: {tag}", "zh-CN": "更新待安装：{tag}" },
    "updater.page.problem.waits.text": {
      en: "The package of {tag} has been checked and waits to be installed.",
      "zh-CN": "{tag} 的安装包已通过校验，等待安装。",
    },
    "updater.page.problem.failed": { en: "The last update has failed", "zh-CN": "上次更新失败" },
    "updater.page.problem.failed.text": {
      en: "The page of updates says why; try again there.",
      "zh-CN": "更新页中有失败原因，可在那里重试。",
    },
  },
  "service",
);
