import { Adapters } from "@dicetower/adapters/api";
import { type FeatureHost, Outbound, optionalService } from "@dicetower/contract";
import { Decks } from "@dicetower/decks/api";
import { dispatch, hearing } from "../asks/dispatch.js";
import { httpAnswer } from "../asks/http-answer.js";
import { otherAnswers } from "../asks/other-answers.js";
import { listeners } from "../asks/tells.js";
import type { Breaches } from "../breaches.js";
import { EventRunner } from "../events/event-runner.js";
import { TaskClock } from "../events/task-clock.js";
import type { ModuleLibrary } from "../modules/library.js";
import { EventSayer } from "../running/event-sayer.js";
import { Runner } from "../running/runner.js";
import { WorkerPool } from "../running/worker-pool.js";
import type { KeptValues } from "./kept-values.js";
import type { LuaNeeds } from "./lua-needs.js";
import type { SpokenTexts } from "./spoken-texts.js";

/** What runs are made of. */
export interface RunParts {
  readonly library: ModuleLibrary;
  readonly values: KeptValues;
  readonly texts: SpokenTexts;
  readonly breaches: Breaches;
}

/** Runs of scripts: the threads that they run in, and what sets them off by itself, such as events and tasks. */
export class ModuleRuns {
  readonly sayer: EventSayer;
  readonly runner: Runner;
  readonly events: EventRunner;
  readonly tasks: TaskClock;

  constructor(host: FeatureHost, needs: LuaNeeds, { library, values, texts, breaches }: RunParts) {
    const { store, changes, clock, random, line, notices, scripts } = needs;
    const { console } = scripts;
    const { formatter, speaker } = texts;
    const adapters = optionalService(host, Adapters);
    this.sayer = new EventSayer({ line, clock, console });
    const pool = new WorkerPool({
      scripts,
      scope: host,
      module: new URL(import.meta.resolve("@dicetower/scripts-lua/thread")),
      data: {},
      answer: dispatch({
        ...values.answers(),
        ...httpAnswer(optionalService(host, Outbound)),
        ...otherAnswers({
          random,
          clock,
          decks: optionalService(host, Decks),
          adapters,
          events: this.sayer,
          formatter,
        }),
      }),
      heard: hearing(listeners({ console, notices, speaker, games: values.games })),
      lost: (loss, run) => breaches.lost(loss, run),
    });
    this.runner = new Runner({ pool, library, console, clock, random: (faces) => random.die(faces) });
    const inForce = (module: string) => breaches.why(module) === "";
    this.events = new EventRunner({ scope: host, library, runner: this.runner, speaker, adapters, inForce });
    this.tasks = new TaskClock({
      scope: host,
      store,
      changes,
      library,
      run: (task, signal) => this.events.task(task, signal),
    });
  }
}
