import { Access, accessChanged } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import { CommandReader, Extensions } from "@dicetower/commands/api";
import {
  addBuilt,
  argumentKinds,
  Batches,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  defineFeature,
  Installation,
  incoming,
  jobs,
  messageFacts,
  optionalService,
  Random,
  resources,
  routes,
  Store,
  Texts,
  texts,
  variables,
} from "@dicetower/contract";
import { PlayerFaces, rolled } from "@dicetower/dice/api";
import { importTargets } from "@dicetower/imports/api";
import { dashboardSources } from "@dicetower/system/api";
import { languageKeepers } from "@dicetower/texts/api";
import {
  LuaCardValues,
  type PersonKey,
  Players,
  PlayerVariables,
  personalData,
  personChanged,
  playerSettings,
} from "./api.js";
import { Identities } from "./identities/identities.js";
import { Links } from "./identities/links.js";
import { linkedTrustFact } from "./identities/trust-fact.js";
import { playerImport } from "./importing/player-import.js";
import { variableImport } from "./importing/variable-import.js";
import { identityTab } from "./list/identity-tab.js";
import { PlayerViews } from "./list/player-view.js";
import { playersTable } from "./list/table.js";
import { migrations } from "./migrations.js";
import { nameKinds } from "./names/argument-kinds.js";
import { AskedNames } from "./names/asked-names.js";
import { Calling } from "./names/calling.js";
import { Characters, noCharacters } from "./names/characters.js";
import { MentionedNames } from "./names/mentioned-names.js";
import { nameCommand } from "./names/name-command.js";
import { calledFact } from "./names/name-fact.js";
import { Names } from "./names/names.js";
import { randomNameCommands } from "./names/random-name-commands.js";
import { userIdCommand } from "./names/userid-command.js";
import { accountCommand } from "./personal-data/account-command.js";
import { PersonalDataOfFeatures } from "./personal-data/contributions.js";
import { Erasure } from "./personal-data/erasure.js";
import { DataExport } from "./personal-data/export.js";
import { accessData, extensionsData, facesData } from "./personal-data/features-data.js";
import { ownData } from "./personal-data/own-data.js";
import { DailyRequests } from "./personal-data/requests.js";
import { playersOnDashboard } from "./records/dashboard.js";
import { PersonCache } from "./records/person-cache.js";
import { PersonLoader } from "./records/person-loader.js";
import { PersonWriter } from "./records/person-writer.js";
import { Recorder } from "./records/recorder.js";
import { Registry } from "./records/registry.js";
import { RightsSync, rightsOf } from "./records/rights-sync.js";
import { countStage, recordStage } from "./records/stages.js";
import { batchRoutes } from "./routes/batch-routes.js";
import { dataRoutes } from "./routes/data-routes.js";
import { detailRoute } from "./routes/detail-route.js";
import { friendRoute } from "./routes/friend-route.js";
import { playerRoutes } from "./routes/player-routes.js";
import { valueRoutes } from "./routes/value-routes.js";
import { playersService } from "./service.js";
import { extensionSetting } from "./settings/extension-setting.js";
import { facesSetting } from "./settings/faces-setting.js";
import { languageKeeper, privateLanguage } from "./settings/language-keeper.js";
import { PlayerSettings } from "./settings/player-settings.js";
import { commandTexts } from "./texts/command-texts.js";
import { LuaCards } from "./variables/lua-cards.js";
import { rollVariables } from "./variables/roll-variables.js";
import { StoredVariables } from "./variables/stored-variables.js";

