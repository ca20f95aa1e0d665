import type { Contribution, Keyed, Log } from "@dicetower/contract";
import { Entry } from "@dicetower/kernel";

/** Counts an unexpected error against the feature that contributed the code, and logs it. */
export function reportFault(
  contribution: Contribution<Keyed> | undefined,
  log: Log,
  error: unknown,
  doing: string,
): void {
  if (contribution instanceof Entry) contribution.by.failed(error, doing);
  else log.error(`failed while ${doing}`, { error, owner: contribution?.owner ?? "host" });
}
