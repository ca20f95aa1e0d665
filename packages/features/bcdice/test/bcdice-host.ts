import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";
import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { defineFeature, Random } from "@dicetower/contract";
import dice from "@dicetower/dice";
import { rolled } from "@dicetower/dice/api";
import diceNative from "@dicetower/dice-native";
import emoklore from "@dicetower/emoklore";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import scriptHost from "@dicetower/script-host";
import {
  type ScriptedDice,
  scriptedDice,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import bcdice from "../src/index.js";

/** What a roll goes through, and a rule system of ours. */
export const others = [
  texts,
  commands,
  access,
  dice,
  diceNative,
  groups,
  players,
  systems,
  emoklore,
  scriptHost,
];

export interface BcdiceTower extends TestHost {
  readonly dice: ScriptedDice;
}

/** A host whose dice are scripted. */
export async function bcdiceTower(more: Partial<TestHostOptions> = {}): Promise<BcdiceTower> {
  const script = scriptedDice();
  const { features = [], replace = [], ...options } = more;
  const tower = await testHost({
    features: [...others, bcdice, ...features],
    replace: [[Random, script], ...replace],
    ...options,
  });
  return { ...tower, dice: script };
}

/** Rolls that the shared tower has told of: expression, value, hidden, faces. */
export const heard: unknown[] = [];

/** Hears of rolls. */
const listener = defineFeature({
  id: "listener",
  setup(host) {
    host.on(rolled, ({ expression, value, hidden, dice: thrown }) =>
      heard.push([expression, value, hidden, thrown?.().map(({ value: face }) => face)]),
    );
  },
});

let begun: Promise<BcdiceTower> | undefined;

/** One host, and one thread with the library, for all files of tests that leave nothing on it. */
export function sharedTower(): Promise<BcdiceTower> {
  begun ??= bcdiceTower({ features: [listener] });
  return begun;
}

after(async () => {
  await (await begun)?.stop();
});

/** Counts the threads that are up, of those that begin from now on. */
export class ThreadCount {
  /** How many have begun. */
  begun = 0;
  live = 0;
  readonly #waiting: { readonly live: number; readonly reached: () => void }[] = [];
  readonly #heard = (told: unknown) => {
    const { worker } = told as { readonly worker: Worker };
    this.begun++;
    this.live++;
    worker.once("exit", () => {
      this.live--;
      for (const { live, reached } of this.#waiting) if (live === this.live) reached();
    });
  };

  begin(): void {
    subscribe("worker_threads", this.#heard);
  }

  end(): void {
    unsubscribe("worker_threads", this.#heard);
  }

  /** Resolves when so many are up. */
  reaches(live: number): Promise<void> {
    return new Promise((reached) => {
      if (this.live === live) reached();
      else this.#waiting.push({ live, reached });
    });
  }
}
