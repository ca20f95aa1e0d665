import { Adapters, adapterState, platformEvent } from "@dicetower/adapters/api";
import { CommandReader } from "@dicetower/commands/api";
import {
  addBuilt,
  argumentKinds,
  Changes,
  Clock,
  type Contribution,
  cacheInvalidation,
  commands,
  defineFeature,
  incoming,
  jobs,
  type Message,
  optionalService,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  text,
  texts,
  variables,
} from "@dicetower/contract";
import { Dice } from "@dicetower/dice/api";
import { Groups, groupFields, groupsAt, PlayTables } from "@dicetower/groups/api";
import { importTargets } from "@dicetower/imports/api";
import {
  Players,
  personalData,
  personChanged,
  playedCharacters,
  playerDetails,
  playerFields,
  playerSettings,
} from "@dicetower/players/api";
import {
  RuleSystems,
  systemChosen,
  systemsChanged,
  trialCommands,
  trialSheets,
} from "@dicetower/rule-systems/api";
import { characterNames } from "@dicetower/texts/api";
import {
  type CardRule,
  Cards,
  cardChanged,
  cardRules,
  GroupCardWriter,
  groupCardChanged,
  type TableHost,
  tableHosts,
} from "./api.js";
import { CheckCounts } from "./checks.js";
import { cardImport } from "./importing/card-import.js";
import { migrations } from "./migrations.js";
import { cardKinds } from "./pc/card-kinds.js";
import type { PcServices } from "./pc/pc-call.js";
import { pcCommand } from "./pc/pc-command.js";
import { characterName } from "./people/character-name.js";
import { cardData } from "./people/own-data.js";
import { playedNames } from "./people/played-names.js";
import { cardCountField, playerCardDetails } from "./people/player-parts.js";
import { cardFinder, cardRoutes } from "./routes.js";
import { CardService } from "./service.js";
import { Formulas } from "./sheet/formulas.js";
import { sheetRoutes } from "./sheet-routes.js";
import { autoCardField, autoCardSettings, autoGroupCard, groupCardTemplate } from "./sn/auto-card.js";
import { FollowCards } from "./sn/follow-cards.js";
import { groupCardText } from "./sn/group-card-text.js";
import { GroupCards } from "./sn/group-cards.js";
import { KeptCards } from "./sn/kept-cards.js";
import { type SnServices, snCommand } from "./sn/sn-command.js";
import { templateKind } from "./sn/template-kind.js";
import { WrittenCards } from "./sn/written-cards.js";
import { stKinds } from "./st/forms/st-kinds.js";
import { stCommands } from "./st/st-command.js";
import { trialAttributes, trySt } from "./st/trial.js";
import { CardActs, trashDays } from "./store/card-acts.js";
import { CardCache } from "./store/card-cache.js";
import { CardStore } from "./store/card-store.js";
import { Editing } from "./store/editing.js";
import { emptyTrash } from "./store/purge.js";
import { cardsTab } from "./tab.js";
import { cardTexts } from "./texts/card-texts.js";
import { cardVariables } from "./variables.js";

