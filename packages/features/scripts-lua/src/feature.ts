import { Access } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import type { Automation } from "@dicetower/automation/api";
import { Cards, GroupCardWriter } from "@dicetower/cards/api";
import { CommandReader, type Extensions } from "@dicetower/commands/api";
import {
  type Changes,
  type Clock,
  type FeatureHost,
  type Files,
  followOriginalKeys,
  type Line,
  type Notices,
  type OriginalKeys,
  Outbound,
  optionalService,
  Patterns,
  type Random,
  type Store,
} from "@dicetower/contract";
import { Decks } from "@dicetower/decks/api";
import { Dice } from "@dicetower/dice/api";
import { Groups, PlayTables } from "@dicetower/groups/api";
import { Luck } from "@dicetower/luck/api";
import { Session } from "@dicetower/play-session/api";
import { LuaCardValues, type Players, type PlayerVariables } from "@dicetower/players/api";
import { RuleSystems } from "@dicetower/rule-systems/api";
import type { ScriptHost } from "@dicetower/script-host/api";
import { Templates, textFunctions } from "@dicetower/texts/api";
import { cardAnswers } from "./asks/card-answers.js";
import { dispatch, hearing } from "./asks/dispatch.js";
import { fileAnswers, ModuleFiles } from "./asks/file-answers.js";
import { GameValues, gameAnswers } from "./asks/game-answers.js";
import { GroupValues, groupAnswers } from "./asks/group-answers.js";
import { httpAnswer } from "./asks/http-answer.js";
import { otherAnswers } from "./asks/other-answers.js";
import { PeopleValues, peopleAnswers } from "./asks/people-answers.js";
import { SelfData, selfDataAnswers } from "./asks/self-data.js";
import { listeners } from "./asks/tells.js";
import { Breaches } from "./breaches.js";
import { EventRunner } from "./events/event-runner.js";
import { TaskClock } from "./events/task-clock.js";
import { LimitCheck } from "./limits/limit-check.js";
import { triggersInForce } from "./matching/gather.js";
import { TriggerIndex } from "./matching/trigger-index.js";
import { CardModels } from "./modules/card-models.js";
import { Contributions } from "./modules/contributions.js";
import { ModuleLibrary } from "./modules/library.js";
import { ModuleManager } from "./modules/manager.js";
import { ModuleStore } from "./modules/module-store.js";
import { SpeechBook } from "./modules/speech-book.js";
import { WordCommands } from "./modules/word-commands.js";
import { EventSayer } from "./running/event-sayer.js";
import { ModuleStage } from "./running/module-stage.js";
import { Runner } from "./running/runner.js";
import { WorkerPool } from "./running/worker-pool.js";
import { ModuleFormatter } from "./speaking/module-formatter.js";
import { ModuleMedia } from "./speaking/module-media.js";
import { TemplateNames } from "./speaking/names.js";
import { Speaker } from "./speaking/speaker.js";
import { speechFunction } from "./speaking/speech-function.js";

/** What the feature stands on. */
export interface LuaNeeds {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly line: Line;
  readonly notices: Notices;
  readonly automation: Automation;
  readonly extensions: Extensions;
  readonly players: Players;
  readonly variables: PlayerVariables;
  readonly scripts: ScriptHost;
}

/** The parts of the feature, put together. */
export class LuaModules {
  readonly library = new ModuleLibrary();
  readonly speech: SpeechBook;
  readonly names: TemplateNames;
  readonly originalKeys: OriginalKeys;
  readonly manager: ModuleManager;
  readonly stage: ModuleStage;
  readonly events: EventRunner;
  readonly tasks: TaskClock;
  readonly breaches: Breaches;
  readonly files: ModuleFiles;
  readonly data: SelfData;
  readonly groupValues: GroupValues;
  readonly games: GameValues;
  readonly models: CardModels;
  readonly #formatter: ModuleFormatter;
  readonly #words: WordCommands;
  /** Name of the switch of a module in groups. */
  readonly extensionOf: (module: string) => string;
  #index: TriggerIndex | undefined;
  #patterns: Patterns | undefined;

