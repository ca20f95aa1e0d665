import { type Phase, phaseBegan, type Scope } from "@dicetower/contract";
import { type Kernel, looseInWords } from "@dicetower/kernel";

/**
 * Names in the log at the start what has one end only: contributions that nobody reads, and points that nobody
 * contributes to. On a small installation that may well be so; `GET /api/features` says it of each feature.
 */
export function checkPoints(root: Scope, kernel: Pick<Kernel, "loosePoints">, phase: Phase): void {
  root.on(phaseBegan, () => {
    if (phase.current !== "open") return;
    const said = looseInWords(kernel.loosePoints());
    if (said !== undefined) root.log.info(said);
  });
}
