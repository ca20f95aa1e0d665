import type { Metric } from "@dicetower/contract";
import type { MessageLine } from "./line.js";

/**
 * Returns the metrics of the line. `dice_messages_dropped_total` is the only name for messages that were not processed:
 * every component that drops messages before the line reports them to it, so that each is counted once.
 */
export function lineMetrics({ counts, queues, outgoing, times }: MessageLine): Metric[] {
  return [
    {
      key: "dice_messages_dropped_total",
      kind: "counter",
      help: "Messages and events kept from the line or dropped by it, by reason.",
      collect: () => Object.entries(counts.dropped).map(([reason, value]) => ({ value, labels: { reason } })),
    },
    {
      key: "dice_line_messages_total",
      kind: "counter",
      help: "Messages that came to the line.",
      collect: () => [{ value: counts.received }],
    },
    {
      key: "dice_line_answered_total",
      kind: "counter",
      help: "Messages that a stage answered or took.",
      collect: () => [{ value: counts.matched }],
    },
    {
      key: "dice_line_waiting",
      kind: "gauge",
      help: "Messages that wait for others of their conversation.",
      collect: () => [{ value: queues.total }],
    },
    {
      key: "dice_line_replies_total",
      kind: "counter",
      help: "Parts of replies that left the line, by whether their account took them.",
      collect: () => [
        { value: outgoing.counts.delivered, labels: { result: "delivered" } },
        { value: outgoing.counts.failed, labels: { result: "refused" } },
      ],
    },
    times.metric,
  ];
}
