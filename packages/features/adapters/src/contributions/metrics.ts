import { adapterStates, type Metric, type Sample } from "@dicetower/contract";
import type { Counters } from "../manager/counters.js";
import type { Manager } from "../manager/manager.js";

/** What the manager counts. */
export function adapterMetrics(manager: Manager): Metric[] {
  const { counts, clock } = manager.services;
  const all = () => [...manager.adapters.values()];
  return [
    {
      key: "dice_messages_received_total",
      kind: "counter",
      help: "Messages and events received, by adapter type and kind.",
      collect: () => received(manager),
    },
    {
      key: "dice_replies_total",
      kind: "counter",
      help: "Messages that came to their end in an outbox, by result.",
      collect: () => byLabel(counts.replies, "result"),
    },
    {
      key: "dice_outbox_depth",
      kind: "gauge",
      help: "Messages that wait to be sent.",
      collect: () => [
        {
          value: all().reduce((sum, { sender }) => sum + sender.outbox.size, 0),
          labels: { kind: "message" },
        },
      ],
    },
    {
      key: "dice_outbox_oldest_seconds",
      kind: "gauge",
      help: "Age of the oldest message that waits to be sent.",
      collect: () => {
        const ages = all().map(({ sender }) => clock.now() - (sender.outbox.oldestAt ?? clock.now()));
        return [{ value: Math.max(0, ...ages) / 1000 }];
      },
    },
    {
      key: "dice_adapter_state",
      kind: "gauge",
      help: "1 for the state that an adapter is in.",
      collect: () =>
        all().flatMap(({ record, connectionState }) =>
          adapterStates.map((state) => ({
            value: connectionState.state === state ? 1 : 0,
            labels: { adapter: String(record.id), state },
          })),
        ),
    },
    {
      key: "dice_adapter_reconnects_total",
      kind: "counter",
      help: "Connections that were lost or refused and are dialled again.",
      collect: () =>
        [...counts.reconnects.entries()].map(([label, value]) => {
          const [type = "", reason = ""] = label.split(" ");
          return { value, labels: { adapter_type: type, reason } };
        }),
    },
  ];
}

function byLabel(counters: Counters, label: string): Sample[] {
  return [...counters.entries()].map(([value, count]) => ({ value: count, labels: { [label]: value } }));
}

function received({ adapters }: Manager): Sample[] {
  const sums = new Map<string, Sample & { value: number }>();
  for (const { record, inbox } of adapters.values())
    for (const [kind, value] of Object.entries(inbox.received)) {
      const key = `${record.type} ${kind}`;
      const sum = sums.get(key) ?? { value: 0, labels: { adapter_type: record.type, kind } };
      sum.value += value;
      sums.set(key, sum);
    }
  return [...sums.values()];
}
