import {
  argumentKinds,
  Changes,
  Clock,
  type Contribution,
  cacheInvalidation,
  commands,
  defineFeature,
  defineTopic,
  Features,
  ifInstalled,
  incoming,
  messageWatchers,
  metrics,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
} from "@dicetower/contract";
import { importTargets } from "@dicetower/imports/api";
import { textVariables } from "@dicetower/texts/api";
import {
  type CommandGuard,
  CommandReader,
  CommandRunner,
  commandGuards,
  Extensions,
  extensions,
  FormTools,
} from "./api.js";
import { ownKinds } from "./arguments/kinds/index.js";
import { catalogueRoute, catalogueTable } from "./catalogue/catalogue.js";
import { completionRoute } from "./completion/completion-route.js";
import { Confirmations } from "./confirming/confirmations.js";
import { extCommand } from "./extensions/ext-command.js";
import { extensionKind, extensionSwitchKind } from "./extensions/extension-kind.js";
import { extensionsMigration, StoredExtensions } from "./extensions/stored-extensions.js";
import { switchImport } from "./extensions/switch-import.js";
import { type DeclarationCheckServices, DeclarationChecks } from "./forms/declaration-checks.js";
import { DepartedKinds } from "./forms/departed-kinds.js";
import { ownTexts } from "./own-texts.js";
import { Reader } from "./reading/reader.js";
import { CommandFrequency } from "./running/frequency.js";
import { frequencyCommand } from "./running/frequency-command.js";
import { Runner } from "./running/runner.js";
import { type CommandContext, commandStage } from "./running/stage.js";
import { CommandTimes } from "./running/times.js";
import { unansweredWatcher } from "./running/unanswered.js";
import { prefixSettings } from "./settings.js";
import { Origins } from "./sharing/origins.js";
import { StoredRules } from "./sharing/stored-rules.js";
import { wantedWordRoutes, wantedWordsTable } from "./sharing/wanted-words.js";
import { wordProblems } from "./sharing/word-problems.js";
import { wordSettings } from "./sharing/word-settings.js";
import { MadeTools } from "./tools/made-tools.js";

/** A process has switched an extension: what the others hold in memory is read again. */
const extensionsChanged = defineTopic<null>("commands.extensionsChanged", { cluster: true });

/** Finds the command in a message and runs it. */
export default defineFeature({
  id: "commands",
  needs: {
    settings: Settings,
    random: Random,
    clock: Clock,
    store: Store,
    changes: Changes,
    features: Features,
  },
  provides: [CommandReader, CommandRunner, Extensions, FormTools],
  migrations: [extensionsMigration],
  async setup(host) {
    const { random, clock, store, changes } = host.needs;
    const reader = new Reader();
    const prefixes = host.needs.settings.of(prefixSettings);
    reader.prefixes = prefixes.value.prefixes;
    prefixes.watch(host, (value) => {
      reader.prefixes = value.prefixes;
    });
    const switchesChanged = cacheInvalidation(host, extensionsChanged, () => switches.load());
    const wordGroup = wordSettings(reader);
    const given = host.needs.settings.of(wordGroup);
    const switches = new StoredExtensions(store, changes, () => switchesChanged(null));
    await switches.load();
    const rules = new StoredRules(switches, new Origins(host.needs.features), given.value);
    given.watch(host, (value) => {
      rules.give(value);
      reader.useRules(rules);
    });
    const told = new Set<string>();
    const tellClashes = () => {
      for (const clash of reader.clashes) if (!told.has(clash)) host.log.error(clash);
      for (const clash of reader.clashes) told.add(clash);
    };
    const departed = new DepartedKinds();
    const declarations: DeclarationCheckServices = {
      commands: () => reader.contributions,
      kinds: () => reader.kinds,
      translated: (ref) => reader.translated(ref),
      follow: (work) => host.follow(work),
      signal: host.signal,
      tell: (mistake) => {
        if (!told.has(mistake)) host.log.error(mistake);
        told.add(mistake);
      },
      lack: (sentence) => host.log.warn(sentence),
    };
    const checks = new DeclarationChecks(declarations, departed);
    host.read(extensions, ({ all }) => {
      switches.use(all);
      reader.useRules(rules);
      tellClashes();
    });
    host.read(commands, ({ all, added }) => {
      reader.use(all, added);
      tellClashes();
      checks.changed();
    });

    host.read(argumentKinds, ({ all, added, removed }) => {
      reader.kinds = new Map(all.map(({ key, item }) => [key, item]));
      // Its own kinds come and go only with the command layer itself.
      if (added.some(({ owner }) => owner === host.id)) checks.begin();
      if (removed.some(({ owner }) => owner === host.id)) checks.end();
      departed.came(added);
      checks.changed();
    });
    host.add(argumentKinds, ...ownKinds, extensionKind(switches), extensionSwitchKind(switches));

    let guards: readonly Contribution<CommandGuard>[] = [];
    host.read(commandGuards, ({ all }) => {
      guards = all;
    });

    host.read(texts, ({ all }) => {
      reader.languagesOf = (key) => Object.keys(all.find((one) => one.key === key)?.item.values ?? {});
    });
    let words: Texts | undefined;
    host.when({ texts: Texts }, (part, { texts: service }) => {
      words = service;
      reader.texts = service;
      checks.textsCame();
      part.defer(() => {
        words = undefined;
        reader.texts = undefined;
      });
    });

    const runs = new Map<string, number>();
    const times = new CommandTimes();
    const frequency = new CommandFrequency(clock);
    host.add(settings, prefixSettings, wordGroup);
    const system = await ifInstalled("@dicetower/system", () => import("@dicetower/system/api"));
    if (system !== undefined) host.add(system.problems, wordProblems(reader));
    host.add(texts, ...ownTexts);
    host.add(commands, extCommand(reader, switches), frequencyCommand(frequency, reader));
    host.add(textVariables, {
      key: "prefix",
      meaning: "commands.variable.prefix",
      sample: ".",
      value: () => reader.prefix,
    });
    host.add(
      routes,
      catalogueRoute(reader, switches, rules, () => words),
      completionRoute(reader, () => words),
      ...wantedWordRoutes(() => reader.conflicts, given),
    );
    host.add(resources, catalogueTable, wantedWordsTable);
    host.add(metrics, times.metric, {
      key: "dice_commands_total",
      kind: "counter",
      help: "Commands run, by key.",
      collect: () => [...runs].map(([command, value]) => ({ value, labels: { command } })),
    });
    const context: CommandContext = {
      reader,
      clock,
      life: host.signal,
      times,
      texts: () => words,
      guards: () => guards,
      kinds: () => reader.kinds,
      departed,
      confirmations: new Confirmations(clock),
      ran({ command: { key } }) {
        runs.set(key, (runs.get(key) ?? 0) + 1);
        frequency.ran(key);
      },
      failed: ({ command, by }, error) => {
        const reference = random.bytes(4).toString("hex");
        by.failed(error, `running the command "${command.key}" (reference ${reference})`);
        return reference;
      },
    };
    host.add(incoming, commandStage(context));
    host.add(messageWatchers, unansweredWatcher(host, reader));
    host.provide(CommandReader, reader);
    host.provide(CommandRunner, new Runner(context));
    host.provide(Extensions, switches);
    host.add(importTargets, switchImport(store, switches));
    host.provide(FormTools, new MadeTools(reader));
  },
});
