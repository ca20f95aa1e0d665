import { Adapters, platformEvent } from "@dicetower/adapters/api";
import { Automation } from "@dicetower/automation/api";
import { CommandRunner, FormTools } from "@dicetower/commands/api";
import {
  Changes,
  Clock,
  defineFeature,
  type Fork,
  Installation,
  optionalService,
  routes,
  SerialQueue,
  Settings,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { CommandToolset } from "./command-tools.js";
import { shippedTexts } from "./generated/texts.js";
import { Person } from "./person.js";
import { mcpRoutes } from "./routes.js";
import { mcpSettings } from "./settings.js";

/** Commands as tools of the Model Context Protocol, at `/mcp` while an owner has switched it on. */
export default defineFeature({
  id: "mcp",
  needs: {
    settings: Settings,
    clock: Clock,
    changes: Changes,
    texts: Texts,
    automation: Automation,
    forms: FormTools,
    runner: CommandRunner,
    installation: Installation,
  },
  async setup(host) {
    const { clock, changes, automation, forms, runner, installation } = host.needs;
    const live = host.needs.settings.of(mcpSettings);
    const adapters = optionalService(host, Adapters);
    const person = new Person({ automation, adapters, clock });
    host.on(platformEvent, ({ event }) => person.heard(event));
    const toolset = new CommandToolset({
      settings: () => live.value,
      forms,
      runner,
      person,
      texts: host.needs.texts,
      clock,
      changes,
      dice: optionalService(host, Dice),
      adapters,
      failed: (error, { name }) => host.log.error(`the tool "${name}" failed`, { error }),
      life: host.signal,
    });
    let open: Fork | undefined;
    const follow = async () => {
      const { enabled, person } = live.value;
      const wanted = enabled && person !== "";
      if (wanted && open === undefined)
        open = await host.fork("server", (part) =>
          part.add(routes, ...mcpRoutes(toolset, installation.version.semver)),
        );
      if (!wanted && open !== undefined) {
        await open.stop();
        open = undefined;
      }
    };
    const changing = new SerialQueue();
    live.watch(host, () => host.follow(changing.run(follow)));
    host.add(settings, mcpSettings);
    host.add(texts, ...textTable(shippedTexts, "settings"));
    await changing.run(follow);
  },
});