/** Character cards: attributes of players by rule system, with history and undo. */
export default defineFeature({
  id: "cards",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    dice: Dice,
    players: Players,
    systems: RuleSystems,
    settings: Settings,
  },
  provides: [Cards, GroupCardWriter],
  migrations,
  async setup(host) {
    const { store, changes, clock, dice, players, systems } = host.needs;
    const cards = new CardStore(store, clock);
    const cache = new CardCache();
    let rules: readonly Contribution<CardRule>[] = [];
    host.read(cardRules, ({ all }) => {
      rules = [...all].sort((a, b) => (a.key < b.key ? -1 : 1));
    });
    const editing = new Editing({ cards, changes, systems, rules: () => rules });
    const formulas = new Formulas(dice);
    const playTables = optionalService(host, PlayTables);
    const service = new CardService({
      host,
      clock,
      cards,
      cache,
      editing,
      formulas,
      players,
      systems,
      playTables,
    });
    // What this process changed itself it has forgotten already.
    host.on(cardChanged, ({ owner, renamed }) => {
      if (service.telling) return;
      cache.forget(owner);
      if (renamed) host.follow(players.charactersChanged(owner));
    });
    host.on(personChanged, (person) => cache.forget(players.main(person)));
    host.on(systemsChanged, () => cache.clear());
    host.on(systemChosen, ({ place }) => cache.forget(service.ownerAt(place)));

    const reader = optionalService(host, CommandReader);
    const words = optionalService(host, Texts);
    const groups = optionalService(host, Groups);
    let hosts: readonly Contribution<TableHost>[] = [];
    host.read(tableHosts, ({ all }) => {
      hosts = all;
    });
    const leads = (message: Message) => (one: Contribution<TableHost>) => {
      try {
        return one.live && one.run(() => one.item.isHost(message));
      } catch (error) {
        one.failed(error, "telling who leads the table");
        return false;
      }
    };
    const adapters = optionalService(host, Adapters);
    const counts = new CheckCounts(host, clock, service);
    const autoCard = host.needs.settings.of(autoCardSettings);
    const minMs = () => autoCard.value.minSeconds * 1_000;
    const acts = new CardActs(service);
    const follow = (work: Promise<unknown>) => host.follow(work);
    const written: WrittenCards = new WrittenCards(
      store,
      clock,
      cacheInvalidation(host, groupCardChanged, (member) => written.reload(member)),
    );
    await written.load();
    const kept = new KeptCards(written, adapters, clock, follow);
    const textOf = groupCardText({ service, players, systems, autoCard });
    const commandServices: PcServices & SnServices = {
      service,
      dice,
      players,
      systems,
      isHost: (message) => message.groupAdmin || hosts.some(leads(message)),
      render: (ref, { locale, message }) => words()?.render(ref, locale, message) ?? ref.key,
      words: (key, locale) => words()?.render(text(key), locale) ?? key,
      acts,
      groupCards: new GroupCards({
        adapters,
        clock,
        log: host.log,
        life: host.signal,
        follow,
        minMs,
        written,
        textOf,
      }),
      written,
      kept,
      textOf,
      groups,
      autoCard,
      groupName: (group) => groups()?.nameOf(group) ?? group.groupId,
      checksOf: (cardId) => counts.of(cardId),
      prefix: () => reader()?.prefixes[0] ?? ".",
    };

    const cardsFollow = new FollowCards(commandServices);
    host.on(cardChanged, (happening) => {
      if (service.telling) follow(cardsFollow.changed(happening));
    });
    host.add(incoming, {
      key: "cards.groupCards",
      slot: "record",
      run(message) {
        kept.heard(message);
        return undefined;
      },
    });
    host.when({ there: Adapters }, (part, { there }) => {
      part.on(platformEvent, (happening) => kept.happened(happening));
      part.on(adapterState, (status) => part.follow(cardsFollow.connected(status)));
      for (const status of there.list()) part.follow(cardsFollow.connected(status));
    });

    host.add(argumentKinds, ...cardKinds, ...stKinds, templateKind(systems));
    host.add(
      commands,
      ...stCommands(commandServices),
      pcCommand(commandServices),
      snCommand(commandServices),
    );
    host.add(variables, cardVariables(service));
    host.add(importTargets, cardImport({ cards, cache, players, systems }));
    host.add(settings, autoCardSettings);
    host.add(texts, ...cardTexts);
    host.add(characterNames, characterName(service));
    host.add(playedCharacters, {
      key: "cards",
      names: (main) => store.read((db) => playedNames(db, main)),
      groupsAt: (group) => groupsAt(playTables(), group),
      ownCard: (platform, groupId, userId, card) => written.ownCard(platform, groupId, userId, card),
    });
    const find = cardFinder(service, players);
    host.add(routes, ...cardRoutes({ service, acts, find }), ...sheetRoutes({ service, players, find }));
    addBuilt(host, import.meta.url, { tabs: [cardsTab] });
    host.add(playerDetails, ...playerCardDetails(cards, players));
    host.add(playerFields, cardCountField(cards, players));
    host.add(playerSettings, autoGroupCard, groupCardTemplate);
    host.add(groupFields, autoCardField);
    host.add(personalData, cardData(service, cards, players, written));
    host.add(jobs, {
      key: "cards.trash",
      schedule: { everySeconds: 3_600, atStart: true },
      run: (signal) => emptyTrash(cards, trashDays, signal),
    });
    host.add(trialCommands, {
      key: "cards.st",
      words: ["st"],
      run: (call) =>
        trySt({ service, dice, words: (ref, locale) => words()?.render(ref, locale) ?? ref.key }, call),
    });
    host.add(trialSheets, {
      key: "cards",
      attributes: (system, card, most) => trialAttributes(service.written(system, card), most),
    });
    host.provide(Cards, service);
    host.provide(GroupCardWriter, { write: (member, card, seen) => kept.write(member, card, seen) });
  },
});
