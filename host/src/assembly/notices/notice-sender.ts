import {
  type Clock,
  type Contribution,
  errorMessage,
  type Notice,
  type NoticeChannel,
  type NoticeDelivery,
  noticeChannels,
  type Scope,
} from "@dicetower/contract";

/** Milliseconds that a channel may take for one notice. */
const limitMs = 10_000;

/** The queue of one channel, and whether it is being processed. */
interface Waiting {
  readonly notices: Notice[];
  sending: boolean;
}

/** Passes notices to the channels: one after another to each, concurrently to several. */
export class NoticeSender {
  readonly #waiting = new Map<Contribution<NoticeChannel>, Waiting>();

  /**
   * @param most notices that may wait for one channel; beyond it the oldest is dropped
   * @param became called with the delivery of a notice in a channel
   */
  constructor(
    readonly scope: Scope,
    readonly clock: Clock,
    readonly most: number,
    readonly became: (id: string, delivery: NoticeDelivery) => void,
  ) {
    scope.read(noticeChannels, ({ added, removed }) => {
      for (const channel of added) this.#waiting.set(channel, { notices: [], sending: false });
      for (const channel of removed) {
        for (const notice of this.#waiting.get(channel)?.notices ?? [])
          this.#tell(notice, channel, "left out");
        this.#waiting.delete(channel);
      }
    });
  }

  get hasChannels(): boolean {
    return this.#waiting.size > 0;
  }

  /** Passes a notice to all channels. */
  send(notice: Notice): void {
    for (const [channel, waiting] of this.#waiting) {
      waiting.notices.push(notice);
      this.#tell(notice, channel, "waiting");
      if (waiting.notices.length > this.most) {
        const oldest = waiting.notices.shift();
        if (oldest !== undefined) this.#tell(oldest, channel, "left out");
        channel.failed(new Error("more notices wait than may"), "sending a notice");
      }
      if (!waiting.sending) this.scope.follow(this.#sendAll(channel, waiting));
    }
  }

  async #sendAll(channel: Contribution<NoticeChannel>, waiting: Waiting): Promise<void> {
    waiting.sending = true;
    // A channel may itself send a notice when one fails: this loop is then already running.
    for (let next = waiting.notices.shift(); next !== undefined; next = waiting.notices.shift()) {
      if (!channel.live || this.scope.signal.aborted) {
        this.#tell(next, channel, "left out");
        break;
      }
      await this.#sendOne(channel, next);
    }
    waiting.sending = false;
  }

  async #sendOne(channel: Contribution<NoticeChannel>, notice: Notice): Promise<void> {
    const over = new AbortController();
    const end = (): void => over.abort();
    this.scope.signal.addEventListener("abort", end, { once: true });
    const cancel = this.clock.after(limitMs, over.signal, end);
    const late = new Promise<never>((_, reject) => {
      const { signal } = over;
      signal.addEventListener("abort", () => reject(new Error("it took more than 10 s")), { once: true });
    });
    try {
      await Promise.race([channel.run(async () => channel.item.send(notice, over.signal)), late]);
      this.#tell(notice, channel, "sent");
    } catch (error) {
      this.#tell(notice, channel, "failed", errorMessage(error));
      if (channel.live && !this.scope.signal.aborted) channel.failed(error, "sending a notice");
    } finally {
      cancel();
      this.scope.signal.removeEventListener("abort", end);
    }
  }

  #tell(
    { id }: Notice,
    { key }: Contribution<NoticeChannel>,
    state: NoticeDelivery["state"],
    error?: string,
  ): void {
    const at = this.clock.seconds();
    this.became(id, { channel: key, state, at, ...(error === undefined ? {} : { error }) });
  }
}
