import {
  type Clock,
  incoming,
  type LiveSettings,
  messageFacts,
  messageWatchers,
  metrics,
  outgoing,
  type Scope,
  texts,
  textTable,
} from "@dicetower/contract";
import type { Entry, SlowCalls } from "@dicetower/kernel";
import { defaultFloodLimits, type FloodLimits } from "./flood/flood-limits.js";
import { shippedTexts } from "./generated/texts.js";
import { FactOverrides } from "./incoming/fact-overrides.js";
import { MessageLine } from "./line.js";
import { lineMetrics } from "./metrics.js";
import { OutgoingPipeline } from "./outgoing/outgoing-pipeline.js";
import { UnwordedReplies } from "./outgoing/unworded-replies.js";
import { planIncoming, planOutgoing } from "./plan/pipeline-plan.js";
import { Deadlines } from "./timing/deadlines.js";
import { SlowStages } from "./timing/slow-stages.js";

export { maxWaiting } from "./incoming/conversation-queues.js";
export { MessageLine } from "./line.js";
export { lineSettings } from "./settings.js";

/** Makes the message line and updates it as stages come and go. */
export function createLine(
  root: Scope,
  clock: Clock,
  limits: Pick<LiveSettings<FloodLimits>, "value"> | undefined,
  slowCalls: SlowCalls,
): MessageLine {
  const slow = new SlowStages(slowCalls);
  const deadlines = new Deadlines(clock, root.signal);
  const unworded = new UnwordedReplies(root.log);
  const pipeline = new OutgoingPipeline({
    clock,
    deadlines,
    slow,
    failed: (error, account) => root.log.error(`the account ${account.id} did not take a reply`, { error }),
    dropped: () => line.dropped("outgoing"),
    idle: () => line.wakeIdle(),
    unworded,
  });
  const line = new MessageLine(
    clock,
    root.signal,
    pipeline,
    () => limits?.value ?? defaultFloodLimits,
    (error) => root.log.error("whoever brought a message failed when told how it ended", { error }),
    slow,
    deadlines,
  );
  root.add(texts, ...textTable(shippedTexts, "line"));
  root.add(metrics, ...lineMetrics(line));
  root.read(incoming, ({ all }) => {
    line.runs = planIncoming(all as readonly Entry<(typeof all)[number]["item"]>[]);
  });
  root.read(messageFacts, ({ all }) => {
    const entries = all as readonly Entry<(typeof all)[number]["item"]>[];
    line.facts = entries.length === 0 ? undefined : new FactOverrides(entries);
  });
  root.read(messageWatchers, ({ all }) => {
    line.watchers = all.length === 0 ? undefined : all;
  });
  root.read(texts, (delta) => unworded.changed(delta));
  root.read(outgoing, ({ all }) => {
    pipeline.steps = planOutgoing(all as readonly Entry<(typeof all)[number]["item"]>[]);
  });
  return line;
}
