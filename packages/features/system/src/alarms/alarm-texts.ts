import { textTable } from "@dicetower/contract";

export const alarmTexts = textTable(
  {
    "settings.alarms": { en: "Alarms of the machine", "zh-CN": "系统告警" },
    "settings.alarms.summary": {
      en: "Owners get a notice when this much has been in use for five minutes. 0: never.",
      "zh-CN": "占用率连续五分钟达到此值时通知骰主，0 为不告警。",
    },
    "settings.alarms.cpuPercent": { en: "Processor", "zh-CN": "CPU" },
    "settings.alarms.memoryPercent": { en: "Memory", "zh-CN": "内存" },
    "settings.alarms.diskPercent": { en: "Disk of the data folder", "zh-CN": "数据目录所在磁盘" },
    "notice.cpuHigh": { en: "Processor busy", "zh-CN": "CPU 占用过高" },
    "notice.cpuHigh.text": {
      en: "The processor is {percent} % busy, and has been above {limit} % for five minutes.",
      "zh-CN": "CPU 占用率 {percent}%，已连续五分钟达到 {limit}%。",
    },
    "notice.memoryHigh": { en: "Memory short", "zh-CN": "内存占用过高" },
    "notice.memoryHigh.text": {
      en: "{percent} % of the memory is in use, and has been above {limit} % for five minutes.",
      "zh-CN": "内存占用率 {percent}%，已连续五分钟达到 {limit}%。",
    },
    "notice.diskLow": { en: "Disk short", "zh-CN": "磁盘空间不足" },
    "notice.diskLow.text": {
      en: "{percent} % of the disk is in use, and has been above {limit} % for five minutes.",
      "zh-CN": "磁盘占用率 {percent}%，已连续五分钟达到 {limit}%。",
    },
  },
  "system",
);
