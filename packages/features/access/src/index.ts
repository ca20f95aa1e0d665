import { adapterState } from "@dicetower/adapters/api";
import {
  argumentKinds,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  Database,
  defineFeature,
  Installation,
  incoming,
  jobs,
  Lifecycle,
  Line,
  messageFacts,
  messageWatchers,
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
import { importTargets } from "@dicetower/imports/api";
import { problems } from "@dicetower/system/api";
import { admissionStage } from "./admission-stage.js";
import { Access, accessChanged, flooded, groupLeft } from "./api.js";
import { botAccountKind, otherBotKind } from "./bots/account-argument.js";
import { botlistCommand, groupBotKind } from "./bots/botlist-command.js";
import { GroupRoles } from "./bots/group-roles.js";
import { OtherBots } from "./bots/other-bots.js";
import { OwnAccounts } from "./bots/own-accounts.js";
import { adminState } from "./console/admin-state.js";
import { systemConsole } from "./console/system-console.js";
import { botCommand } from "./groups/bot-command.js";
import { Dismissal, dismissCommand } from "./groups/dismiss-command.js";
import { FloodScore } from "./groups/flood-score.js";
import { GroupCount } from "./groups/group-count.js";
import { OffGroups } from "./groups/off-groups.js";
import { Unlisted } from "./groups/unlisted.js";
import { Watched } from "./groups/watched.js";
import { listImport } from "./importing/list-import.js";
import { masterImport } from "./importing/master-import.js";
import { adminShortcuts } from "./list-commands/admin-shortcuts.js";
import { ListExchange } from "./list-commands/list-exchange.js";
import { ListText } from "./list-commands/list-text.js";
import { banCommand, whiteCommand } from "./list-commands/lists-command.js";
import { listRoutes } from "./lists/list-routes.js";
import { entryByHand } from "./lists/list-row.js";
import { Lists } from "./lists/lists.js";
import { Points } from "./lists/points.js";
import { whitelistSettings } from "./lists/whitelist.js";
import { masterCommand } from "./master-command/master-command.js";
import { RestartNote } from "./master-command/restart-note.js";
import type { ServiceParts } from "./master-command/service-forms.js";
import { Claim } from "./masters/claim.js";
import { masterRoutes } from "./masters/master-routes.js";
import { Masters } from "./masters/masters.js";
import { masterProblem } from "./masters/problems.js";
import { listPage, listTable, mastersTable } from "./masters/tables.js";
import { migrations } from "./migrations.js";
import { followOptionalServices } from "./optional-services.js";
import { erasePerson, heldOf, knownPeople } from "./people/person-records.js";
import { AccessNotices, noticeKinds } from "./reporting/access-notices.js";
import { LeaveLog } from "./reporting/leave-log.js";
import type { StoredCache } from "./storage/stored-cache.js";
import { Platforms } from "./targets/platforms.js";
import { accessKinds } from "./targets/target-kind.js";
import { ownTexts } from "./texts/access-texts.js";
import { giveTrust } from "./trust/give-trust.js";
import { Levels } from "./trust/levels.js";
import { listedSenderFact, senderFacts } from "./trust/sender-facts.js";
import { trustCommand } from "./trust/trust-command.js";
import { Trusted } from "./trust/trusted.js";

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
    const changedHere = cacheInvalidation(host, accessChanged, () => load());
    const told = () => changedHere(null);
    const keeping = { store, changes, clock, told, accessNotices: new AccessNotices(board) };
    const masters = new Masters(keeping);
    const lists: Lists = new Lists(keeping, (row) => levels.spares(row));
    const points = new Points(lists);
    const trusted = new Trusted(keeping);
    const levels = new Levels(masters, trusted, lists);
    const off = new OffGroups(keeping);
    const bots = new OtherBots(keeping);
    const claim = new Claim(keeping, random, installation);
    const copies: readonly StoredCache[] = [masters, trusted, lists, off, bots, claim];
    const load = () => Promise.all(copies.map((copy) => copy.load()));
    await load();
    const note = new RestartNote(store, clock);
    // Bans are to stand even where nothing can be written.
    await note
      .take()
      .catch((error: unknown) => host.log.warn("the note of the last restart could not be taken", { error }));
    if (masters.none)
      await claim
        .begin(store.dialect === "postgres")
        .catch((error: unknown) => host.log.warn("a code to claim the bot could not be made", { error }));

    const platforms = new Platforms();
    platforms.follow(host);
    const own = new OwnAccounts();
    const optional = followOptionalServices(host, (part, adapters) => {
      own.use(adapters);
      part.on(adapterState, () => own.look());
      part.defer(() => own.use(undefined));
      note.tell(part, adapters);
    });
    const leaveLog = new LeaveLog(changes, host.log, (group) => host.emit(groupLeft, group));
    const dismissal = new Dismissal({
      clock,
      leaveLog,
      bots,
      log: host.log,
      adapters: optional.adapters,
      texts: optional.texts,
    });
    const only = host.needs.settings.of(whitelistSettings);
    const unlisted = new Unlisted(only, clock, optional.reader, optional.adapters, leaveLog, (work) =>
      host.follow(work),
    );
    const parts: ServiceParts = {
      lifecycle,
      changes,
      database,
      log: host.log,
      note,
      dismissal,
      audit: optional.audit,
      adapters: optional.adapters,
      runner: optional.runner,
      updater: optional.updater,
      restartTasks: optional.restartTasks,
    };
    const listing = {
      lists,
      levels,
      only,
      text: new ListText(optional.texts),
      exchange: new ListExchange({
        lists,
        adapters: optional.adapters,
        outbound: optional.outbound,
        log: host.log,
      }),
    };
    host.add(settings, whitelistSettings);
    host.add(notices, ...noticeKinds);
    host.add(texts, ...ownTexts);
    host.add(problems, masterProblem(masters, claim));
    const listed = listedSenderFact(levels, lists);
    host.add(messageFacts, ...senderFacts(listed, off));
    const flood = new FloodScore({
      clock,
      line,
      lists,
      log: host.log,
      accessNotices: keeping.accessNotices,
      reader: optional.reader,
      settings: optional.flood,
      tell: (flooding) => host.emit(flooded, flooding),
      follow: (work) => host.follow(work),
    });
    host.add(messageWatchers, flood.watcher());
    host.add(
      incoming,
      admissionStage({
        levels,
        lists,
        listed,
        unlisted,
        bots,
        own,
        conduct: optional.conduct,
        watched: new Watched(clock, line, optional.reader),
        flood,
      }),
    );
    host.add(argumentKinds, ...accessKinds, botAccountKind, otherBotKind(own), groupBotKind);
    host.add(
      commands,
      botCommand({
        off,
        bots,
        clock,
        installation,
        texts: optional.texts,
        reader: optional.reader,
        groups: new GroupCount(clock, optional.adapters),
        adapters: optional.adapters,
        dismissal,
      }),
      dismissCommand(dismissal),
      masterCommand(masters, claim, parts),
      trustCommand(levels, lists, optional.texts),
      botlistCommand({ bots, own, levels, roles: new GroupRoles(clock, optional.adapters) }),
      banCommand(listing),
      whiteCommand(listing),
      adminShortcuts({ off, reader: optional.reader, runner: optional.runner }),
      adminState({
        lists,
        masters,
        allowOnly: () => only.value.enabled,
        globals: optional.globals,
        adapters: optional.adapters,
        reader: optional.reader,
      }),
      systemConsole({ lifecycle, changes, reader: optional.reader, runner: optional.runner }),
    );
    host.add(routes, ...masterRoutes(masters, claim, platforms), ...listRoutes(lists, clock, platforms));
    host.add(importTargets, masterImport(masters), listImport(lists));
    host.add(resources, mastersTable, listTable);
    host.add(panelPages, listPage);
    host.add(jobs, {
      key: "access.lastSeen",
      schedule: { everySeconds: 300 },
      run: () => masters.remember(),
    });
    host.add(jobs, { key: "access.points", schedule: { everySeconds: 86_400 }, run: () => points.sweep() });
    host.defer(() => masters.remember());
    host.provide(Access, {
      trustOf: (platform, userId) => levels.of(platform, userId),
      standing: (type, platform, id) => lists.standing(type, platform, id),
      masters: () => masters.all(),
      async list(type, platform, userId, reason, actor) {
        await lists.put(entryByHand(type, platform, userId, reason), actor);
      },
      async unlist(platform, userId, actor) {
        const rows = lists.of("user", platform, userId).filter((row) => row.platform === platform);
        for (const { rowId } of rows) await lists.remove(rowId, actor);
        return rows.length;
      },
      penalise: (offence, rules) => points.add(offence, rules),
      isOff: (account, groupId) => off.has(account, groupId),
      isGroupOff: (platform, groupId, selfIds) => off.isGroupOff(platform, groupId, selfIds),
      switchGroup: (platform, groupId, selfIds, isOff, actor, within) =>
        off.switchGroup(platform, groupId, selfIds, isOff, actor, within),
      bots: (platform, groupId) => [...bots.in(platform, groupId)],
      setBots: (platform, groupId, userIds, actor, within) =>
        bots.set(platform, groupId, userIds, actor, within),
      give: (platform, userId, level, actor, within) =>
        giveTrust(levels, platform, userId, level, actor, within),
      isBot: ({ account: { platform }, groupId, userId }) =>
        own.has(platform, userId) || bots.in(platform, groupId).has(userId),
      known: () => knownPeople(masters, trusted, lists),
      held: (platform, userId) => heldOf({ masters, trusted, lists }, platform, userId),
      erase: erasePerson,
      async reload() {
        await load();
        told();
      },
    });
  },
});
