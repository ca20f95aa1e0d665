import { type Cancel, type Clock, errorMessage, type LiveSettings, type Scope } from "@dicetower/contract";
import { type Destination, destinationsOf } from "../delivery/destinations.js";
import type { DeliveryQueue } from "../delivery/queue.js";
import { contentOf, type DeliveryRow } from "../delivery/rows.js";
import type { NoticeSettings } from "../setting-types.js";
import type { Renderer } from "./rendering.js";
import { failed, type SendResult } from "./result.js";
import type { NoticeSender } from "./sender.js";

/** Seconds until each further try. */
const steps = [60, 300, 1_800, 7_200, 21_600] as const;
/** Destinations that are written to side by side. */
const maxAtOnce = 8;
/** Milliseconds between two looks for what other processes have left. */
const lookMs = 60_000;
/** Least milliseconds until the next look of one's own accord. */
const soonMs = 1_000;

/** What the dispatcher works with. */
export interface DispatcherParts {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly queue: DeliveryQueue;
  readonly sender: NoticeSender;
  readonly renderer: Renderer;
  readonly settings: Pick<LiveSettings<NoticeSettings>, "value">;
  /** Called when a delivery has come to an end, or will be tried again. */
  settled(): void;
}

/** Brings deliveries to their destinations when their time has come, each destination in order. */
export class Dispatcher {
  readonly #busy = new Set<string>();
  #looking = false;
  #again = false;
  #timer: Cancel | undefined;

  constructor(readonly parts: DispatcherParts) {}

  /** Begins, with what an earlier run has left. */
  async start(): Promise<void> {
    const { scope, clock } = this.parts;
    await this.#recover();
    clock.every(lookMs, scope.signal, () => scope.follow(this.#recover().then(() => this.#look())));
    this.wake();
  }

  async #recover(): Promise<void> {
    const { queue, scope } = this.parts;
    // What this process has begun is not left: on SQLite nobody else has begun anything.
    if ((this.#looking || this.#busy.size > 0) && queue.store.dialect === "sqlite") return;
    const found = await queue.recover((key) => {
      const type = this.#destination(key)?.type;
      return type === "webhook" || type === "email";
    });
    if (found > 0) scope.log.warn(`${found} notices were being sent when the last run ended`);
  }

  /** Looks for deliveries that are due. */
  wake(): void {
    if (!this.parts.scope.signal.aborted) this.parts.scope.follow(this.#look());
  }

  async #look(): Promise<void> {
    this.#again = true;
    if (this.#looking) return;
    this.#looking = true;
    try {
      // Whoever calls while the time of the next one is read is heard, too.
      while (this.#again && !this.parts.scope.signal.aborted) {
        this.#again = false;
        await this.#takeDue();
        if (!this.#again) await this.#wait();
      }
    } catch (error) {
      this.parts.scope.log.warn("notices that wait cannot be read", { error });
    } finally {
      this.#looking = false;
    }
  }

  async #takeDue(): Promise<void> {
    const { queue, scope } = this.parts;
    const free = maxAtOnce - this.#busy.size;
    if (free <= 0) return;
    for (const row of await queue.take(this.#busy, free)) {
      this.#busy.add(row.destination);
      scope.follow(this.#deliver(row));
    }
  }

  /** Comes back when the next delivery is due. */
  async #wait(): Promise<void> {
    const { queue, clock, scope } = this.parts;
    const next = await queue.nextDue();
    this.#timer?.();
    if (next === undefined || scope.signal.aborted) return;
    const ms = next * 1_000 - clock.now();
    // One that came due meanwhile is looked at soon, and so is one whose place is being written to.
    this.#timer = clock.after(Math.max(ms, soonMs), scope.signal, () => this.wake());
  }

  async #deliver(row: DeliveryRow): Promise<void> {
    const { queue, scope } = this.parts;
    try {
      const destination = this.#destination(row.destination);
      const result = await this.#send(row, destination);
      // Cut off by the end: what is stored says that it was begun, and the next run deals with it.
      if (scope.signal.aborted && result.state === "failed") return;
      if (result.state === "failed" && result.again && row.attempts < retriesOf(destination)) {
        const step = steps[row.attempts] ?? steps[steps.length - 1] ?? 0;
        await queue.settle(row, "waiting", result.error, this.parts.clock.seconds() + step);
      } else await queue.settle(row, result.state, result.state === "sent" ? "" : result.error);
      if (result.state !== "sent")
        scope.log.warn(`the notice ${row.id} was not brought to ${row.destination}: ${result.error}`);
      this.parts.settled();
    } catch (error) {
      scope.log.error(`what became of the notice ${row.id} cannot be stored`, { error });
    } finally {
      this.#busy.delete(row.destination);
      this.wake();
    }
  }

  async #send(row: DeliveryRow, destination: Destination | undefined): Promise<SendResult> {
    const { sender, renderer, settings, scope } = this.parts;
    const { includeContent, smtp, enabled } = settings.value;
    if (destination === undefined || !enabled)
      return failed("This place is switched off, or there is none any more.", false);
    try {
      const notice = renderer.render(row, contentOf(row), includeContent);
      return await sender.send(destination, notice, smtp, scope.signal);
    } catch (error) {
      return failed(errorMessage(error), false);
    }
  }

  #destination(key: string): Destination | undefined {
    return destinationsOf(this.parts.settings.value).find((one) => one.key === key);
  }
}

function retriesOf(destination: Destination | undefined): number {
  return destination?.webhook?.retries ?? steps.length;
}
