import type { Contribution, Keyed, Log } from "@dicetower/contract";
import { Entry } from "../kernel/index.js";

/** Counts a fault that nobody meant to whoever contributed the code, and logs it. */
export function countFault(
  contribution: Contribution<Keyed> | undefined,
  log: Log,
  error: unknown,
  doing: string,
): void {
  if (contribution instanceof Entry) contribution.by.failed(error, doing);
  else log.error(`failed while ${doing}`, { error, owner: contribution?.owner ?? "host" });
}
