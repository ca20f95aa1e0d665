import { readFile } from "node:fs/promises";

/** An entry of the development plan (data-model §20). */
export interface RoadmapEntry {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly state: "planned" | "active" | "done";
  /** Version in which it is to be there. */
  readonly target: string;
  /** UTC epoch seconds. */
  readonly updatedAt: number;
}

/** Lies beside `src` and `dist` alike. */
const file = new URL("../roadmap.json", import.meta.url);

/** Reads the plan that the package ships. */
export async function readRoadmap(): Promise<RoadmapEntry[]> {
  return JSON.parse(await readFile(file, "utf8")) as RoadmapEntry[];
}
