import { type Phase, phaseBegan, type Scope } from "@dicetower/contract";
import type { Kernel, LoosePoint } from "@dicetower/kernel";

/**
 * Names in the log at the start what has one end only: contributions that nobody reads, and points that nobody
 * contributes to. On a small installation that may well be so; `GET /api/features` says it of each feature.
 */
export function checkPoints(root: Scope, kernel: Pick<Kernel, "registry">, phase: Phase): void {
  root.on(phaseBegan, () => {
    if (phase.current !== "open") return;
    const { unread, untaken } = kernel.registry.loose();
    const said = [...inWords("nobody reads", unread), ...inWords("nobody contributes to", untaken)];
    if (said.length > 0) root.log.info(`points with one end only: ${said.join("; ")}`);
  });
}

function inWords(what: string, points: readonly LoosePoint[]): string[] {
  const list = points.map(({ point, owners }) => `${point} (${owners.join(", ")})`);
  return list.length === 0 ? [] : [`${what} ${list.join(", ")}`];
}
