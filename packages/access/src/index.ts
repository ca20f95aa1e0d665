import { adapterState } from "@dicetower/adapters/api";
import {
  Changes,
  Clock,
  commands,
  Database,
  defineFeature,
  defineTopic,
  Installation,
  incoming,
  jobs,
  Lifecycle,
  Line,
  Notices,
  notices,
  panelPages,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  texts,
} from "@dicetower/contract";
import { problems } from "@dicetower/system/api";
import { admitStage } from "./admit.js";
import { Access } from "./api.js";
import { botCommand } from "./bot-command.js";
import { botlistCommand } from "./bots/botlist-command.js";
import { GroupRoles } from "./bots/group-roles.js";
import { OtherBots } from "./bots/other-bots.js";
import { OwnAccounts } from "./bots/own-accounts.js";
import { Claim } from "./claim.js";
import { Departures } from "./departures.js";
import { Dismissal, dismissCommand } from "./dismiss-command.js";
import { GroupCount } from "./group-count.js";
import { ListText } from "./list-commands/list-text.js";
import { banCommand, whiteCommand } from "./list-commands/lists-command.js";
import { listRoutes } from "./list-routes.js";
import { listTexts } from "./list-texts.js";
import { Lists } from "./lists.js";
import { masterCommand } from "./master/master-command.js";
import { RestartNote } from "./master/restart-note.js";
import type { ServiceParts } from "./master/service-forms.js";
import { Masters } from "./masters.js";
import { migrations } from "./migrations.js";
import { followNeighbours } from "./neighbours.js";
import { OffGroups } from "./off-groups.js";
import { ownTexts } from "./own-texts.js";
import { masterProblem } from "./problems.js";
import { masterRoutes } from "./routes.js";
import type { StoredCopy } from "./stored-copy.js";
import { tableTexts } from "./table-texts.js";
import { listPage, listTable, mastersTable } from "./tables.js";
import { noticeKinds, noticeTexts, Tidings } from "./tidings.js";
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
    lifecycle: Lifecycle,
    database: Database,
    board: Notices,
  },
  provides: [Access],
  migrations,
  async setup(host) {
    const { store, changes, clock, random, installation, line, lifecycle, database, board } = host.needs;
    let telling = false;
    const told = () => {
      telling = true;
      host.emit(accessChanged, null);
      telling = false;
    };
    const keeping = { store, changes, clock, told, tidings: new Tidings(board) };
    const masters = new Masters(keeping);
    const lists: Lists = new Lists(keeping, (row) => levels.spares(row));
    const trusted = new Trusted(keeping);
    const levels = new Levels(masters, trusted, lists);
    const off = new OffGroups(keeping);
    const bots = new OtherBots(keeping);
    const copies: readonly StoredCopy[] = [masters, trusted, lists, off, bots];
    const load = () => Promise.all(copies.map((copy) => copy.load()));
    await load();
    const note = new RestartNote(store, clock);
    // Bans are to stand even where nothing can be written.
    await note
      .take()
      .catch((error: unknown) => host.log.warn("the note of the last restart could not be taken", { error }));
    // What this process changed itself it has read already.
    host.on(accessChanged, () => (telling ? undefined : load()));
    const claim = new Claim(random, clock, installation);
    if (masters.none) claim.begin();

    const own = new OwnAccounts();
    const near = followNeighbours(host, (part, adapters) => {
      own.use(adapters);
      part.on(adapterState, () => own.look());
      part.defer(() => own.use(undefined));
      note.tell(part, adapters);
    });
    const departures = new Departures(changes, host.log);
    const dismissal = new Dismissal({
      clock,
      departures,
      bots,
      own,
      log: host.log,
      adapters: near.adapters,
      texts: near.texts,
    });
    const only = host.needs.settings.of(whitelistSettings);
    const unlisted = new Unlisted(only, clock, near.reader, near.adapters, departures, (work) =>
      host.follow(work),
    );
    const parts: ServiceParts = {
      lifecycle,
      changes,
      database,
      log: host.log,
      note,
      dismissal,
      audit: near.audit,
      adapters: near.adapters,
      restartTasks: near.restartTasks,
    };
    const listing = { lists, levels, only, text: new ListText(near.texts) };
    host.add(settings, whitelistSettings);
    host.add(notices, ...noticeKinds);
    host.add(texts, ...ownTexts, ...listTexts, ...tableTexts, ...noticeTexts);
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
        watched: new Watched(clock, line, near.reader),
      }),
    );
    host.add(
      commands,
      botCommand({
        off,
        bots,
        own,
        clock,
        installation,
        texts: near.texts,
        reader: near.reader,
        groups: new GroupCount(clock, near.adapters),
        adapters: near.adapters,
        dismissal,
      }),
      dismissCommand(dismissal),
      masterCommand(masters, claim, parts),
      trustCommand(levels, lists, near.texts),
      botlistCommand({ bots, own, levels, roles: new GroupRoles(clock, near.adapters) }),
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
      isOff: (account, groupId) => off.has(account, groupId),
    });
  },
});
