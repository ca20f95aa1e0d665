import type { Resource } from "@dicetower/contract";

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
