import { Access, groupLeft } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import { CommandReader, commandGuards, Extensions } from "@dicetower/commands/api";
import {
  addBuilt,
  argumentKinds,
  Changes,
  Clock,
  cacheInvalidation,
  commands,
  Database,
  defineFeature,
  Installation,
  incoming,
  JsonSchemas,
  jobs,
  Line,
  messageFacts,
  Notices,
  notices,
  Outbound,
  optionalService,
  panelPages,
  Random,
  resources,
  routes,
  Settings,
  Store,
  settings,
  Texts,
  text,
  texts,
} from "@dicetower/contract";
import { GroupFaces } from "@dicetower/dice/api";
import { importTargets } from "@dicetower/imports/api";
import { Players, personalData } from "@dicetower/players/api";
import { GlobalSettings } from "@dicetower/silence/api";
import { dashboardSources } from "@dicetower/system/api";
import { languageKeepers, Templates } from "@dicetower/texts/api";
import { GroupCleaning, type GroupKey, Groups, groupChanged, groupFields, LicenceDemand } from "./api.js";
import { BatchStore } from "./batches/batch-store.js";
import { cleanIdle, leaveGroups, leaveIdle } from "./batches/leave-idle.js";
import { BatchRunner } from "./batches/runner.js";
import { groupKinds } from "./commands/argument-kinds.js";
import { answerCommand, authorizeCommand } from "./commands/authorize-command.js";
import { groupCommand } from "./commands/group-command.js";
import { statusCommands } from "./commands/status-commands.js";
import { welcomeCommand } from "./commands/welcome-command.js";
import {
  dashboardSource,
  groupsPage,
  groupsPersonalData,
  groupsTable,
  groupsTile,
  groupTabs,
} from "./contributions.js";
import { accessFields, extensionField, facesField } from "./fields/known-fields.js";
import { languageField, languageKeeper } from "./fields/language-field.js";
import { FieldRegistry } from "./fields/registry.js";
import { flagStages } from "./flag-stages.js";
import { Greeter } from "./greetings/greeter.js";
import { drawn, farewellField, welcomeField } from "./greetings/greeting-fields.js";
import { groupImport } from "./importing/group-import.js";
import { Licences } from "./licence.js";
import { stricter } from "./licence-demand.js";
import { migrations } from "./migrations.js";
import { GroupAccounts } from "./platform/accounts.js";
import { GroupActs } from "./platform/group-acts.js";
import { Members } from "./platform/members.js";
import { GroupEditor } from "./records/editor.js";
import { GroupRecords } from "./records/group-records.js";
import { actionRoutes } from "./routes/action-routes.js";
import { batchRoutes } from "./routes/batch-routes.js";
import { fieldRoutes } from "./routes/field-routes.js";
import { fileRoutes } from "./routes/file-routes.js";
import { memberRoutes } from "./routes/member-routes.js";
import { operationRoutes } from "./routes/operation-routes.js";
import { pluginRoutes } from "./routes/plugin-routes.js";
import { recordRoutes } from "./routes/record-routes.js";
import { countStage } from "./seen/count-stage.js";
import { followAdapters } from "./seen/follow-adapters.js";
import { recordStage } from "./seen/record-stage.js";
import { GroupsService } from "./service.js";
import { groupSettings } from "./settings.js";
import { ownTexts } from "./texts/own-texts.js";

