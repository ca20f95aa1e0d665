import { Access } from "@dicetower/access/api";
import { CommandReader } from "@dicetower/commands/api";
import { type FeatureHost, optionalService, Patterns } from "@dicetower/contract";
import { Groups } from "@dicetower/groups/api";
import { RuleSystems } from "@dicetower/rule-systems/api";
import { KeptValues } from "./assembly/kept-values.js";
import type { LuaNeeds } from "./assembly/lua-needs.js";
import { ModuleRuns } from "./assembly/module-runs.js";
import { SpokenTexts } from "./assembly/spoken-texts.js";
import { Breaches } from "./breaches.js";
import { LimitCheck } from "./limits/limit-check.js";
import { triggersInForce } from "./matching/gather.js";
import { TriggerIndex } from "./matching/trigger-index.js";
import { CardModels } from "./modules/card-models.js";
import { Contributions } from "./modules/contributions.js";
import { ModuleLibrary } from "./modules/library.js";
import { ModuleManager } from "./modules/manager.js";
import { ModuleStore } from "./modules/module-store.js";
import { WordCommands } from "./modules/word-commands.js";
import { ModuleStage } from "./running/module-stage.js";

/** The parts of the feature, put together. */
export class LuaModules {
  readonly library = new ModuleLibrary();
  readonly values: KeptValues;
  readonly texts: SpokenTexts;
  readonly runs: ModuleRuns;
  readonly manager: ModuleManager;
  readonly stage: ModuleStage;
  readonly breaches: Breaches;
  readonly models: CardModels;
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
    const { store, changes, clock, random, automation, extensions, scripts } = needs;
    const { library } = this;
    host.when({ patterns: Patterns }, (part, { patterns }) => {
      this.#patterns = patterns;
      host.follow(this.gather());
      part.defer(() => {
        this.#patterns = undefined;
      });
    });
    this.values = new KeptValues(host, needs, library);
    this.texts = new SpokenTexts(host, needs, this.values);
    this.breaches = new Breaches(host, scripts, () => host.follow(this.gather()));
    const { values, texts, breaches } = this;
    this.runs = new ModuleRuns(host, needs, { library, values, texts, breaches });
    const { runner, events, sayer } = this.runs;
    this.models = new CardModels(host);
    const contributions = new Contributions(
      host,
      (event, signal) => events.timed(event, signal),
      (name) => extensions.all.some(({ extension }) => extension.key === name && extension.kind !== "lua"),
      this.models,
    );
    this.extensionOf = (module) => contributions.extensionOf(module);
    this.manager = new ModuleManager({
      store: new ModuleStore(store, changes, clock, needs.files.folder("lua/modules")),
      library,
      files: values.files,
      data: values.data,
      contributions,
      load: (module, file) => runner.load(module, file, host.signal, events.account()),
      scope: host,
      log: host.log,
      changed: () => this.gather(),
      told,
      forgive: (module) => breaches.forgive(module),
    });
    this.stage = new ModuleStage({
      index: () => this.#index,
      extensionOf: this.extensionOf,
      extensions,
      groups: optionalService(host, Groups),
      systems: optionalService(host, RuleSystems),
      access: optionalService(host, Access),
      limits: new LimitCheck(automation.limits),
      people: values.people,
      groupValues: values.groups,
      runner,
      speaker: texts.speaker,
      events: sayer,
      clock,
      random,
    });
    this.#words = new WordCommands(host, this.extensionOf, this.stage, optionalService(host, CommandReader));
  }

  /** Gathers keywords and texts anew, after modules have changed. Resolves when commands have them, too. */
  gather(): Promise<void> {
    const inForce = (module: string) => this.breaches.why(module) === "";
    this.texts.speech.use(this.library.all.filter(({ record }) => inForce(record.id)));
    const triggers = triggersInForce(this.library, inForce, (keyword) => this.spoken(keyword));
    this.#index = triggers.length === 0 ? undefined : new TriggerIndex(triggers, this.#patterns);
    return this.#words.use(
      triggers,
      this.library.all.map(({ record }) => record),
    );
  }

  /** A keyword with the texts that it names. */
  spoken(keyword: string): string {
    return this.texts.formatter.expandSpeech(keyword);
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
