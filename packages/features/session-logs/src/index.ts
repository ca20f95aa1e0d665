import { Adapters } from "@dicetower/adapters/api";
import { CommandReader, extensions } from "@dicetower/commands/api";
import {
  addBuilt,
  argumentKinds,
  Changes,
  Clock,
  type CommandForm,
  cacheInvalidation,
  commands,
  defineFeature,
  Files,
  ImageSaver,
  ifInstalled,
  Journal,
  jobs,
  locationFrom,
  locationOf,
  metrics,
  Outbound,
  optionalService,
  Random,
  resources,
  routes,
  Settings,
  settings,
  Texts,
  texts,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import { type GroupKey, Groups, groupFields, homeOf, PlayTables, playSessions } from "@dicetower/groups/api";
import { importTargets } from "@dicetower/imports/api";
import { Session } from "@dicetower/play-session/api";
import { Players, personalData, playerDetails } from "@dicetower/players/api";
import { logActions, logChanged, logTurned, SessionLogs } from "./api.js";
import { Importing } from "./command/importing.js";
import { Leading } from "./command/leading.js";
import { logCommand } from "./command/log-command.js";
import { logKinds } from "./command/log-kinds.js";
import { logSearchTool } from "./command/log-search-tool.js";
import { formsOf } from "./command/other-forms.js";
import { Sharing } from "./command/sharing.js";
import { Telling } from "./command/telling.js";
import { Exporter } from "./export/exporter.js";
import { logImages, noteImage } from "./images/log-images.js";
import { Cutter } from "./import/cutter.js";
import { Importer } from "./import/importer.js";
import { logImport } from "./importing/log-import.js";
import { LineIds } from "./lines/line-ids.js";
import { LineReader } from "./lines/line-reader.js";
import { logJobs } from "./log-jobs.js";
import { logOnField } from "./logs/log-on-field.js";
import { LogService } from "./logs/log-service.js";
import { LogStore } from "./logs/log-store.js";
import { LogSweeper } from "./logs/log-sweeper.js";
import { SessionLogsService } from "./logs/session-logs.js";
import { migrations } from "./migrations.js";
import { cardNames } from "./naming/card-names.js";
import { Sayings } from "./naming/sayings.js";
import { selfNames } from "./naming/self-name.js";
import { logDetail, logPersonalData } from "./personal-data.js";
import { ActiveLogs } from "./recording/active-logs.js";
import { gapLines } from "./recording/gap-line.js";
import { LineRecorder } from "./recording/line-recorder.js";
import { settingsOf } from "./recording/listening.js";
import { recordGroups } from "./recording/record-groups.js";
import { Reminders } from "./reminders.js";
import { logRoutes, logTable } from "./routes/log-routes.js";
import { Operations } from "./routes/operations.js";
import { logImageSettings, logSettings, logSiteSettings } from "./settings.js";
import { logTabs } from "./tabs.js";
import { commandTexts } from "./texts/command-texts.js";
import { Uploader } from "./upload/uploader.js";

/** Lines of each running log by whose platform ids repeated messages are recognised after a start. */
const rememberedLines = 1_000;

/** Session logs: recording, reading, export and upload. */
export default defineFeature({
  id: "session-logs",
  needs: {
    changes: Changes,
    clock: Clock,
    files: Files,
    journal: Journal,
    outbound: Outbound,
    random: Random,
    settings: Settings,
  },
  provides: [SessionLogs],
  migrations,
  async setup(host) {
    const { changes, clock, files, journal, outbound, random } = host.needs;
    const live = host.needs.settings.of(logSettings);
    const site = host.needs.settings.of(logSiteSettings);
    const imageLive = host.needs.settings.of(logImageSettings);
    const adapters = optionalService(host, Adapters);
    const reader = optionalService(host, CommandReader);
    const groups = optionalService(host, Groups);
    const session = optionalService(host, Session);
    const players = optionalService(host, Players);
    const words = optionalService(host, Texts);
    const cards = await ifInstalled("@dicetower/cards", () => import("@dicetower/cards/api"));
    const systems = await ifInstalled("@dicetower/rule-systems", () => import("@dicetower/rule-systems/api"));
    const binding = await ifInstalled(
      "@dicetower/email-binding",
      () => import("@dicetower/email-binding/api"),
    );
    const cardAt =
      cards === undefined ? () => undefined : cardNames(host, optionalService(host, cards.Cards));
    const ruleSystems = systems === undefined ? () => undefined : optionalService(host, systems.RuleSystems);

    const playTables = optionalService(host, PlayTables);
    const store = new LogStore(journal, (group) => playTables()?.linkedWith(group) ?? []);
    const active = new ActiveLogs((group) => homeOf(playTables(), group));
    const ids = new LineIds(random.bytes(4).readUInt32BE() / 2 ** 32);
    const selfName = selfNames(adapters, words);
    const recorder = new LineRecorder({
      journal,
      after: (ms, call) => clock.after(ms, host.signal, call),
      follow: (work) => host.follow(work),
      failed: (error) => host.log.error("lines of session logs could not be recorded", { error }),
      gapLine: gapLines({ logs: active, ids, clock, selfName, words }),
    });
    const flush = () => recorder.flush();
    // What was heard before the end is stored before it.
    host.defer(flush);
    const changedHere = cacheInvalidation(host, logChanged, ({ id }) => logs.reload(id));
    const changed = ({ platform, groupId }: GroupKey, id: number) =>
      changedHere({ group: { platform, groupId }, id });
    const logs = new LogService({
      store,
      logs: active,
      recorder,
      changes,
      clock,
      changed,
      turned: ({ platform, group_id: groupId, name, account }, state, actor) =>
        host.emit(logTurned, { state, group: { platform, groupId }, name, account, actor }),
      setHost: async (group, userId, actor) => session()?.setHost(group, "log", userId, actor),
      systemOf: ({ platform, groupId }) =>
        ruleSystems()?.at({ platform, groupId, scene: "group" }).name ?? "",
      accountOf: (group) => {
        const account = adapters()
          ?.list()
          .find(({ platform, state }) => platform === group.platform && state === "connected");
        return {
          account: account?.id ?? "",
          selfId: account?.selfId ?? "",
          name: groups()?.nameOf({ ...group, scene: "group" }) ?? "",
        };
      },
    });
    await logs.load(rememberedLines);
    const images = logImages(files.folder("logs/images"), journal, () => imageLive.value.totalMb * 2 ** 20);
    const saver = new ImageSaver<{ readonly log: number; readonly id: number }>({
      counter: {
        key: "dice_log_images_total",
        help: "Pictures of session logs, by what became of them.",
      },
      outbound,
      signal: host.signal,
      most: () => imageLive.value.maxBytesPerImage,
      async keep(line, place, bytes) {
        await flush();
        return images.keep(bytes, line, (db, name) => noteImage(db, line, place, name));
      },
      follow: (work) => host.follow(work),
    });
    const sayings = new Sayings({
      host,
      clock,
      journal,
      logs: active,
      players,
      adapters,
      texts: words,
      selfName,
      flush,
    });
    // Who reads lines reads them with what is still being looked up.
    const lines = new LineReader(journal, () => sayings.flush());
    const sessionLogs = new SessionLogsService(logs, lines);
    recordGroups(host, {
      journal,
      clock,
      logs: active,
      ids,
      recorder,
      reader,
      adapters,
      groups,
      session,
      players,
      playTables,
      texts: words,
      settingsAt: settingsOf(live),
      selfName,
      cardOf: (message) => cardAt(message) ?? "",
      sayings,
      wantImages: (line, segments) => {
        if (imageLive.value.enabled) saver.want({ log: line.log, id: line.id }, segments);
      },
      flush,
    });

    const sweeper = new LogSweeper(journal, clock);
    const removed = (id: number) =>
      host.follow(sweeper.sweep(id, host.signal).then(() => images.sweep(host.signal)));
    const exporter = new Exporter({ store, lines, texts: words, picture: (name) => images.read(name) });
    const uploader = new Uploader({ outbound, clock, random, site, lines, logs });
    const importer = new Importer(logs, changes);
    const tellingForms = new Telling(logs, lines, words);
    const leading = new Leading(logs, removed, (...about) => tellingForms.missing(...about));
    const reminders = new Reminders({
      clock,
      store,
      logs: active,
      adapters,
      flush,
      settingsOf: (row) =>
        live.at(locationFrom({ platform: row.platform, groupId: row.group_id, account: row.account })),
      settingsAt: settingsOf(live),
    });
    host.on(rolled, ({ message }) => reminders.rolled(message));

    let otherForms: readonly CommandForm[] = [];
    host.read(logActions, ({ all }) => {
      otherForms = formsOf(all);
    });
    host.add(settings, logSettings, logSiteSettings, logImageSettings);
    host.add(texts, ...commandTexts);
    host.add(argumentKinds, ...logKinds);
    host.add(extensions, { key: "log", kind: "builtin", default: true });
    host.add(
      commands,
      logCommand({
        leading,
        telling: tellingForms,
        sharing: new Sharing({
          logs,
          leading,
          telling: tellingForms,
          uploader,
          exporter,
          adapters,
          settingsAt: settingsOf(live),
          boundMail: binding === undefined ? () => undefined : optionalService(host, binding.BoundMail),
          log: host.log,
        }),
        importing: new Importing(importer, tellingForms, adapters, sayings),
        session,
        settingsAt: ({ message }) => live.at(locationOf(message)),
        otherForms: () => otherForms,
      }),
    );
    host.add(groupFields, logOnField(sessionLogs));
    host.add(playSessions, {
      key: "session-logs",
      since({ platform, groupId }) {
        const log = active.own(platform, groupId);
        return log && Number(log.row.started_at);
      },
    });
    host.add(metrics, recorder.lost, saver.counter);
    host.add(importTargets, logImport({ logs, sweeper }));
    host.add(resources, logTable);
    addBuilt(host, import.meta.url, { tabs: logTabs });
    host.add(
      routes,
      ...logRoutes({
        store,
        lines,
        exporter,
        uploader,
        operations: new Operations(logs, importer, new Cutter(logs, changes), clock, removed),
        images,
      }),
    );
    host.add(playerDetails, logDetail({ journal, flush }));
    host.add(personalData, logPersonalData({ journal, clock, signal: host.signal, flush }));
    host.add(jobs, ...logJobs({ reminders, sweeper, images, clock }));
    const ai = await ifInstalled("@dicetower/ai", () => import("@dicetower/ai/api"));
    if (ai !== undefined) host.add(ai.aiTools, logSearchTool(active, lines));
    host.provide(SessionLogs, sessionLogs);
  },
});
