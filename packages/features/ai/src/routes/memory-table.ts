import type { Resource } from "@dicetower/contract";

/** What the AI remembers, as a table of the panel. */
export const memoryTable: Resource = {
  key: "ai-memory",
  titleKey: "resource.aiMemory",
  category: "ai",
  order: 61,
  icon: "sparkles",
  path: "/api/system/ai/memory",
  idField: "id",
  columns: ["scope", "platform", "subjectId", "kind", "text", "pinned", "source", "updatedAt", "expiresAt"],
  update: false,
  remove: "/api/system/ai/memory?id={id}",
};
