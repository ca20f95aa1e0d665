import { Access } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import { Cards, GroupCardWriter } from "@dicetower/cards/api";
import { CocVariants } from "@dicetower/coc/api";
import { CommandReader, CommandRunner, Extensions } from "@dicetower/commands/api";
import {
  addBuiltPages,
  argumentKinds,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  defineFeature,
  defineTopic,
  Events,
  eventTypes,
  Files,
  followFolder,
  ifInstalled,
  Jobs,
  Line,
  Notices,
  notices,
  Outbound,
  optionalService,
  Phase,
  Random,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
  variables,
} from "@dicetower/contract";
import { DeckFiles, Decks } from "@dicetower/decks/api";
import { Dice, GroupFaces, PlayerFaces } from "@dicetower/dice/api";
import { type GroupField, Groups, groupFields } from "@dicetower/groups/api";
import { importTargets } from "@dicetower/imports/api";
import { Players, PlayerVariables, personalData } from "@dicetower/players/api";
import { RuleSystems } from "@dicetower/rule-systems/api";
import { contentKinds } from "@dicetower/rulepacks/api";
import { ScriptHost } from "@dicetower/script-host/api";
import { SessionLogs } from "@dicetower/session-logs/api";
import { Templates } from "@dicetower/texts/api";
import { jsCommand } from "./chat/js-command.js";
import { pluginKind } from "./chat/plugin-kind.js";
import { ContextStore } from "./contexts/context-store.js";
import { ScriptIds } from "./contexts/ids.js";
import type { ScriptServices } from "./contexts/script-services.js";
import { Hooks } from "./extensions/hooks.js";
import { PluginFiles, root } from "./files/plugin-files.js";
import { groupValueImport } from "./importing/group-value-import.js";
import { configImport, valueImport } from "./importing/kept-import.js";
import { pluginImport } from "./importing/plugin-import.js";
import { packScripts } from "./packs.js";
import { pluginsPage } from "./page.js";
import { ConfigForms } from "./plugins/config-forms.js";
import { changedEvent, PluginService } from "./plugins/plugin-service.js";
import { storePlugins } from "./plugins/store-plugins.js";
import { Trials } from "./plugins/trials.js";
import { Updates } from "./plugins/updates.js";
import { Uploads } from "./plugins/uploads.js";
import { sharedOf } from "./realms/realm-shared.js";
import { GroupValues } from "./records/group-values.js";
import { migrations } from "./records/migrations.js";
import { PluginRecords } from "./records/plugin-records.js";
import { configRoutes } from "./routes/config-routes.js";
import { pluginRoutes } from "./routes/plugin-routes.js";
import { storageRoutes } from "./routes/storage-routes.js";
import { tryRoute } from "./routes/try-route.js";
import { updateRoutes } from "./routes/update-routes.js";
import { scriptSettings } from "./settings.js";
import { ownTexts } from "./texts/own-texts.js";

/** A process has switched plugins or changed what they may do: the others follow. */
const recordsChanged = defineTopic<null>("scripts-js.recordsChanged", { cluster: true });

/** Runs JavaScript plugins of other bots within limits. */
export default defineFeature({
  id: "scripts-js",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    files: Files,
    line: Line,
    events: Events,
    outbound: Outbound,
    notices: Notices,
    jobs: Jobs,
    settings: Settings,
    phase: Phase,
    scripts: ScriptHost,
    reader: CommandReader,
    runner: CommandRunner,
    switches: Extensions,
  },
  migrations,
  async setup(host) {
    const { store, clock, files, jobs, phase, settings: all, ...given } = host.needs;
    let fields: ReadonlyMap<string, GroupField> = new Map();
    host.read(groupFields, ({ all: items }) => {
      fields = new Map(items.map(({ item }) => [item.key, item]));
    });
    const services: ScriptServices = {
      ...given,
      host,
      store,
      clock,
      files,
      settings: all.of(scriptSettings),
      ids: new ScriptIds(),
      contexts: new ContextStore(clock),
      dice: optionalService(host, Dice),
      texts: optionalService(host, Texts),
      templates: optionalService(host, Templates),
      groups: optionalService(host, Groups),
      players: optionalService(host, Players),
      variables: optionalService(host, PlayerVariables),
      cards: optionalService(host, Cards),
      groupCards: optionalService(host, GroupCardWriter),
      decks: optionalService(host, Decks),
      deckFiles: optionalService(host, DeckFiles),
      cocVariants: optionalService(host, CocVariants),
      systems: optionalService(host, RuleSystems),
      access: optionalService(host, Access),
      logs: optionalService(host, SessionLogs),
      adapters: optionalService(host, Adapters),
      groupFaces: optionalService(host, GroupFaces),
      playerFaces: optionalService(host, PlayerFaces),
      groupField: (key) => fields.get(key),
    };
    const announceChange = cacheInvalidation(host, recordsChanged, () => follow());
    const records = new PluginRecords(store, clock, () => announceChange(null));
    await records.load();
    const groupValues = new GroupValues(store);
    host.add(variables, groupValues.provider());
    const shared = sharedOf(services, groupValues, (name) => records.of(name).grants);
    host.defer(() => shared.kept.close());
    const pluginFiles = new PluginFiles(files);
    const service = new PluginService(host, shared, pluginFiles, records, jobs);
    await service.look();
    const follow = async () => {
      pluginFiles.forget();
      await records.load();
      if (phase.current !== "loading") await service.update();
    };
    followFolder(host, root, follow);
    const uploads = new Uploads(service);

    host.add(settings, scriptSettings);
    host.add(texts, ...ownTexts);
    addBuiltPages(host, import.meta.url, pluginsPage);
    host.add(notices, { key: "scripts-js.said", level: "routine", titleKey: "scripts-js.notice.kind" });
    host.add(personalData, groupValues.personalData());
    host.add(eventTypes, {
      key: changedEvent,
      summary: "JavaScript plugins are being loaded, or have been: how many run, and whether that goes on.",
      local: true,
    });
    host.add(argumentKinds, pluginKind(service));
    host.add(commands, jsCommand(service));
    host.add(contentKinds, packScripts(service));
    const shop = await ifInstalled("@dicetower/content-store", () => import("@dicetower/content-store/api"));
    if (shop !== undefined) host.add(shop.storeKinds, storePlugins(uploads));
    host.add(
      routes,
      ...pluginRoutes(service, uploads),
      ...configRoutes(service, new ConfigForms(service)),
      ...storageRoutes(service),
      ...updateRoutes(service, new Updates(service, uploads)),
      tryRoute(service, new Trials(service)),
    );
    host.add(
      importTargets,
      pluginImport(uploads),
      valueImport(service),
      configImport(service),
      groupValueImport(store),
    );
    new Hooks(host, service).begin();
    service.begin(phase);
  },
});
