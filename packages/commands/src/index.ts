import {
  Clock,
  commands,
  defineFeature,
  incoming,
  metrics,
  Random,
  resources,
  routes,
  Settings,
  settings,
  Texts,
  texts,
} from "@dicetower/contract";
import { CommandReader } from "./api.js";
import { catalogueRoute, catalogueTable } from "./catalogue.js";
import { ownTexts } from "./own-texts.js";
import { Reader } from "./reader.js";
import { prefixSettings } from "./settings.js";
import { commandStage } from "./stage.js";
import { CommandTimes } from "./times.js";

/** Finds the command in a message and runs it. */
export default defineFeature({
  id: "commands",
  needs: { settings: Settings, random: Random, clock: Clock },
  provides: [CommandReader],
  setup(host) {
    const { random, clock } = host.needs;
    const reader = new Reader();
    const prefixes = host.needs.settings.of(prefixSettings);
    reader.prefixes = prefixes.value.prefixes;
    prefixes.watch(host, (value) => {
      reader.prefixes = value.prefixes;
    });
    host.read(commands, ({ all }) => reader.use(all));

    let words: Texts | undefined;
    host.when({ texts: Texts }, (part, { texts: service }) => {
      words = service;
      part.defer(() => {
        words = undefined;
      });
    });

    const runs = new Map<string, number>();
    const times = new CommandTimes();
    host.add(settings, prefixSettings);
    host.add(texts, ...ownTexts);
    host.add(
      routes,
      catalogueRoute(reader, () => words),
    );
    host.add(resources, catalogueTable);
    host.add(metrics, times.metric, {
      key: "dice_commands_total",
      kind: "counter",
      help: "Commands run, by key.",
      collect: () => [...runs].map(([command, value]) => ({ value, labels: { command } })),
    });
    host.add(
      incoming,
      commandStage({
        reader,
        clock,
        life: host.signal,
        times,
        texts: () => words,
        ran: ({ command }) => runs.set(command.key, (runs.get(command.key) ?? 0) + 1),
        failed: ({ command, by }, error) => {
          const reference = random.bytes(4).toString("hex");
          by.failed(error, `running the command "${command.key}" (reference ${reference})`);
          return reference;
        },
      }),
    );
    host.provide(CommandReader, reader);
  },
});