/** Players, their names and identities on several platforms. */
export default defineFeature({
  id: "players",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    installation: Installation,
    access: Access,
    batches: Batches,
  },
  provides: [Players, PlayerVariables, LuaCardValues],
  migrations,
  async setup(host) {
    const { store, changes, clock, random, installation, access, batches } = host.needs;
    const reader = optionalService(host, CommandReader);
    const adapters = optionalService(host, Adapters);

    const links = new Links(store);
    await links.load();
    const cache = new PersonCache();
    const characters = new Characters(host, () => cache.clear());
    const loader = new PersonLoader(store, cache, async (person) =>
      links.main(person) === person ? characters.names(person) : noCharacters,
    );
    const rightsNow = (platform: string, userId: string) => rightsOf(access, platform, userId);
    const writer = new PersonWriter(store, rightsNow);
    const recorder = new Recorder(host, { store, clock, cache, loader, writer, links });
    const rights = new RightsSync(store, access);
    const changedHere = cacheInvalidation(host, personChanged, (person) => {
      cache.forget(person);
      return links.load();
    });
    const told = ({ platform, userId }: PersonKey) => changedHere({ platform, userId });
    const registry = new Registry({
      store,
      changes,
      clock,
      cache,
      loader,
      links,
      recorder,
      rights,
      log: host.log,
      told,
    });
    host.on(accessChanged, () => rights.touch());

    const data = new PersonalDataOfFeatures(host);
    const names = new Names(registry);
    const mentioned = new MentionedNames();
    const calling = new Calling(registry, characters, new AskedNames(adapters, clock), mentioned);
    const settings = new PlayerSettings(host, registry);
    const kept = new StoredVariables(store, clock, links);
    const luaCards = new LuaCards(store, links);
    const identities = new Identities(registry, data, rightsNow);
    const views = new PlayerViews(host, access, registry);
    const erasure = new Erasure(registry, data);
    const dataExport = new DataExport(registry, data, clock, optionalService(host, Texts));
    const requests = new DailyRequests(store, clock, installation);
    const services = {
      erasure,
      dataExport,
      registry,
      views,
      access,
      clock,
      settings,
      variables: kept,
      luaCards,
      names,
    };

    host.add(incoming, recordStage(recorder, mentioned, access), countStage(recorder, reader));
    host.add(messageFacts, calledFact(calling), linkedTrustFact(access, links));
    host.add(argumentKinds, ...nameKinds);
    host.add(
      commands,
      nameCommand(names, calling),
      ...randomNameCommands(names, random),
      userIdCommand(registry),
      accountCommand({
        registry,
        identities,
        erasure,
        dataExport,
        requests,
        adapters,
      }),
    );
    host.add(personalData, ownData({ registry, names, variables: kept, luaCards }), accessData(access));
    host.add(
      routes,
      ...playerRoutes(services),
      detailRoute(host, services),
      ...valueRoutes(services),
      ...dataRoutes(services),
      ...batchRoutes(host, batches, services),
      friendRoute(registry, adapters),
    );
    host.add(
      importTargets,
      playerImport({ registry, settings, access, cache, rights: rightsNow }),
      variableImport(kept, links),
    );
    host.add(languageKeepers, languageKeeper(registry, settings, rightsNow));
    host.add(playerSettings, privateLanguage);
    host.add(resources, playersTable);
    addBuilt(host, import.meta.url, { tabs: [identityTab] });
    host.add(texts, ...commandTexts);
    host.add(dashboardSources, playersOnDashboard(store, clock));
    host.add(
      jobs,
      {
        // Rows of the lists expire without a change.
        key: "players.rights",
        schedule: { everySeconds: 300 },
        run() {
          rights.touch();
          return registry.settle();
        },
      },
      // What a kill has kept from its end.
      { key: "players.erasures", schedule: { everySeconds: 60 }, run: () => erasure.finish() },
      { key: "players.variables", schedule: { everySeconds: 3_600 }, run: () => kept.prune() },
    );
    host.when({ extensions: Extensions }, (part, { extensions }) => {
      part.add(playerSettings, extensionSetting(extensions));
      part.add(personalData, extensionsData(extensions));
    });
    host.when({ faces: PlayerFaces }, (part, { faces }) => {
      part.add(playerSettings, facesSetting(faces));
      part.add(personalData, facesData(faces));
      part.on(rolled, ({ message }) => recorder.count(message, "rolls"));
    });
    host.provide(Players, playersService({ registry, identities, names, calling, recorder, settings }));
    host.add(variables, rollVariables(kept));
    host.provide(PlayerVariables, kept);
    host.provide(LuaCardValues, luaCards);
  },
});
