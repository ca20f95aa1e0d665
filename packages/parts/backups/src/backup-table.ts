import { type Resource, textTable } from "@dicetower/contract";

/** The table of backups. */
export const backupTable: Resource = {
  key: "backups",
  titleKey: "resource.backups",
  category: "maintenance",
  order: 20,
  icon: "archive",
  path: "/api/system/backups",
  idField: "name",
  columns: ["name", "createdAt", "reason", "version", "bytes"],
};

/** Titles and words of the table of backups. */
export const backupTableTexts = textTable(
  {
    "resource.backups.empty": { en: "No backup yet", "zh-CN": "还没有备份" },
    "resource.backups.empty.text": {
      en: "One is taken every day; take the first one now.",
      "zh-CN": "每天会自动备份一次，也可以现在就备份。",
    },
    "resource.backups": { en: "Backups", "zh-CN": "备份" },
    "resource.backups.summary": {
      en: "Copies of the data, taken automatically and by hand. Restore one while the service is stopped.",
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
  },
  "host",
);
