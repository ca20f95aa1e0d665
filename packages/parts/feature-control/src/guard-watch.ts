import {
  featureState,
  type NewNotice,
  notices,
  type Phase,
  phaseBegan,
  type Scope,
  texts,
  textTable,
} from "@dicetower/contract";
import type { Kernel, MissingGuard } from "@dicetower/kernel";
import { shippedTexts } from "./generated/texts.js";

/** Kind of the notice that messages are not answered. */
const heldNotice = { key: "line.held", level: "critical", titleKey: "notice.line.held" } as const;

/** The parts that the watch uses. */
export interface GuardWatchParts {
  readonly kernel: Pick<Kernel, "missingGuards">;
  /** The message line; `held` says why no message is answered, and is empty while they are. */
  readonly line: { held: string };
  readonly phase: Phase;
  readonly board: { tell(notice: NewNotice): void };
}

/** Holds the message line while a guard is missing, and says so (decision 017). */
export function watchGuards(root: Scope, { kernel, line, phase, board }: GuardWatchParts): void {
  let told = new Set<string>();
  const look = (): void => {
    const missing = kernel.missingGuards();
    line.held = missing[0] === undefined ? "" : detailOf(missing[0]);
    // Before `open`, more guards may still start; afterwards, all of them stop.
    if (phase.current === "open") tell(missing.filter(isDecided));
  };
  const tell = (missing: readonly MissingGuard[]): void => {
    const news = missing.filter(({ guard }) => !told.has(guard.id));
    for (const guard of news) {
      const detail = detailOf(guard);
      root.log.error(detail);
      board.tell({ kind: heldNotice.key, level: heldNotice.level, detail });
    }
    if (line.held === "" && told.size > 0) root.log.info("messages are answered again: all guards are there");
    told = line.held === "" ? new Set() : new Set([...told, ...news.map(({ guard }) => guard.id)]);
  };
  root.add(notices, heldNotice);
  root.add(texts, ...textTable(shippedTexts, "host"));
  root.on(featureState, look);
  root.on(phaseBegan, look);
  look();
}

/** Returns true if the guard is not merely starting. */
function isDecided({ blockedBy }: MissingGuard): boolean {
  return blockedBy.withheld !== undefined || blockedBy.state === "failed" || blockedBy.state === "waiting";
}

/** Returns the problem and what can be done. */
function detailOf(missing: MissingGuard): string {
  const { guard, blockedBy } = missing;
  const who = `the guard "${guard.id}"${guard === blockedBy ? "" : ` needs "${blockedBy.id}", which`}`;
  if (!isDecided(missing)) return `No message is answered yet: ${who} is still on its way.`;
  const standing =
    blockedBy.withheld !== undefined ? "is off" : blockedBy.state === "failed" ? "has failed" : "waits";
  // A module that failed to load is not loaded again by this process.
  const again =
    blockedBy.withheld === undefined && blockedBy.state === "failed" && blockedBy.feature === undefined
      ? "restart the service"
      : `try again with POST /api/features/${blockedBy.id}/enable`;
  return `No message is answered: ${who} ${standing}: ${blockedBy.reason} When that is mended, ${again}; to go on without the guard, switch it off with POST /api/features/${guard.id}/disable (in the panel: Features).`;
}
