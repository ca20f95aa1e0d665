import { featureState, notices, type Phase, phaseBegan, type Scope } from "@dicetower/contract";
import type { Kernel, MissingGuard } from "../kernel/index.js";
import type { MessageLine } from "../line/index.js";
import type { NoticeBoard } from "./notice-board.js";

/** Kind of the notice that no message is answered. */
const heldNotice = "line.held";

/** What the watch works with. */
export interface GuardWatchParts {
  readonly kernel: Pick<Kernel, "missingGuards">;
  readonly line: Pick<MessageLine, "held">;
  readonly phase: Phase;
  readonly board: NoticeBoard;
}

/** Holds the message line while a guard is missing, and says so (decision 017). */
export function watchGuards(root: Scope, { kernel, line, phase, board }: GuardWatchParts): void {
  let told = new Set<string>();
  const look = (): void => {
    const missing = kernel.missingGuards();
    line.held = missing[0] === undefined ? "" : detailOf(missing[0]);
    // Before, others are still to come; behind, all of them leave.
    if (phase.current === "open") tell(missing.filter(isDecided));
  };
  const tell = (missing: readonly MissingGuard[]): void => {
    const news = missing.filter(({ slot }) => !told.has(slot.id));
    for (const guard of news) {
      const detail = detailOf(guard);
      root.log.error(detail);
      board.tell({ kind: heldNotice, level: "critical", detail });
    }
    if (line.held === "" && told.size > 0) root.log.info("messages are answered again: all guards are there");
    told = line.held === "" ? new Set() : new Set([...told, ...news.map(({ slot }) => slot.id)]);
  };
  root.add(notices, { key: heldNotice, level: "critical", titleKey: "notice.line.held" });
  root.on(featureState, look);
  root.on(phaseBegan, look);
  look();
}

/** It is not merely on its way. */
function isDecided({ because }: MissingGuard): boolean {
  return because.withheld !== undefined || because.state === "failed" || because.state === "waiting";
}

/** What is the matter and what can be done. */
function detailOf(guard: MissingGuard): string {
  const { slot, because } = guard;
  const who = `the guard "${slot.id}"${slot === because ? "" : ` needs "${because.id}", which`}`;
  if (!isDecided(guard)) return `No message is answered yet: ${who} is still on its way.`;
  const standing =
    because.withheld !== undefined ? "is off" : because.state === "failed" ? "has failed" : "waits";
  // What could not be loaded once is not loaded anew by this process.
  const again =
    because.withheld === undefined && because.state === "failed" && because.feature === undefined
      ? "restart the service"
      : `try again with POST /api/features/${because.id}/enable`;
  return `No message is answered: ${who} ${standing}: ${because.reason} When that is mended, ${again}; to go on without the guard, switch it off with POST /api/features/${slot.id}/disable (in the panel: Features).`;
}
