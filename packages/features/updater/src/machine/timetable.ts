import type { UpdateSettings } from "../settings.js";
import type { UpdateMachine } from "./machine.js";

const hourMs = 3_600_000;
/** The first check comes between half a minute and a minute and a half behind a start. */
const firstMs = [30_000, 60_000] as const;
/** Part of the interval by which a check comes earlier or later, so that not all installations ask at once. */
const jitter = 0.1;
/** Seconds after which a plan has been missed: the machine slept, or its clock was set. */
const lateSeconds = 30 * 60;
/** Milliseconds at least between a change of the interval and the check that it makes due. */
const changedMs = 60_000;

/** What is due when: checks by a clock that never goes back, installations by that on the wall. */
export class Timetable {
  #dueAt: number;
  #lastAttempt: number | undefined;

  constructor(readonly machine: UpdateMachine) {
    const { clock, random } = this.#parts;
    this.#dueAt = clock.monotonic() + firstMs[0] + firstMs[1] * random.fraction();
  }

  get #parts() {
    return this.machine.memory.parts;
  }

  /** Looks for a release, or tries again to fetch one, where it is time for that. */
  async look(): Promise<void> {
    const { machine } = this;
    const { clock, settings, places } = this.#parts;
    if (machine.job !== undefined) return;
    if (await this.#retry()) return;
    const now = clock.monotonic();
    if (!settings().autoCheck || places.manifest === "" || now < this.#dueAt) return;
    this.#lastAttempt = now;
    this.#dueAt = now + this.#interval(settings());
    machine.startCheck(undefined);
    await machine.settled();
    this.#dueAt = Math.max(this.#dueAt, now + machine.memory.retryAfterSeconds * 1_000);
  }

  async #retry(): Promise<boolean> {
    const { memory, policy } = this.machine;
    const { retry, latest } = memory.state;
    if (retry === null || this.#parts.clock.seconds() < retry.at) return false;
    if (latest?.tag !== retry.tag || policy.action === "notify" || !policy.isWelcome(retry.tag)) return false;
    if (this.machine.isStaged(latest) || !this.machine.isNews(latest)) return false;
    await memory.patch({ retry: { ...retry, at: Number.MAX_SAFE_INTEGER } });
    await this.machine.startFetch(latest, "auto");
    return true;
  }

  /** Installs what is planned for this minute, and plans anew where the zone has changed or the time was missed. */
  async minute(): Promise<void> {
    const { machine } = this;
    const { policy } = machine;
    const { clock, changed } = this.#parts;
    if (await policy.replanIfNeeded(false)) changed();
    const { plan } = policy;
    if (plan === null || machine.job !== undefined) return;
    const late = clock.seconds() - plan.at;
    if (late < 0) return;
    if (late <= lateSeconds) machine.startInstall(true);
    else if (await policy.replanIfNeeded(true)) changed();
  }

  /** The settings are others: another interval counts from the last check. */
  async changed(next: UpdateSettings, before: UpdateSettings): Promise<void> {
    if (next.intervalHours !== before.intervalHours) {
      const now = this.#parts.clock.monotonic();
      const from = this.#lastAttempt ?? now;
      this.#dueAt = Math.max(from + this.#interval(next), now + changedMs);
    }
    await this.machine.policy.reconcile();
    this.#parts.changed();
  }

  #interval({ intervalHours }: UpdateSettings): number {
    const spread = 1 - jitter + 2 * jitter * this.#parts.random.fraction();
    return intervalHours * hourMs * spread;
  }
}
