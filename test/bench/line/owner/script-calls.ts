import type { BenchOptions, Finding } from "../../benchmark.js";
import { median } from "../../report/statistics.js";
import type { Plan } from "../plan.js";
import { said } from "./script-sources.js";
import type { Bare, Tower } from "./subjects.js";

/** Groups that are spoken in: plugins may say no more than a number of messages a minute in each. */
const groups = 2_000;
const rows = [
  { name: "a script's command", kind: "command", script: said.scriptCommand, built: said.builtCommand },
  {
    name: "a message that ten plugins look at",
    kind: "plain",
    script: said.scriptPlain,
    built: said.builtPlain,
  },
] as const;

interface Figures {
  readonly built: number[];
  readonly script: number[];
  readonly bare: number[];
  readonly times: number[];
}

/** What a call of scripts adds to a message, against the same functions called by a bare engine in a worker. */
export class ScriptCalls {
  readonly #figures = new Map<string, Figures>();
  readonly #bytes: number[] = [];

  constructor(
    readonly plan: Plan,
    readonly options: BenchOptions,
  ) {}

  /** One generation's rounds. */
  async run(tower: Tower, bare: Bare): Promise<void> {
    const { warmUps, rounds, inFlight } = this.plan;
    const messages = Math.floor(this.plan.messages / 2);
    await tower.installScripts();
    for (let round = 1 - warmUps; round <= rounds; round++)
      for (const { name, kind, script, built } of rows) {
        this.options.progress(`line: scripts, round ${round} of ${rounds}, ${name}`);
        const without = await tower.pourLoad({ text: built, groups, messages, inFlight });
        const by = await tower.pourLoad({ text: script, groups, messages, inFlight });
        const alone = await bare.pour(kind, messages, inFlight);
        if (round < 1) continue;
        const figures = this.#figures.get(name) ?? { built: [], script: [], bare: [], times: [] };
        this.#figures.set(name, figures);
        figures.built.push(without.cpuMicros);
        figures.script.push(by.cpuMicros);
        figures.bare.push(alone.cpuMicros);
        figures.times.push((by.cpuMicros - without.cpuMicros) / alone.cpuMicros);
      }
    this.#bytes.push(await tower.bytesPerPlugin());
  }

  finding(): Finding {
    return {
      title: "Scripts: what a call adds to a message, and what a bare engine in a worker takes for it",
      rows: [...this.#figures].map(([name, { built, script, bare, times }]) => {
        const ratio = median(times);
        return {
          name,
          figures: {
            "answered without, CPU µs": median(built),
            "by scripts, CPU µs": median(script),
            "bare, CPU µs": median(bare),
            "added / bare": ratio,
          },
          goal: { text: "at most twice the bare one", met: ratio <= 2 },
        };
      }),
      notes: [
        `A plugin takes ${Math.round(median(this.#bytes) / 1024)} KiB of the process, by a hundred of them.`,
      ],
    };
  }
}
