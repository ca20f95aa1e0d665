import type { Answer } from "@dicetower/panel-kit";

/** The update status. */
export type UpdateStatus = Answer<"/api/system/update">;

/** Steps on the way to a new version, in order. */
export const steps = ["connecting", "downloading", "verifying", "preparing", "installing"] as const;

/** Phases in which the page looks again by itself. */
export const moving: ReadonlySet<string> = new Set([...steps, "checking", "cancelling"]);

/** What is to be done with the button that matters most; undefined where there is none. */
export function nextAct({
  phase,
  latest,
  downloadSupported,
  pending,
  installSupported,
  pendingTag,
}: UpdateStatus) {
  if (moving.has(phase)) return undefined;
  if (pending && installSupported && (latest === null || latest.tag === pendingTag)) return "install";
  const news = latest !== null && latest.asset !== null && phase !== "up_to_date" && phase !== "downloaded";
  if (downloadSupported && news) return "download";
  return undefined;
}
