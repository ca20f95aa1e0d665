import { type Resource, textTable } from "@dicetower/contract";

/** The development plan as a table. */
export const roadmapTable: Resource = {
  key: "roadmap",
  titleKey: "resource.roadmap",
  category: "help",
  order: 90,
  icon: "timeline-event",
  path: "/api/roadmap",
  idField: "id",
  columns: ["title", "description", "state", "target", "updatedAt"],
};

export const roadmapTexts = textTable(
  {
    "resource.roadmap.empty": { en: "Nothing is planned", "zh-CN": "没有计划" },
    "resource.roadmap.empty.text": {
      en: "What is to come is told by new versions.",
      "zh-CN": "新版本会带来新的计划。",
    },
    "resource.roadmap": { en: "Roadmap", "zh-CN": "开发计划" },
    "resource.roadmap.summary": {
      en: "What is there, what is being made, and what comes.",
      "zh-CN": "已完成、进行中与计划中的功能。",
    },
    "resource.roadmap.id": { en: "Id", "zh-CN": "ID" },
    "resource.roadmap.title": { en: "What", "zh-CN": "内容" },
    "resource.roadmap.description": { en: "Description", "zh-CN": "说明" },
    "resource.roadmap.state": { en: "State", "zh-CN": "状态" },
    "resource.roadmap.state.planned": { en: "Planned", "zh-CN": "计划中" },
    "resource.roadmap.state.active": { en: "In the making", "zh-CN": "进行中" },
    "resource.roadmap.state.done": { en: "Done", "zh-CN": "已完成" },
    "resource.roadmap.target": { en: "Version", "zh-CN": "目标版本" },
    "resource.roadmap.updatedAt": { en: "Changed", "zh-CN": "更新时间" },
  },
  "system",
);
