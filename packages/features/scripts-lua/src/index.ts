import { Adapters } from "@dicetower/adapters/api";
import { Automation } from "@dicetower/automation/api";
import { CommandReader, Extensions } from "@dicetower/commands/api";
import {
  addBuiltPages,
  argumentKinds,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  defineFeature,
  defineTopic,
  Files,
  followFolder,
  ifInstalled,
  incoming,
  Line,
  Notices,
  notices,
  optionalService,
  Random,
  routes,
  Store,
  texts,
  wordings,
} from "@dicetower/contract";
import { importTargets } from "@dicetower/imports/api";
import { Players, PlayerVariables } from "@dicetower/players/api";
import { contentKinds } from "@dicetower/rulepacks/api";
import { ScriptHost } from "@dicetower/script-host/api";
import { dataFolder } from "./asks/sandbox-files.js";
import { moduleNotice } from "./asks/tells.js";
import { taskClockCommand, taskKind } from "./commands/clock-command.js";
import { luaCommand } from "./commands/lua-command.js";
import { moduleKind } from "./commands/module-kind.js";
import { followHooks } from "./events/hooks.js";
import { LuaModules } from "./feature.js";
import { moduleImport } from "./importing/module-import.js";
import { moduleValueImport } from "./importing/value-import.js";
import { migrations } from "./migrations.js";
import { packModules } from "./modules/pack-modules.js";
import { storeModules } from "./modules/store-modules.js";
import { modulesPage } from "./page.js";
import { moduleRoutes } from "./routes/module-routes.js";
import { ownTexts } from "./texts/own-texts.js";

/** Emitted after modules or their tasks were changed, in whichever process. */
const modulesChanged = defineTopic<null>("scripts-lua.changed", { cluster: true });
/** Place of the texts of mods: behind the owner's own wording, before the shipped text. */
const wordingRank = 10;

/** Plugins and mods written in Lua for other bots, within limits. */
export default defineFeature({
  id: "scripts-lua",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    files: Files,
    line: Line,
    notices: Notices,
    automation: Automation,
    extensions: Extensions,
    players: Players,
    variables: PlayerVariables,
    scripts: ScriptHost,
  },
  migrations,
  async setup(host) {
    const shop = await ifInstalled("@dicetower/content-store", () => import("@dicetower/content-store/api"));
    const announceChange = cacheInvalidation(host, modulesChanged, async () => {
      await modules.manager.loadAll();
      await modules.runs.tasks.load();
    });
    const modules = new LuaModules(host, host.needs, () => announceChange(null));
    const { manager, library, breaches } = modules;
    followFolder(host, dataFolder, async () => modules.values.files.lookAgain());
    const all = () => library.all;
    const why = (module: string) => breaches.why(module);

    host.add(incoming, modules.stage.stage());
    host.add(texts, ...ownTexts);
    addBuiltPages(host, import.meta.url, modulesPage);
    host.add(notices, { key: moduleNotice, level: "routine", titleKey: "notice.module.log" });
    host.add(argumentKinds, moduleKind(all));
    host.add(commands, luaCommand({ manager, all, why, spoken: (keyword) => modules.spoken(keyword) }));
    const reader = optionalService(host, CommandReader);
    host.when({ reader: CommandReader }, (part, { reader }) => {
      part.add(argumentKinds, taskKind(modules.runs.tasks));
      part.add(commands, taskClockCommand(modules.runs.tasks, reader));
    });
    host.add(
      routes,
      ...moduleRoutes({
        manager,
        all,
        facts: async () => {
          const lost = (reader()?.conflicts ?? []).filter(({ loser }) => loser.source === "lua");
          const stored = await host.needs.scripts.storage.sizes("lua", "storage");
          return async (id) => ({
            dataSize: (await modules.values.files.of(id).bytes()) + (stored.get(id)?.bytes ?? 0),
            out: breaches.why(id),
            problems: modules.problemsOf(id),
            spoken: (keyword) => modules.spoken(keyword),
            conflicts: lost
              .filter(({ loser }) => loser.extension === modules.extensionOf(id))
              .map(({ word, holder, reason }) => ({
                word,
                other: holder.extension || holder.feature,
                reason,
              })),
          });
        },
      }),
    );
    host.add(contentKinds, packModules(manager));
    if (shop !== undefined) host.add(shop.storeKinds, storeModules(manager));
    host.add(importTargets, moduleImport(manager), moduleValueImport(modules.values.data));
    // Texts of the service that the peer has, too, are said as the mods want it.
    host.add(wordings, {
      key: "scripts-lua",
      rank: wordingRank,
      pick(key, _locale, format) {
        const original = format === "plain" ? modules.texts.originalKeys.originalOf(key) : undefined;
        return original === undefined ? undefined : modules.texts.speech.wording(original);
      },
    });
    followHooks(host, optionalService(host, Adapters), (hooked) =>
      host.follow(modules.runs.events.hooked(hooked)),
    );
    host.defer(() => modules.values.close());
    // Behind the set-up: many modules would hold up the start.
    host.follow(manager.loadAll().then(() => modules.runs.tasks.load()));
  },
});
