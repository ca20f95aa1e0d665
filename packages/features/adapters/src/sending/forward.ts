import type { Line, SendOutcome } from "@dicetower/contract";
import type { Elsewhere } from "../cluster/elsewhere.js";
import type { Part } from "../outbox/part.js";
import { sayOtherwise } from "./say-otherwise.js";

/**
 * Has the process that holds the adapter send a part. Never rejects.
 * @param told tells what became of it; true where it is said in another way
 */
export async function forward(
  part: Part,
  elsewhere: Elsewhere,
  line: Pick<Line, "say">,
  told: (outcome: SendOutcome) => boolean,
): Promise<void> {
  const { scene, target, viaGroup, segments, answers, card, isLow, pauseMs, outgoing } = part;
  const outcome = await elsewhere.send({
    scene,
    target,
    segments,
    ...(viaGroup !== "" && { viaGroup }),
    ...(answers !== undefined && { answers }),
    ...(card !== undefined && { card }),
    ...(isLow && { low: true }),
    ...(pauseMs !== undefined && { pauseMs }),
    // Who said it, and why, is known here alone.
    ...(outgoing !== undefined && { quiet: true }),
  });
  part.settled?.(outcome);
  // Of what is sent as it is the other process has told.
  if (outgoing !== undefined && told(outcome)) return;
  if (outcome.state === "failed" && outcome.heldBack !== true) sayOtherwise(line, part);
}
