import { type Resource, textTable } from "@dicetower/contract";

/** What the host itself has lists of. */
export const hostTables: readonly Resource[] = [
  {
    key: "backups",
    titleKey: "resource.backups",
    category: "system",
    order: 60,
    icon: "archive",
    path: "/api/system/backups",
    idField: "name",
    columns: ["name", "createdAt", "reason", "version", "bytes"],
  },
  {
    key: "jobs",
    titleKey: "resource.jobs",
    category: "automation",
    order: 60,
    icon: "clock",
    path: "/api/system/jobs",
    idField: "key",
    columns: ["key", "owner", "nextRun", "running", "lastEnd", "lastResult", "problem"],
  },
  {
    key: "errors",
    titleKey: "resource.errors",
    category: "system",
    order: 80,
    icon: "alert-circle",
    path: "/api/system/errors",
    idField: "code",
  },
];

export const tableTexts = textTable(
  {
    "resource.backups": { en: "Backups", "zh-CN": "备份" },
    "resource.backups.summary": {
      en: "Copies of the data, taken by itself and by hand. One is restored while the service does not run.",
      "zh-CN": "自动与手动备份。恢复备份需在服务停止时进行。",
    },
    "resource.backups.create": { en: "Back up now", "zh-CN": "立即备份" },
    "resource.backups.name": { en: "Name", "zh-CN": "名称" },
    "resource.backups.createdAt": { en: "Taken", "zh-CN": "备份时间" },
    "resource.backups.reason": { en: "Why", "zh-CN": "原因" },
    "resource.backups.reason.daily": { en: "Daily", "zh-CN": "每日自动" },
    "resource.backups.reason.before-migration": { en: "Before a new version", "zh-CN": "升级前" },
    "resource.backups.reason.before-restore": { en: "Before a restore", "zh-CN": "恢复前" },
    "resource.backups.reason.manual": { en: "By hand", "zh-CN": "手动" },
    "resource.backups.version": { en: "Version", "zh-CN": "版本" },
    "resource.backups.bytes": { en: "Size", "zh-CN": "大小" },
    "resource.jobs": { en: "Jobs", "zh-CN": "定时任务" },
    "resource.jobs.summary": {
      en: "Work that comes round, and how its last run ended.",
      "zh-CN": "定期执行的任务及其上次结果。",
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
    "resource.jobs.problem": { en: "Problem", "zh-CN": "问题" },
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
