import { Adapters, adapterState } from "@dicetower/adapters/api";
import { CommandReader } from "@dicetower/commands/api";
import {
  Changes,
  Clock,
  commands,
  defineFeature,
  defineTopic,
  Installation,
  incoming,
  jobs,
  Line,
  panelPages,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  texts,
} from "@dicetower/contract";
import { problems } from "@dicetower/system/api";
import { admitStage } from "./admit.js";
import { Access } from "./api.js";
import { botCommand } from "./bot-command.js";
import { botlistCommand } from "./bots/botlist-command.js";
import { OtherBots } from "./bots/other-bots.js";
import { OwnAccounts } from "./bots/own-accounts.js";
import { Claim } from "./claim.js";
import { Dismissal, dismissCommand } from "./dismiss-command.js";
import { ListText } from "./list-commands/list-text.js";
import { banCommand, whiteCommand } from "./list-commands/lists-command.js";
import { listRoutes } from "./list-routes.js";
import { listTexts } from "./list-texts.js";
import { Lists } from "./lists.js";
import { masterCommand } from "./master-command.js";
import { Masters } from "./masters.js";
import { migrations } from "./migrations.js";
import { OffGroups } from "./off-groups.js";
import { ownTexts } from "./own-texts.js";
import { masterProblem } from "./problems.js";
import { masterRoutes } from "./routes.js";
import { tableTexts } from "./table-texts.js";
import { listPage, listTable, mastersTable } from "./tables.js";
import { Levels } from "./trust/levels.js";
import { trustCommand } from "./trust/trust-command.js";
import { Trusted } from "./trust/trusted.js";
import { Unlisted } from "./unlisted.js";
import { Watched } from "./watched.js";
import { whitelistSettings } from "./whitelist.js";

/** A process has changed masters, lists or switches: what the others hold in memory is read again. */
const accessChanged = defineTopic<null>("access.changed", { cluster: true });

/** Trust, masters, lists, and whether the bot answers in a group. */
export default defineFeature({
  id: "access",
  needs: {
    settings: Settings,
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    installation: Installation,
    line: Line,
  },
  provides: [Access],
  migrations,
  async setup(host) {
    const { store, changes, clock, random, installation, line } = host.needs;
    let telling = false;
    const told = () => {
      telling = true;
      host.emit(accessChanged, null);
      telling = false;
    };
    const masters = new Masters(store, changes, clock, told);
    const lists: Lists = new Lists(store, changes, clock, told, (row) => levels.spares(row));
    const trusted = new Trusted(store, changes, clock, told);
    const levels = new Levels(masters, trusted, lists);
    const off = new OffGroups(store, changes, clock, told);
    const bots = new OtherBots(store, changes, clock, told);
    const load = () => Promise.all([masters.load(), trusted.load(), lists.load(), off.load(), bots.load()]);
    await load();
    // What this process changed itself it has read already.
    host.on(accessChanged, () => (telling ? undefined : load()));
    const claim = new Claim(random, clock, installation);
    if (masters.none) claim.begin();

    let words: Texts | undefined;
    host.when({ texts: Texts }, (part, services) => {
      words = services.texts;
      part.defer(() => {
        words = undefined;
      });
    });
    let adapters: Adapters | undefined;
    const own = new OwnAccounts(() => adapters);
    host.when({ adapters: Adapters }, (part, services) => {
      ({ adapters } = services);
      own.look();
      part.on(adapterState, () => own.look());
      part.defer(() => {
        adapters = undefined;
        own.look();
      });
    });
    let reader: CommandReader | undefined;
    host.when({ reader: CommandReader }, (part, services) => {
      ({ reader } = services);
      part.defer(() => {
        reader = undefined;
      });
    });

    const accounts = () => adapters;
    const dismissal = new Dismissal({ clock, bots, log: host.log, adapters: accounts, texts: () => words });
    const only = host.needs.settings.of(whitelistSettings);
    const unlisted = new Unlisted(
      only,
      clock,
      () => reader,
      accounts,
      (work) => host.follow(work),
    );
    const listing = { lists, levels, only, text: new ListText(() => words) };
    host.add(settings, whitelistSettings);
    host.add(texts, ...ownTexts, ...listTexts, ...tableTexts);
    host.add(problems, masterProblem(masters, claim));
    host.add(
      incoming,
      admitStage({
        levels,
        lists,
        off,
        unlisted,
        bots,
        own,
        watched: new Watched(clock, line, () => reader),
      }),
    );
    host.add(
      commands,
      botCommand({
        off,
        bots,
        clock,
        installation,
        texts: () => words,
        adapters: accounts,
        dismiss: (call, named) => dismissal.run(call, named),
      }),
      dismissCommand(dismissal),
      masterCommand(masters, claim, changes),
      trustCommand(levels, lists, () => words),
      botlistCommand(bots, own, levels),
      banCommand(listing),
      whiteCommand(listing),
    );
    host.add(routes, ...masterRoutes(masters, claim), ...listRoutes(lists, clock));
    host.add(resources, mastersTable, listTable);
    host.add(panelPages, listPage);
    host.add(jobs, {
      key: "access.lastSeen",
      schedule: { everySeconds: 300 },
      run: () => masters.remember(),
    });
    host.defer(() => masters.remember());
    host.provide(Access, {
      trustOf: (platform, userId) => levels.of(platform, userId),
      standing: (type, platform, id) => lists.standing(type, platform, id),
      masters: () => masters.all(),
      isOff: (platform, groupId) => off.has(platform, groupId),
    });
  },
});
