import type { Clock } from "@dicetower/contract";

/** Requests of one chat that wait behind the one that runs. */
const maxWaiting = 3;
/** Milliseconds that one may wait. */
const maxWait = 120_000;

/** A place in the row of a chat. */
export interface QueuePlace {
  /** Resolves when it is its turn; rejects after two minutes, and with the reason of the signal. */
  ready(signal: AbortSignal): Promise<void>;
  leave(): void;
}

interface Waiting {
  begin?: () => void;
  running: boolean;
}

/** One request runs in a chat, so that answers never interleave; three wait. */
export class RequestQueues {
  readonly #queues = new Map<string, Waiting[]>();

  constructor(readonly clock: Clock) {}

  /** @returns undefined where too many wait */
  enter(chat: string): QueuePlace | undefined {
    const queue = this.#queues.get(chat) ?? [];
    if (queue.length > maxWaiting) return undefined;
    this.#queues.set(chat, queue);
    const own: Waiting = { running: queue.length === 0 };
    queue.push(own);
    return {
      ready: (signal) => this.#ready(own, signal),
      leave: () => this.#leave(chat, queue, own),
    };
  }

  /** Chats in which somebody is answered. */
  get size(): number {
    return this.#queues.size;
  }

  async #ready(own: Waiting, signal: AbortSignal): Promise<void> {
    if (own.running) return;
    await new Promise<void>((resolve, reject) => {
      const cancel = this.clock.after(maxWait, signal, () => reject(new QueueOverdue()));
      const aborted = () => reject(signal.reason);
      signal.addEventListener("abort", aborted, { once: true });
      own.begin = () => {
        cancel();
        signal.removeEventListener("abort", aborted);
        resolve();
      };
      if (signal.aborted) aborted();
    });
  }

  #leave(chat: string, queue: Waiting[], own: Waiting): void {
    const at = queue.indexOf(own);
    if (at < 0) return;
    queue.splice(at, 1);
    const [next] = queue;
    if (next === undefined) this.#queues.delete(chat);
    else if (!next.running) {
      next.running = true;
      next.begin?.();
    }
  }
}

/** It was not the turn of a request for two minutes. */
export class QueueOverdue extends Error {
  constructor() {
    super("another answer took too long");
  }
}
