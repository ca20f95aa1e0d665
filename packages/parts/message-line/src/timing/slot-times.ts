import { createHistogram, type Histogram, type IncomingSlot } from "@dicetower/contract";

/** Names of the slots in the metrics; the others keep their names. */
const names: Readonly<Record<IncomingSlot, string>> = {
  record: "record",
  admit: "admit",
  censor: "censor",
  commands: "builtin",
  scripts: "script",
  modules: "module",
  causal: "causal",
  replies: "reply",
  ai: "ai",
};

const bounds = [0.0001, 0.001, 0.01, 0.1, 1, 10];

/** Durations that messages stay in each slot, waiting included, from the sampled messages. */
export class SlotTimes {
  readonly metric: Histogram = createHistogram(
    "dice_pipeline_stage_seconds",
    "Time of a message in a slot of the line, from one message in 64.",
    bounds,
  );

  /** Records that a message has left a slot. */
  left(slot: IncomingSlot, ms: number): void {
    this.metric.observe(ms / 1000, { stage: names[slot] });
  }
}
