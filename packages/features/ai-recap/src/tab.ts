import type { BuiltTab } from "@dicetower/contract";

/** Beside the lines of a log. */
export const recapTab: BuiltTab = {
  key: "ai-recap",
  file: "recap-tab",
  element: "dicetower-log-recap",
  titleKey: "ai-recap.tab",
  resource: "logs",
  order: 60,
  icon: "book",
  requires: ["GET /api/logs/{id}/recap", "POST /api/logs/{id}/recap", "POST /api/logs/{id}/recap/post"],
};
