import {
  type Clock,
  incoming,
  type LiveSettings,
  metrics,
  outgoing,
  type Scope,
  texts,
} from "@dicetower/contract";
import type { Entry, SlowBook } from "../kernel/index.js";
import { compileIncoming, compileOutgoing } from "./compiled.js";
import { defaultFloodLimits, type FloodLimits } from "./flood.js";
import { MessageLine } from "./line.js";
import { lineMetrics } from "./metrics.js";
import { SlowStages } from "./slow-stages.js";
import { lineTexts } from "./texts.js";
import { WayOut } from "./way-out.js";

export { mostWaiting } from "./lanes.js";
export { MessageLine } from "./line.js";
export { lineSettings } from "./settings.js";

/** Makes the message line and keeps it to the stages in force. */
export function createLine(
  root: Scope,
  clock: Clock,
  limits: Pick<LiveSettings<FloodLimits>, "value"> | undefined,
  book: SlowBook,
): MessageLine {
  const slow = new SlowStages(book);
  const wayOut = new WayOut(clock, slow, (error, account) =>
    root.log.error(`the account ${account.id} did not take a reply`, { error }),
  );
  const line = new MessageLine(
    clock,
    root.signal,
    wayOut,
    () => limits?.value ?? defaultFloodLimits,
    (error) => root.log.error("whoever brought a message failed when told how it ended", { error }),
    slow,
  );
  root.add(texts, ...lineTexts);
  root.add(metrics, ...lineMetrics(line));
  root.read(incoming, ({ all }) => {
    line.runs = compileIncoming(all as readonly Entry<(typeof all)[number]["item"]>[]);
  });
  root.read(outgoing, ({ all }) => {
    wayOut.steps = compileOutgoing(all as readonly Entry<(typeof all)[number]["item"]>[]);
  });
  return line;
}