  /** @param told tells other processes that modules have changed */
  constructor(
    readonly host: FeatureHost,
    needs: LuaNeeds,
    told: () => void,
  ) {
    const {
      store,
      changes,
      clock,
      random,
      line,
      notices,
      automation,
      extensions,
      players,
      variables,
      scripts,
    } = needs;
    const die = (faces: number) => random.die(faces);
    const access = optionalService(host, Access);
    const adapters = optionalService(host, Adapters);
    const groups = optionalService(host, Groups);
    const decks = optionalService(host, Decks);
    const cardValues = optionalService(host, LuaCardValues);
    const templates = optionalService(host, Templates);
    host.when({ patterns: Patterns }, (part, { patterns }) => {
      this.#patterns = patterns;
      host.follow(this.gather());
      part.defer(() => {
        this.#patterns = undefined;
      });
    });

    this.originalKeys = followOriginalKeys(host);
    this.speech = new SpeechBook((key) => this.originalKeys.keyOf(key) !== undefined);
    host.add(
      textFunctions,
      speechFunction({ speech: this.speech, originalKeys: this.originalKeys, templates }),
    );
    this.files = new ModuleFiles(needs.files, this.library);
    this.data = new SelfData(scripts.storage);
    this.breaches = new Breaches(host, scripts, () => host.follow(this.gather()));
    const people = new PeopleValues({
      variables,
      players,
      access,
      adapters,
      luck: optionalService(host, Luck),
    });
    this.groupValues = new GroupValues({
      groups,
      adapters,
      groupCards: optionalService(host, GroupCardWriter),
      storage: scripts.storage,
    });
    this.games = new GameValues({
      session: optionalService(host, Session),
      playTables: optionalService(host, PlayTables),
      storage: scripts.storage,
    });
    const cards = cardAnswers({
      cards: optionalService(host, Cards),
      values: cardValues,
      dice: optionalService(host, Dice),
    });
    this.names = new TemplateNames({
      speech: this.speech,
      originalKeys: this.originalKeys,
      templates,
      decks,
      random: die,
      user: (run, uid, key) => people.get(run, uid, key),
      group: (run, gid, key) => this.groupValues.get(run, gid, key),
      card: async (run, card, key) => cards["card.get"](run, card, key),
    });
    this.#formatter = new ModuleFormatter(this.names, random);
    const formatter = this.#formatter;
    const { console } = scripts;
    const speaker = new Speaker({ line, clock, formatter, console, media: new ModuleMedia(this.files) });
    const sayer = new EventSayer({ line, clock, console });
    const pool = new WorkerPool({
      scripts,
      scope: host,
      module: new URL(import.meta.resolve("@dicetower/scripts-lua/thread")),
      data: {},
      answer: dispatch({
        ...fileAnswers(this.files),
        ...peopleAnswers(people),
        ...groupAnswers(this.groupValues),
        ...gameAnswers(this.games),
        ...cards,
        ...selfDataAnswers(this.data),
        ...httpAnswer(optionalService(host, Outbound)),
        ...otherAnswers({ random, clock, decks, adapters, events: sayer, formatter }),
      }),
      heard: hearing(listeners({ console, notices, speaker, games: this.games })),
      lost: (loss, run) => this.breaches.lost(loss, run),
    });
    const runner = new Runner({ pool, library: this.library, console, clock, random: die });
    const inForce = (module: string) => this.breaches.why(module) === "";
    this.events = new EventRunner({ scope: host, library: this.library, runner, speaker, adapters, inForce });
    this.tasks = new TaskClock({
      scope: host,
      store,
      changes,
      library: this.library,
      run: (task, signal) => this.events.task(task, signal),
    });
    this.models = new CardModels(host);
    const contributions = new Contributions(
      host,
      (event, signal) => this.events.timed(event, signal),
      (name) => extensions.all.some(({ extension }) => extension.key === name && extension.kind !== "lua"),
      this.models,
    );
    this.manager = new ModuleManager({
      store: new ModuleStore(store, changes, clock, needs.files.folder("lua/modules")),
      library: this.library,
      files: this.files,
      data: this.data,
      contributions,
      load: (module, file) => runner.load(module, file, host.signal, this.events.account()),
      scope: host,
      log: host.log,
      changed: () => this.gather(),
      told,
      forgive: (module) => this.breaches.forgive(module),
    });
    this.stage = new ModuleStage({
      index: () => this.#index,
      extensionOf: (module) => contributions.extensionOf(module),
      extensions,
      groups,
      systems: optionalService(host, RuleSystems),
      access,
      limits: new LimitCheck(automation.limits),
      people,
      groupValues: this.groupValues,
      runner,
      speaker,
      events: sayer,
      clock,
      random,
    });
    this.extensionOf = (module) => contributions.extensionOf(module);
    const reader = optionalService(host, CommandReader);
    this.#words = new WordCommands(host, this.extensionOf, this.stage, reader);
  }

  /** Gathers keywords and texts anew, after modules have changed. Resolves when commands have them, too. */
  gather(): Promise<void> {
    this.speech.use(this.library.all.filter(({ record }) => this.breaches.why(record.id) === ""));
    const triggers = triggersInForce(
      this.library,
      (module) => this.breaches.why(module) === "",
      (keyword) => this.spoken(keyword),
    );
    this.#index = triggers.length === 0 ? undefined : new TriggerIndex(triggers, this.#patterns);
    return this.#words.use(
      triggers,
      this.library.all.map(({ record }) => record),
    );
  }

  /** A keyword with the texts that it names. */
  spoken(keyword: string): string {
    return this.#formatter.expandSpeech(keyword);
  }

  /** What patterns, forms and card models were not taken, by module. */
  problemsOf(module: string): string {
    const own = (this.#index?.problems ?? []).filter((one) => one.module === module);
    return [
      ...own.map(({ text }) => text),
      ...this.#words.problemsOf(module),
      ...this.models.problemsOf(module),
    ].join("\n");
  }
}
