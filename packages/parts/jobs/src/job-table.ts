import { type Resource, textTable } from "@dicetower/contract";
import { shippedTexts } from "./generated/texts.js";

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
export const jobTableTexts = textTable(shippedTexts, "host");
