import { type JobHandle, type Jobs, type Schedule, type Scope, SerialQueue } from "@dicetower/contract";
import type { TimerTrigger } from "../rules/rule.js";
import { runForNobody, type TriggerServices } from "./occasions.js";
import { rulesBy } from "./trigger-rules.js";

/** Keeps a job for each rule with a timer. */
export class TimerTriggers {
  readonly #jobs = new Map<string, JobHandle>();
  readonly #queue = new SerialQueue();

  constructor(
    readonly services: TriggerServices,
    readonly jobs: Jobs,
    readonly scope: Scope,
  ) {}

  /** Begins and ends jobs as the rules in force have them; one such change after another. */
  follow(): void {
    this.scope.follow(this.#queue.run(() => this.#follow()));
  }

  async #follow(): Promise<void> {
    if (this.scope.signal.aborted) return;
    const wanted = new Map(rulesBy(this.services.rules(), "timer").map((rule) => [keyOf(rule), rule]));
    for (const [key, job] of this.#jobs)
      if (!wanted.has(key)) {
        this.#jobs.delete(key);
        await job.remove();
      }
    for (const [key, { id, trigger }] of wanted) {
      if (this.#jobs.has(key) || this.scope.signal.aborted) continue;
      const job = await this.jobs.add(this.scope, {
        key,
        schedule: scheduleOf(trigger),
        run: (signal) => this.#run(id, signal),
      });
      this.#jobs.set(key, job);
    }
  }

  /** As the rule is by now. */
  async #run(id: number, signal: AbortSignal): Promise<void> {
    const rule = this.services.rules().find((one) => one.id === id);
    if (rule !== undefined) await runForNobody(this.services, rule, signal);
  }
}

/** Another time is another job. */
function keyOf({ id, trigger }: { readonly id: number; readonly trigger: TimerTrigger }): string {
  return `causal.timer.${id}.${trigger.at?.replace(":", "") ?? trigger.everySeconds}`;
}

function scheduleOf({ everySeconds, at = "00:00" }: TimerTrigger): Schedule {
  if (everySeconds !== undefined) return { everySeconds };
  const [hour, minute] = at.split(":").map(Number);
  return { cron: `${minute} ${hour} * * *` };
}