/** Groups: records, settings, members and files. */
export default defineFeature({
  id: "groups",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    settings: Settings,
    outbound: Outbound,
    notices: Notices,
    installation: Installation,
    database: Database,
    line: Line,
    schemas: JsonSchemas,
  },
  provides: [Groups, GroupCleaning],
  migrations,
  setup(host) {
    const { store, changes, clock, random, outbound, installation, database, line, schemas } = host.needs;
    const live = host.needs.settings.of(groupSettings);
    const announceChange = cacheInvalidation(host, groupChanged, (key) => groupRecords.refresh(key));
    const groupRecords = new GroupRecords(host, store, clock, (key: GroupKey) => announceChange(key));
    const fields = new FieldRegistry();
    host.read(groupFields, ({ all }) => {
      fields.use(all);
      for (const entry of groupRecords.inMemory()) entry.recheck();
    });
    const editor = new GroupEditor(store, changes, groupRecords, fields);

    const access = optionalService(host, Access);
    const adapters = optionalService(host, Adapters);
    const reader = optionalService(host, CommandReader);
    const words = optionalService(host, Texts);
    const templates = optionalService(host, Templates);
    const globals = optionalService(host, GlobalSettings);
    const players = optionalService(host, Players);

    const accounts = new GroupAccounts(groupRecords, adapters);
    const members = new Members(accounts, clock, () => live.value.membersSeconds);
    const service = new GroupsService(store, changes, groupRecords, members, players, (key) =>
      licences.isWanting(key),
    );
    const acts = new GroupActs({
      groupRecords,
      accounts,
      changes,
      clock,
      adapters,
      async farewell(key, account) {
        const { enabled, variants } = await service.load(key, farewellField);
        const own = enabled ? drawn(variants, (faces) => random.die(faces)) : undefined;
        const place = { account: account.id, adapter: account.type, scene: "group", ...key } as const;
        return (await templates()?.render(own ?? text("groups.farewell"), { place })) ?? "";
      },
    });
    const demand = optionalService(host, LicenceDemand);
    const licence = () => stricter(live.value.licence, demand()?.licence);
    const licences = new Licences(groupRecords, licence, () => clock.seconds());
    const greeter = new Greeter({
      groups: service,
      accounts,
      clock,
      random,
      log: host.log,
      templates,
      globals,
      players,
    });
    const batches = new BatchStore(store, clock);
    const runner = new BatchRunner({ batches, acts, adapters, settings: live, clock, log: host.log });
    const selection = { store, clock, groupRecords, settings: live, access };
    const silentDays = () => globals()?.value.maintenance.inactiveGroupDays ?? 360;

    const seen = followAdapters(host, {
      groupRecords,
      clock,
      greeter,
      isNewLicensed: () => licence() === "new",
    });
    host.on(groupLeft, ({ platform, groupId }) =>
      groupRecords.patch({ platform, groupId }, { state: "left" }),
    );
    host.when({ access: Access }, (part, { access: found }) => {
      part.add(groupFields, ...accessFields(found, groupRecords, accounts));
    });
    host.when({ extensions: Extensions, reader: CommandReader }, (part, found) => {
      part.add(groupFields, extensionField(found.extensions));
      part.add(routes, ...pluginRoutes({ ...found, texts: words }));
    });

    host.when({ faces: GroupFaces }, (part, { faces }) => part.add(groupFields, facesField(faces)));

    const felt = flagStages(service, licences, clock, reader);
    host.add(groupFields, welcomeField, farewellField, languageField);
    host.add(importTargets, groupImport({ store, groupRecords, fields }));
    host.add(languageKeepers, languageKeeper(service));
    host.add(messageFacts, ...felt.facts);
    host.add(commandGuards, felt.guard);
    host.add(
      incoming,
      recordStage({
        groupRecords,
        clock,
        log: host.log,
        follow: (work) => host.follow(work),
        unnamed: seen.unnamed,
        listed: seen.listed,
        needsLicence: () => licence() === "new",
      }),
      countStage(groupRecords, clock, reader),
      ...felt.stages,
    );
    const authorize = {
      groupRecords,
      editor,
      licences,
      clock,
      notices: host.needs.notices,
      access,
      adapters,
      words,
    };
    host.add(argumentKinds, ...groupKinds(words));
    host.add(
      commands,
      groupCommand({
        acts,
        members,
        editor,
        clock,
        clearing: { selection, batches, idleDays: silentDays },
        access,
        words,
        log: host.log,
      }),
      welcomeCommand(service, globals),
      authorizeCommand(authorize),
      answerCommand(authorize),
      ...statusCommands({
        installation,
        database,
        line,
        notices: host.needs.notices,
        clock,
        adapters,
        words,
      }),
    );
    host.add(settings, groupSettings);
    host.add(notices, { key: "licenceApplied", level: "important", titleKey: "notice.licenceApplied" });
    host.add(texts, ...ownTexts);
    host.add(resources, groupsTable);
    host.add(panelPages, groupsPage);
    addBuilt(host, import.meta.url, { tabs: groupTabs, tiles: [groupsTile] });
    host.add(dashboardSources, dashboardSource(store, clock));
    host.add(personalData, groupsPersonalData(store, groupRecords));
    host.add(jobs, {
      key: "groups.leaveBatches",
      schedule: { everySeconds: 5, atStart: true },
      limitSeconds: 600,
      run: (signal) => runner.run(signal),
    });
    host.add(
      routes,
      ...recordRoutes({ store, clock, editor }),
      ...fieldRoutes({ fields, schemas, texts: () => words() }),
      ...operationRoutes({ acts, editor, access }),
      ...actionRoutes(acts),
      ...memberRoutes({
        acts,
        members,
        clock,
        access,
        diceNames: (key, userIds) =>
          Promise.all(
            userIds.map(async (userId) => {
              const found = await players()?.get({ platform: key.platform, userId });
              return players()?.nameAt({ ...key, userId }) ?? found?.nickname ?? "";
            }),
          ),
      }),
      ...fileRoutes({ accounts, outbound }),
      ...batchRoutes({
        ...selection,
        batches,
        defaults: () => ({
          limit: globals()?.value.maintenance.groupClearLimit ?? 20,
          idleDays: silentDays(),
        }),
      }),
    );
    host.provide(Groups, service);
    host.provide(GroupCleaning, {
      run: (actor) => leaveIdle({ ...selection, batches }, globals()?.value.maintenance, actor),
      idle: (rule, actor) => cleanIdle({ ...selection, batches }, rule, actor),
      leave: (keys, reason, actor) => leaveGroups({ ...selection, batches }, keys, reason, actor),
    });
  },
});
