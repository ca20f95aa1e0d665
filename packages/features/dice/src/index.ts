import {
  addBuiltPages,
  argumentKinds,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  defineFeature,
  defineTopic,
  engines,
  ifInstalled,
  optionalService,
  Random,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
  variables,
} from "@dicetower/contract";
import { textFunctions } from "@dicetower/texts/api";
import {
  Dice,
  dicePots,
  faceSources,
  GroupFaces,
  PlayerFaces,
  RollSource,
  rolled,
  type SetWord,
  setWords,
} from "./api.js";
import { createChain } from "./engine/index.js";
import { dieSettingKind } from "./feature/die-setting.js";
import { engineCommand } from "./feature/engine-command.js";
import { engineListKind } from "./feature/engine-list.js";
import { FacesStore, facesMigration } from "./feature/faces.js";
import { playgroundRoute } from "./feature/playground-route.js";
import { rollCommands } from "./feature/roll/roll-command.js";
import { rollKind } from "./feature/roll/roll-kind.js";
import { rollRoute } from "./feature/roll/roll-route.js";
import { RollTally, rollDaysMigration } from "./feature/roll/roll-tally.js";
import { Roller } from "./feature/roll/roller.js";
import { checkEngines, diceRules } from "./feature/rules.js";
import { setCommand } from "./feature/set-command.js";
import { displayWords } from "./feature/texts/display-words.js";
import { ownTexts } from "./feature/texts/own-texts.js";
import { rollFunction } from "./feature/texts/text-function.js";

/** A process has changed default faces: what the others hold in memory is read again. */
const facesChanged = defineTopic<null>("dice.facesChanged", { cluster: true });

/** Roll commands, dice rules, and the chain of engines that other packages contribute. */
export default defineFeature({
  id: "dice",
  needs: { settings: Settings, store: Store, changes: Changes, random: Random, clock: Clock },
  provides: [Dice, PlayerFaces, GroupFaces],
  migrations: [facesMigration, rollDaysMigration],
  async setup(host) {
    const { store, changes, random, clock } = host.needs;
    const group: typeof diceRules = {
      ...diceRules,
      check(next, before, written) {
        diceRules.check?.(next, before, written);
        checkEngines(
          next,
          before,
          roller.chain.engines.map(({ key }) => key),
        );
      },
    };
    const rules = host.needs.settings.of(group);
    const announceChange = cacheInvalidation(host, facesChanged, () => facesStore.load());
    const facesStore = new FacesStore(store, changes, () => announceChange(null));
    await facesStore.load();
    const words = optionalService(host, Texts);
    const wordsOf = displayWords(words);
    const roller = new Roller(rules, facesStore, random, clock, host.signal, wordsOf);
    host.read(engines, ({ all }) => {
      roller.chain = createChain(all.map(({ item }) => item));
    });
    host.read(variables, ({ all }) => roller.table.use(all));
    host.read(faceSources, ({ all }) => {
      roller.faceSources = all.map(({ item }) => item).sort((a, b) => a.rank - b.rank);
    });
    host.read(dicePots, ({ all }) => {
      roller.pots = all.map(({ item }) => item);
    });
    let setters: readonly SetWord[] = [];
    host.read(setWords, ({ all }) => {
      setters = all.map(({ item }) => item);
    });

    host.when({ source: RollSource }, (part, { source }) => {
      roller.source = source;
      part.defer(() => {
        roller.source = undefined;
      });
    });

    const tally = new RollTally(host, clock, store);
    host.on(rolled, ({ message, expression, value }) => {
      if (message.account.exempt !== true) tally.count(expression, value);
    });
    const system = await ifInstalled("@dicetower/system", () => import("@dicetower/system/api"));
    if (system !== undefined) host.add(system.dashboardSources, tally.source());

    host.add(settings, group);
    host.add(texts, ...ownTexts);
    host.add(textFunctions, rollFunction(roller));
    host.add(commands, ...rollCommands(host, roller, wordsOf));
    host.add(
      argumentKinds,
      rollKind,
      dieSettingKind(roller, () => setters),
      engineListKind(roller),
    );
    host.add(
      commands,
      setCommand(roller, facesStore, () => setters),
      engineCommand(roller, rules, words),
    );
    host.add(routes, rollRoute(roller, clock, words), playgroundRoute(roller));
    addBuiltPages(host, import.meta.url, {
      file: "playground",
      element: "dicetower-dice-playground",
      key: "dice.playground",
      titleKey: "dice.page.title",
      category: "dice",
      order: 20,
      icon: "dice-5",
      requires: ["GET /api/dice/engines"],
    });
    host.provide(Dice, roller);
    host.provide(GroupFaces, {
      get: (platform, groupId) => facesStore.get(platform, "group", groupId),
      set: (platform, groupId, faces, actor, within) =>
        facesStore.set(platform, "group", groupId, faces, actor, within),
    });
    host.provide(PlayerFaces, {
      get: (platform, userId) => facesStore.get(platform, "user", userId),
      set: (platform, userId, faces, actor, within) =>
        facesStore.set(platform, "user", userId, faces, actor, within),
      erase: (db, platform, userId) => facesStore.eraseUser(db, platform, userId),
      async reload() {
        await facesStore.load();
        host.emit(facesChanged, null);
      },
    });
  },
});
