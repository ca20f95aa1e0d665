import { hostProcessFlags } from "@dicetower/host/cli";
import { Child, type ChildOptions } from "../../child/child.js";
import type { Answers } from "../../child/protocol.js";
import type { FeatureStart } from "../../cost/start-costs.js";
import type { Load, LoadResult } from "../exchange.js";
import type { BareProcess } from "../processes/bare-process.js";
import type { EchoProcess } from "../processes/echo-process.js";
import type { KoishiProcess } from "../processes/koishi-process.js";
import type { LoadProcess } from "../processes/load-process.js";
import type { TowerProcess } from "../processes/tower-process.js";
import type { Variant } from "../variants.js";

/** Room for what the load leaves: pauses of its own collector of garbage would count as those of the subject. */
const loadFlags = ["--max-semi-space-size=64", "--initial-old-space-size=1024"];

/** Milliseconds after a load in which what was put off is done, and counted: rows that are gathered, copies of logs. */
const settleMs = 150;

/** What one load did to the process under test. */
export interface Measured {
  readonly messages: number;
  readonly seconds: number;
  /** CPU time of the process under test, all its threads, per message. */
  readonly cpuMicros: number;
}

/** A load that goes as fast as answers come. */
export type Poured = Extract<Load, { inFlight: number }>;

/** A process that messages are sent through. */
export interface Subject {
  readonly name: string;
  readonly child: Child<Answers>;
  /** As fast as it goes. */
  pour(messages: number, inFlight: number): Promise<Measured>;
}

/** One that messages come to from outside, at any rate. */
export interface Loaded extends Subject {
  drip(messages: number, perSecond: number): Promise<LoadResult>;
}

/** The service, to which something may be added while it runs. */
export interface Tower extends Loaded {
  turn(id: string, on: boolean): Promise<void>;
  /** Has something else said than a roll. */
  pourLoad(load: Poured): Promise<Measured>;
  /** Switches a feature. @returns milliseconds that it took */
  turnCost(id: string, on: boolean): Promise<number>;
  /** The features that run, and what their start took. */
  features(): Promise<readonly FeatureStart[]>;
  /** Installs what the rows of scripts need. */
  installScripts(): Promise<void>;
  /** Bytes that the engine of the plugins holds, for each of so many more plugins. */
  bytesPerPlugin(): Promise<number>;
}

/** The functions of scripts, called without a service. */
export interface Bare {
  readonly child: Child<Answers>;
  pour(kind: "command" | "plain", messages: number, inFlight: number): Promise<Measured>;
}

/** Starts processes and ends them all. */
export class Subjects {
  readonly #children: Child<Answers>[] = [];

  constructor(
    readonly load: Child<LoadProcess>,
    readonly options: ChildOptions,
  ) {
    this.#children.push(load as unknown as Child<Answers>);
  }

  static async start(options: ChildOptions): Promise<Subjects> {
    const load = await Child.start<LoadProcess>(file("load-process.ts"), { ...options, flags: loadFlags });
    return new Subjects(load, options);
  }

  async #child<A extends Answers>(name: string, flags: readonly string[] = []): Promise<Child<A>> {
    const child = await Child.start<A>(file(name), { ...this.options, flags });
    this.#children.push(child as unknown as Child<Answers>);
    return child;
  }

  /** The ceiling. */
  async echo(): Promise<Loaded> {
    const child = await this.#child<EchoProcess>("echo-process.ts");
    const { port } = await child.ask("listen");
    await this.load.ask("dial", { key: "echo", port });
    return this.#loaded("echo", child);
  }

  async koishi(): Promise<Subject> {
    const child = await this.#child<KoishiProcess>("koishi-process.ts");
    const pour = (messages: number, inFlight: number) =>
      measured(child, () => child.ask("run", { messages, inFlight }));
    return { name: "koishi", child: child as unknown as Child<Answers>, pour };
  }

  /** The service with its adapter connected to the load. */
  async tower(variant: Variant): Promise<Tower> {
    const child = await this.#child<TowerProcess>("tower-process.ts", hostProcessFlags);
    const { port } = await this.load.ask("listen", { key: variant.name });
    await child.ask("start", { variant, port });
    await this.load.ask("connected", { key: variant.name });
    const turn = (id: string, on: boolean) => child.ask("turn", { id, on });
    return {
      ...this.#loaded(variant.name, child),
      turn,
      pourLoad: (load) =>
        measured(child, () => this.load.ask("run", { key: variant.name, load })).catch(
          async (error: unknown) => {
            const problems = await child.ask("problems");
            throw new Error(`${String(error)}${problems.map((problem) => `\n  ${problem}`).join("")}`, {
              cause: error,
            });
          },
        ),
      turnCost: (id, on) => child.ask("turnCost", { id, on }),
      features: () => child.ask("features"),
      installScripts: () => child.ask("installScripts"),
      bytesPerPlugin: () => child.ask("bytesPerPlugin"),
    };
  }

  /** A worker with an engine and nothing else. */
  async bare(): Promise<Bare> {
    const child = await this.#child<BareProcess>("bare-process.ts");
    return {
      child: child as unknown as Child<Answers>,
      pour: (kind, messages, inFlight) =>
        measured(child, () => child.ask("run", { kind, messages, inFlight })),
    };
  }

  #loaded<A extends Answers>(key: string, child: Child<A>): Loaded {
    return {
      name: key,
      child: child as unknown as Child<Answers>,
      pour: (messages, inFlight) =>
        measured(child, () => this.load.ask("run", { key, load: { messages, inFlight } })),
      drip: (messages, perSecond) => this.load.ask("run", { key, load: { messages, perSecond } }),
    };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#children.map((child) => child.stop()));
  }
}

function file(name: string): URL {
  return new URL(`../processes/${name}`, import.meta.url);
}

async function measured<A extends Answers>(
  child: Child<A>,
  work: () => Promise<{ messages: number; seconds: number }>,
): Promise<Measured> {
  const asked = child as unknown as Child<Record<never, never>>;
  const before = await asked.ask("usage");
  const { messages, seconds } = await work();
  await new Promise((wake) => setTimeout(wake, settleMs));
  const after = await asked.ask("usage");
  return { messages, seconds, cpuMicros: (after.cpuMicros - before.cpuMicros) / messages };
}
