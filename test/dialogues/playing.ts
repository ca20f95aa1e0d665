import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Clock, type Feature, Random, type Token } from "@dicetower/contract";
import { RollSource } from "@dicetower/dice/api";
import { fakeClock, type TestHost, testHost } from "@dicetower/testkit";
import { fullFeatures } from "../conformance/full-tower.js";
import type { Dialogue, DialogueFailure } from "./dialogue.js";
import { Judge } from "./judge.js";
import { DialogueAccount, master, messageOf } from "./speakers.js";
import { StepDice } from "./step-dice.js";

/** Plays dialogues, each with a service of its own that has every feature and begins with an empty store. */
export class Playing {
  /** Data folders of services that were set up and ended, by language: a copy starts in a fraction of the time. */
  readonly #fresh = new Map<string, Promise<string>>();

  constructor(readonly features: readonly Feature[]) {}

  /** Undefined where the bot said all that it was to say. */
  async play(dialogue: Dialogue): Promise<DialogueFailure | undefined> {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-dialogue-"));
    try {
      await cp(await this.#freshFolder(dialogue.locale), dataFolder, { recursive: true });
      return await this.#playIn(dataFolder, dialogue);
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  }

  /** Removes what the playing has made. */
  async end(): Promise<void> {
    for (const folder of this.#fresh.values()) await rm(await folder, { recursive: true, force: true });
  }

  async #playIn(dataFolder: string, dialogue: Dialogue): Promise<DialogueFailure | undefined> {
    const clock = fakeClock(timeOf(dialogue));
    const dice = new StepDice();
    const tower = await this.#tower(dataFolder, [
      [Clock, clock],
      [Random, dice],
      [RollSource, dice.source],
    ]);
    try {
      const account = new DialogueAccount(
        (topic, event) => tower.host.emit(topic, event),
        () => clock.now(),
      );
      const judge = new Judge();
      for (const [at, step] of dialogue.steps.entries()) {
        if (step.after !== undefined) {
          // As after a sleep of the machine: what is due is done once, not once for each time that it was due.
          clock.use(step.after * 1_000);
          await clock.advance(0);
        }
        dice.begin(step.dice);
        const message = messageOf(step, dialogue, account, `m${at + 1}`, clock.seconds());
        await tower.host.line.receive(message, { wait: true });
        const messages = account.heard(step);
        const missing = [...dice.problems(), ...judge.problems(step, messages)];
        dice.begin(undefined);
        if (missing.length > 0) return { step: at + 1, said: messages.join("\n"), missing };
      }
      const troubles = await troublesOf(tower);
      return troubles.length === 0 ? undefined : { step: dialogue.steps.length, said: "", missing: troubles };
    } finally {
      await tower.stop();
    }
  }

  #freshFolder(locale: Dialogue["locale"]): Promise<string> {
    let folder = this.#fresh.get(locale);
    folder ??= this.#setUp(locale);
    this.#fresh.set(locale, folder);
    return folder;
  }

  async #setUp(locale: Dialogue["locale"]): Promise<string> {
    const dataFolder = await mkdtemp(join(tmpdir(), "dicetower-dialogues-"));
    const tower = await this.#tower(dataFolder, []);
    await tower.put("/api/settings/language", { locale }).answers({ code: 0 });
    const root = { platform: "test", userId: master.userId };
    await tower.post("/api/masters", root).answers({ code: 0 });
    await tower.stop();
    return dataFolder;
  }

  #tower(dataFolder: string, replace: readonly (readonly [Token<unknown>, unknown])[]) {
    return testHost({ features: this.features, dataFolder, replace });
  }
}

/** Playing with the features of `examples/full`. */
export async function fullPlaying(): Promise<Playing> {
  return new Playing(await fullFeatures());
}

/** The moment at which a dialogue begins, on a day that is a Monday. */
function timeOf({ time = "12:00" }: Dialogue): number {
  const [hour = "12", minute = "0"] = time.split(":");
  return new Date(2026, 0, 5, Number(hour), Number(minute)).getTime();
}

/** Lines of the log that somebody would have to look at: after a chat there are none, whatever people typed. */
async function troublesOf(tower: TestHost): Promise<string[]> {
  const { items } = await tower
    .get("/api/system/logs?level=warn")
    .data<{ readonly items: readonly { readonly level: string; readonly message: string }[] }>();
  return items.map(({ level, message }) => `in the log: ${level} ${message}`);
}
