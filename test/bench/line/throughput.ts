import type { BenchOptions, Finding } from "../benchmark.js";
import { median, medianRatio } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import { additions } from "./additions.js";
import type { Measured, Subject, Tower } from "./owner/subjects.js";
import type { Plan } from "./plan.js";

/** Everybody who is measured, in one generation of processes. */
export interface Generation {
  readonly echo: Subject;
  readonly koishi: Subject;
  readonly tower: Tower;
  /** The service without something. */
  readonly without: readonly Subject[];
}

/** What a message costs everybody, gathered over all rounds. */
export class Throughput {
  readonly #measured = new Map<string, Measured[]>();
  /** How much more an addition costs than the same process without it, before and after. */
  readonly #more = new Map<string, number[]>();

  constructor(
    readonly plan: Plan,
    readonly options: BenchOptions,
  ) {}

  /** One generation's rounds. */
  async run(generation: Generation): Promise<void> {
    const { warmUps, rounds } = this.plan;
    for (let round = 1 - warmUps; round <= rounds; round++) {
      const at = `line: round ${round} of ${rounds}`;
      for (const subject of [generation.echo, generation.koishi, ...generation.without])
        await this.#pour(subject, at, round > 0);
      await this.#withAdditions(generation.tower, at, round > 0);
    }
  }

  /** Messages a second, as far as is known. */
  rate(name: string): number {
    return median(this.#rates(name));
  }

  async #pour(subject: Subject, at: string, counts: boolean): Promise<Measured> {
    this.options.progress(`${at}, ${subject.name}`);
    const { messages, koishiMessages, inFlight } = this.plan;
    const one = await subject.pour(subject.name === "koishi" ? koishiMessages : messages, inFlight);
    if (counts) this.#count(subject.name, one);
    return one;
  }

  #count(name: string, one: Measured): void {
    this.#measured.set(name, [...(this.#measured.get(name) ?? []), one]);
  }

  /** The service as it is, and with each addition between two of those. */
  async #withAdditions(tower: Tower, at: string, counts: boolean): Promise<void> {
    const settled = async (id: string, on: boolean) => {
      await tower.turn(id, on);
      await tower.pour(this.plan.settling, this.plan.inFlight);
    };
    let before = await this.#pour(tower, at, counts);
    for (const { id, name } of additions) {
      await settled(id, true);
      const added = await this.#pour({ ...tower, name }, at, counts);
      await settled(id, false);
      const after = await this.#pour(tower, at, false);
      if (counts) {
        const more = added.cpuMicros / ((before.cpuMicros + after.cpuMicros) / 2) - 1;
        this.#more.set(name, [...(this.#more.get(name) ?? []), more * 100]);
      }
      before = after;
    }
  }

  #cpu(name: string): number[] {
    return (this.#measured.get(name) ?? []).map(({ cpuMicros }) => cpuMicros);
  }

  #rates(name: string): number[] {
    return (this.#measured.get(name) ?? []).map(({ messages, seconds }) => messages / seconds);
  }

  #row(name: string, goal?: Row["goal"]): Row {
    return {
      name,
      figures: {
        "CPU µs": median(this.#cpu(name)),
        "a second": this.rate(name),
        "of the echo, CPU": medianRatio(this.#cpu("echo"), this.#cpu(name)),
        "of the echo, rate": medianRatio(this.#rates(name), this.#rates("echo")),
        "times Koishi, CPU": medianRatio(this.#cpu("koishi"), this.#cpu(name)),
        "times Koishi, rate": medianRatio(this.#rates(name), this.#rates("koishi")),
      },
      ...(goal === undefined ? {} : { goal }),
    };
  }

  /** @param ours the service as it is @param without names of the others @param alone the one that rolls and no more */
  finding(ours: string, without: readonly string[], alone: string): Finding {
    const goal = (name: string): Row["goal"] => {
      const ofEcho = medianRatio(this.#cpu("echo"), this.#cpu(name));
      const ofKoishi = medianRatio(this.#cpu("koishi"), this.#cpu(name));
      return { text: "45 % of the echo, 30 times Koishi", met: ofEcho >= 0.45 && ofKoishi >= 30 };
    };
    return {
      title: "Message line: frame in, .r d20, frame out",
      rows: [
        this.#row("echo"),
        this.#row("koishi"),
        this.#row(ours, goal(ours)),
        ...without.map((name) => this.#row(name, name === alone ? goal(name) : undefined)),
        ...additions.map(({ name, most }) => {
          const more = median(this.#more.get(name) ?? []);
          const shown = `${more >= 0 ? "+" : ""}${more.toFixed(1)} % CPU`;
          return this.#row(name, { text: `${shown}, at most +${most} %`, met: more <= most });
        }),
      ],
      notes: [
        "Koishi has no socket here: its mock adapter is called within its process.",
        "What is added is switched on and off in the process of the service, and compared with the same process before and after.",
      ],
    };
  }
}
