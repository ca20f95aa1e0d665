import {
  type Clock,
  type Contribution,
  localDay,
  type Metric,
  metrics,
  type Scope,
  type Store,
} from "@dicetower/contract";
import type { DashboardCommands } from "../api.js";

/** The counter that the command layer keeps, by command. */
const counter = "dice_commands_total";
const flushMs = 300_000;
const days = 30;
const topCommands = 10;
const table = "system_command_day";

/** Days → commands → runs. */
type CommandCounts = Map<string, Map<string, number>>;

/**
 * Commands of the last days. The command layer counts since it began; this adds up what came since the last look
 * and keeps it by day, so that a restart loses at most five minutes when it is a kill.
 */
export class CommandCounter {
  readonly #clock: Clock;
  readonly #store: Store;
  #metric: Contribution<Metric> | undefined;
  /** The counter as it stood at the last look. */
  #seen = new Map<string, number>();
  #pending: CommandCounts = new Map();

  constructor(scope: Scope, clock: Clock, store: Store) {
    this.#clock = clock;
    this.#store = store;
    scope.read(metrics, ({ all }) => {
      const metric = all.find(({ key }) => key === counter);
      if (metric === this.#metric) return;
      this.#look();
      this.#metric = metric;
      this.#seen = new Map();
    });
    clock.every(flushMs, scope.signal, () => scope.follow(this.flush()));
    scope.defer(() => this.flush());
  }

  /** The last 30 days, today included. */
  async stats(): Promise<DashboardCommands> {
    this.#look();
    const shown = this.#days();
    const oldest = shown[0] ?? "";
    const rows: { day: string; command: string; count: number | string }[] = await this.#store.read((db) =>
      db(table).where("day", ">=", oldest),
    );
    const byDay = new Map(shown.map((day) => [day, 0]));
    const byKey = new Map<string, number>();
    const add = (day: string, command: string, count: number) => {
      if (!byDay.has(day)) return;
      byDay.set(day, (byDay.get(day) ?? 0) + count);
      byKey.set(command, (byKey.get(command) ?? 0) + count);
    };
    for (const { day, command, count } of rows) add(day, command, Number(count));
    for (const [day, commands] of this.#pending)
      for (const [command, count] of commands) add(day, command, count);
    const counts = [...byDay].map(([day, count]) => ({ day, count }));
    return {
      today: counts.at(-1)?.count ?? 0,
      yesterday: counts.at(-2)?.count ?? 0,
      byDay: counts,
      byKey: [...byKey]
        .map(([key, count]) => ({ key, count }))
        .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
        .slice(0, topCommands),
    };
  }

  /** Keeps what was counted; what could not be written is tried again. */
  async flush(): Promise<void> {
    this.#look();
    const going = this.#pending;
    if (going.size === 0) return;
    this.#pending = new Map();
    const oldest = this.#days()[0] ?? "";
    try {
      await this.#store.change(async (db) => {
        for (const [day, commands] of going)
          for (const [command, count] of commands)
            await db(table)
              .insert({ day, command, count })
              .onConflict(["day", "command"])
              .merge({ count: db.raw("?? + ?", [`${table}.count`, count]) });
        await db(table).where("day", "<", oldest).delete();
      });
    } catch (error) {
      for (const [day, commands] of going)
        for (const [command, count] of commands) this.#count(day, command, count);
      throw error;
    }
  }

  #look(): void {
    const today = this.#days().at(-1) ?? "";
    for (const { value, labels } of this.#metric?.item.collect() ?? []) {
      const command = labels?.["command"];
      if (command === undefined) continue;
      const before = this.#seen.get(command) ?? 0;
      if (value > before) this.#count(today, command, value - before);
      this.#seen.set(command, value);
    }
  }

  #count(day: string, command: string, count: number): void {
    const commands = this.#pending.get(day) ?? new Map<string, number>();
    commands.set(command, (commands.get(command) ?? 0) + count);
    this.#pending.set(day, commands);
  }

  /** Days in the time zone of the server, oldest first, today last. */
  #days(): string[] {
    const now = this.#clock.now();
    return Array.from({ length: days }, (_, at) => localDay(now, days - 1 - at));
  }
}
