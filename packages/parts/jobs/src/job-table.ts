import { type Resource, textTable } from "@dicetower/contract";

/** The table of jobs. */
export const jobTable: Resource = {
  key: "jobs",
  titleKey: "resource.jobs",
  category: "maintenance",
  order: 30,
  icon: "clock",
  path: "/api/system/jobs",
  idField: "key",
  columns: ["key", "owner", "nextRun", "running", "lastEnd", "lastResult", "lastError", "problem"],
  actions: [
    { method: "POST", path: "/api/system/jobs/{key}/run", titleKey: "resource.jobs.run", shows: true },
  ],
};

/** Titles and words of the table of jobs. */
export const jobTableTexts = textTable(
  {
    "resource.jobs.empty": { en: "No job is planned", "zh-CN": "没有后台任务" },
    "resource.jobs.empty.text": {
      en: "Features plan them by themselves.",
      "zh-CN": "后台任务由各项功能自行安排。",
    },
    "resource.jobs": { en: "Jobs", "zh-CN": "后台任务" },
    "resource.jobs.summary": {
      en: "What the service does by itself from time to time, and how the last run ended.",
      "zh-CN": "服务自身定期执行的维护任务及其上次结果。",
    },
    "resource.jobs.key": { en: "Job", "zh-CN": "任务" },
    "resource.jobs.owner": { en: "Feature", "zh-CN": "功能" },
    "resource.jobs.schedule": { en: "When", "zh-CN": "计划" },
    "resource.jobs.nextRun": { en: "Next run", "zh-CN": "下次运行" },
    "resource.jobs.running": { en: "Running", "zh-CN": "运行中" },
    "resource.jobs.runs": { en: "Runs", "zh-CN": "运行次数" },
    "resource.jobs.lastStart": { en: "Last began", "zh-CN": "上次开始" },
    "resource.jobs.lastEnd": { en: "Last ended", "zh-CN": "上次结束" },
    "resource.jobs.lastResult": { en: "Last result", "zh-CN": "上次结果" },
    "resource.jobs.lastError": { en: "Last error", "zh-CN": "上次错误" },
    "resource.jobs.lastResult.null": { en: "Not run yet", "zh-CN": "尚未运行" },
    "resource.jobs.lastResult.running": { en: "Still running", "zh-CN": "仍在运行" },
    "resource.jobs.lastResult.ok": { en: "Done", "zh-CN": "完成" },
    "resource.jobs.lastResult.failed": { en: "Failed", "zh-CN": "失败" },
    "resource.jobs.lastResult.overdue": { en: "Took too long, cut off", "zh-CN": "超时，已中止" },
    "resource.jobs.lastResult.stopped": { en: "Cut off by a stop", "zh-CN": "随服务停止而中止" },
    "resource.jobs.lastResult.lost": { en: "Taken over by another process", "zh-CN": "由其他进程接手" },
    "resource.jobs.problem": { en: "Problem", "zh-CN": "问题" },
    "resource.jobs.run": { en: "Run now", "zh-CN": "立即运行" },
    "resource.jobs.result": { en: "Result", "zh-CN": "结果" },
    "resource.jobs.result.running": {
      en: "Still running; the list shows how it ends",
      "zh-CN": "仍在运行，结果稍后见列表",
    },
    "resource.jobs.result.ok": { en: "Done", "zh-CN": "完成" },
    "resource.jobs.result.failed": { en: "Failed", "zh-CN": "失败" },
    "resource.jobs.result.overdue": { en: "Took too long, cut off", "zh-CN": "超时，已中止" },
    "resource.jobs.result.stopped": { en: "Cut off by a stop", "zh-CN": "随服务停止而中止" },
    "resource.jobs.result.lost": { en: "Taken over by another process", "zh-CN": "由其他进程接手" },
    "resource.jobs.error": { en: "Error", "zh-CN": "错误" },
    "resource.jobs.seconds": { en: "Time taken", "zh-CN": "用时" },
  },
  "host",
);
