import { type Clock, type Log, truncateToBytes } from "@dicetower/contract";
import type { CallTimes, ConsoleLevel, ConsoleLine, ScriptConsole, ScriptId } from "../api.js";
import { HourOfCalls } from "./call-times.js";

const maxLines = 500;
const maxLineBytes = 4096;
const maxPerSecond = 100;

interface Printed {
  readonly lines: ConsoleLine[];
  readonly hour: HourOfCalls;
  /** The second that is counted, and what came in it. */
  second: number;
  inSecond: number;
}

/** What scripts print, in memory and in the log. */
export class MemoryConsole implements ScriptConsole {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #printed = new Map<string, Printed>();
  readonly #told: (script: ScriptId) => void;
  #sequence = 0;

  /** @param told called with each line that was kept */
  constructor(clock: Clock, log: Log, told: (script: ScriptId) => void) {
    this.#clock = clock;
    this.#log = log;
    this.#told = told;
  }

  write(script: ScriptId, level: ConsoleLevel, text: string): void {
    const printed = this.#of(script);
    const second = Math.floor(this.#clock.monotonic() / 1000);
    if (printed.second !== second) {
      printed.second = second;
      printed.inSecond = 0;
    }
    printed.inSecond += 1;
    if (printed.inSecond <= maxPerSecond) this.#add(script, printed, level, lineOf(text));
    else if (printed.inSecond === maxPerSecond + 1)
      this.#add(
        script,
        printed,
        "warn",
        `[more than ${maxPerSecond} lines in a second: the others are left out]`,
      );
  }

  called(script: ScriptId, ms: number, failed: boolean): void {
    this.#of(script).hour.add(this.#clock.monotonic(), ms, failed);
  }

  lines(script: ScriptId, after = 0): readonly ConsoleLine[] {
    const lines = this.#printed.get(keyOf(script))?.lines ?? [];
    return lines.filter(({ sequence }) => sequence > after);
  }

  times(script: ScriptId): CallTimes {
    const hour = this.#printed.get(keyOf(script))?.hour ?? new HourOfCalls();
    return hour.times(this.#clock.monotonic());
  }

  forget(script: ScriptId): void {
    this.#printed.delete(keyOf(script));
  }

  #of(script: ScriptId): Printed {
    const key = keyOf(script);
    let printed = this.#printed.get(key);
    if (printed === undefined) {
      printed = { lines: [], hour: new HourOfCalls(), second: 0, inSecond: 0 };
      this.#printed.set(key, printed);
    }
    return printed;
  }

  #add(script: ScriptId, { lines }: Printed, level: ConsoleLevel, text: string): void {
    this.#sequence += 1;
    lines.push({ sequence: this.#sequence, at: this.#clock.now(), level, text });
    if (lines.length > maxLines) lines.splice(0, lines.length - maxLines);
    this.#log[level](text, { language: script.language, script: script.name });
    this.#told(script);
  }
}

function keyOf({ language, name }: ScriptId): string {
  return `${language} ${name}`;
}

/** A line as it is kept, with an ellipsis where something is left out. */
function lineOf(text: string): string {
  const line = truncateToBytes(text, maxLineBytes);
  return line === text ? line : `${truncateToBytes(line, maxLineBytes - 3)}…`;
}
