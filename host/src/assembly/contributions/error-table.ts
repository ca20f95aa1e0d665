import type { Resource } from "@dicetower/contract";

/** The table of error codes. */
export const errorTable: Resource = {
  key: "errors",
  titleKey: "resource.errors",
  category: "help",
  order: 80,
  icon: "alert-circle",
  path: "/api/system/errors",
  idField: "code",
};
