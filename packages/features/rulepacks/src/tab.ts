import type { BuiltTab } from "@dicetower/contract";

/** How the test vectors of a pack come out. */
export const vectorsTab: BuiltTab = {
  key: "rulepacks.vectors",
  file: "vectors-tab",
  element: "dicetower-pack-vectors",
  resource: "rulepacks",
  titleKey: "resource.rulepacks.vectors",
  order: 60,
  icon: "list-check",
  requires: ["GET /api/rulepacks"],
};
