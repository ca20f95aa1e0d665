import {
  addBuiltPages,
  Changes,
  Clock,
  commands,
  defineFeature,
  defineTopic,
  engines,
  Random,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
} from "@dicetower/contract";
import { dashboardSources } from "@dicetower/system/api";
import { Dice, RollSource, rolled } from "./api.js";
import { createChain } from "./engine/index.js";
import { displayWords } from "./feature/display-words.js";
import { engineCommand } from "./feature/engine-command.js";
import { FacesBook, facesMigration } from "./feature/faces.js";
import { ownTexts } from "./feature/own-texts.js";
import { playgroundRoute } from "./feature/playground-route.js";
import { refusalTexts } from "./feature/refusal-texts.js";
import { rollCommands } from "./feature/roll-command.js";
import { rollRoute } from "./feature/roll-route.js";
import { RollTally, rollDaysMigration } from "./feature/roll-tally.js";
import { Roller } from "./feature/roller.js";
import { checkEngines, diceRules } from "./feature/rules.js";
import { setCommand } from "./feature/set-command.js";
import { settingsTexts } from "./feature/settings-texts.js";

/** A process has changed default faces: what the others hold in memory is read again. */
const facesChanged = defineTopic<null>("dice.facesChanged", { cluster: true });

/** Roll commands, dice rules, and the chain of engines that other packages contribute. */
export default defineFeature({
  id: "dice",
  needs: { settings: Settings, store: Store, changes: Changes, random: Random, clock: Clock },
  provides: [Dice],
  migrations: [facesMigration, rollDaysMigration],
  async setup(host) {
    const { store, changes, random, clock } = host.needs;
    const group: typeof diceRules = {
      ...diceRules,
      check(next, before) {
        diceRules.check?.(next, before);
        checkEngines(
          next,
          before,
          roller.chain.engines.map(({ key }) => key),
        );
      },
    };
    const rules = host.needs.settings.of(group);
    let telling = false;
    const book = new FacesBook(store, changes, () => {
      telling = true;
      host.emit(facesChanged, null);
      telling = false;
    });
    await book.load();
    // What this process changed itself it has taken over already.
    host.on(facesChanged, () => (telling ? undefined : book.load()));
    const roller = new Roller(rules, book, random);
    host.read(engines, ({ all }) => {
      roller.chain = createChain(all.map(({ item }) => item));
    });
    let words: Texts | undefined;
    host.when({ texts: Texts }, (part, { texts: service }) => {
      words = service;
      part.defer(() => {
        words = undefined;
      });
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
    host.add(dashboardSources, tally.source());

    host.add(settings, group);
    host.add(texts, ...ownTexts, ...refusalTexts, ...settingsTexts);
    const wordsOf = displayWords(() => words);
    host.add(commands, ...rollCommands(host, roller, wordsOf));
    host.add(
      commands,
      setCommand(roller, book),
      engineCommand(roller, rules, () => words),
    );
    host.add(
      routes,
      rollRoute(roller, clock, () => words),
      playgroundRoute(roller),
    );
    addBuiltPages(host, import.meta.url, {
      file: "playground",
      element: "dicetower-dice-playground",
      key: "dice.playground",
      titleKey: "dice.page.title",
      category: "play",
      order: 20,
      icon: "dice-5",
      requires: ["GET /api/dice/engines"],
    });
    host.provide(Dice, roller);
  },
});
