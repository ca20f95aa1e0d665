import type { BusTransport } from "@dicetower/contract";

type Receive = (data: string, replyTo: string | undefined) => void;

/** The bus of a single process. Delivery is never within `publish`, as between processes. */
export function memoryTransport(): BusTransport {
  const subjects = new Map<string, Set<Receive>>();
  let closed = false;
  return {
    publish(subject, data, replyTo) {
      const receivers = subjects.get(subject);
      if (receivers === undefined) return;
      for (const receive of receivers)
        queueMicrotask(() => {
          if (!closed && receivers.has(receive)) receive(data, replyTo);
        });
    },
    subscribe(subject, receive) {
      let receivers = subjects.get(subject);
      if (receivers === undefined) {
        receivers = new Set();
        subjects.set(subject, receivers);
      }
      const mine: Receive = (data, replyTo) => receive(data, replyTo);
      receivers.add(mine);
      return () => {
        receivers.delete(mine);
        if (receivers.size === 0 && subjects.get(subject) === receivers) subjects.delete(subject);
      };
    },
    async close() {
      closed = true;
      subjects.clear();
    },
  };
}
