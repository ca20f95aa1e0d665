import {
  adapters,
  addBuiltPages,
  Bus,
  Changes,
  Clock,
  defineFeature,
  Events,
  eventTypes,
  type FeatureHost,
  Files,
  health,
  Installation,
  Journal,
  JsonSchemas,
  jobs,
  Line,
  messageAuthors,
  metrics,
  Notices,
  notices,
  Phase,
  phaseBegan,
  Random,
  type Resolved,
  resources,
  routes,
  Secrets,
  Settings,
  Store,
  settings,
  Texts,
  text,
  texts,
  textTable,
} from "@dicetower/contract";
import { importTargets } from "@dicetower/imports/api";
import { dashboardSources, problems, statusSources } from "@dicetower/system/api";
import { Adapters, platformGates } from "./api.js";
import type { AccountLeases } from "./cluster/account-leases.js";
import { joinCluster } from "./cluster/join-cluster.js";
import { clusterMigrations } from "./cluster/migrations.js";
import { soleOwnership } from "./cluster/ownership.js";
import { processRoutes } from "./cluster/process-routes.js";
import { ReasonTranslator } from "./connection/reason-words.js";
import { adapterCounts, adapterDashboard, adapterProblems } from "./contributions/dashboard-sources.js";
import { adaptersCheck, clocksCheck } from "./contributions/health.js";
import { adapterMetrics } from "./contributions/metrics.js";
import { noticeKinds } from "./contributions/notice-kinds.js";
import { adaptersTable, processesTable } from "./contributions/table.js";
import { countUnanswered } from "./contributions/unanswered.js";
import { EventLog } from "./event-log/event-log.js";
import { eventLogSettings } from "./event-log/settings.js";
import { shippedTexts } from "./generated/texts.js";
import { refreshCounts } from "./manager/account-counts.js";
import { Counters } from "./manager/counters.js";
import { Manager } from "./manager/manager.js";
import type { ManagerServices } from "./manager/manager-services.js";
import { AdaptersService } from "./manager/service.js";
import { PartJournal } from "./outbox/journal.js";
import { pruneJournal, readUndelivered, type Undelivered } from "./outbox/undelivered.js";
import { Deduplicator } from "./receiving/deduplicator.js";
import { migrations } from "./records/migrations.js";
import { Records } from "./records/records.js";
import { adapterImport } from "./routes/adapter-import.js";
import { RecordEditor } from "./routes/record-editor.js";
import { adapterRoutes } from "./routes/routes.js";
import { AccountArbiter } from "./sending/account-arbiter.js";
import { PlatformGates } from "./sending/gated-connection.js";
import { keepPauses, pauseSettings } from "./sending/pause-settings.js";
import { SendKeys } from "./sending/send-keys.js";

/** Event keys kept in memory. */
const eventsKept = 50_000;
/** Milliseconds between two looks for messages that have waited too long. */
const sweepMs = 5_000;
/** Milliseconds for which events are gathered before they are written to the raw event log. */
const eventLogMs = 1_000;
/** Milliseconds between two looks for what the panel is to be told of the traffic. */
const trafficMs = 1_000;
/** Seconds between two countings of groups and friends. */
const countSeconds = 3_600;

const needs = {
  clock: Clock,
  random: Random,
  line: Line,
  store: Store,
  journal: Journal,
  secrets: Secrets,
  events: Events,
  changes: Changes,
  phase: Phase,
  schemas: JsonSchemas,
  bus: Bus,
  installation: Installation,
  files: Files,
  settings: Settings,
};
type Host = FeatureHost<typeof needs>;

/** Keeps the adapters: their records, connections, inboxes and outboxes. */
export default defineFeature({
  id: "adapters",
  needs,
  provides: [Adapters],
  migrations: [...migrations, ...clusterMigrations],
  async setup(host) {
    const { bus, journal, installation } = host.needs;
    // Among several processes what was left waits for whoever comes to hold the adapter.
    const isOurs = () => !bus.shared;
    const undelivered = await readUndelivered(journal, host.needs.clock.now(), eventsKept, isOurs);
    // Ends after the outboxes had their time: what is deferred runs when nothing is in flight any more.
    const life = new AbortController();
    host.defer(() => life.abort());
    const services = managerServices(host, host.needs, undelivered, life.signal);
    const { random, store } = host.needs;

    const keys = new SendKeys(random.bytes(6).toString("hex"));
    const manager = new Manager(services, keys, life.signal);
    const parts = { bus, journal, installation, eventsKept };
    const leases = bus.shared ? joinCluster(host, manager, parts) : undefined;
    for (const record of await store.read((db) => services.records.all(db)))
      manager.add(record, undelivered.parts.get(record.id));
    const lost = [...undelivered.parts].flatMap(([id, parts]) =>
      manager.adapters.has(id) ? [] : parts,
    ).length;
    if (lost > 0) host.log.warn(`${lost} messages through adapters that were deleted were not delivered`);

    host.read(platformGates, ({ all }) => {
      services.gates.gates = all;
    });
    host.read(messageAuthors, ({ all }) => {
      services.authors = all;
    });
    host.read(adapters, ({ all }) => manager.setTypes(all));
    keepPauses(host, manager, services.pauses);
    follow(host, manager, leases);
    contribute(host, manager);
    host.add(routes, ...processRoutes(manager, { bus, installation, leases }));
    if (bus.shared) host.add(resources, processesTable);
    leases?.begin();
  },
});

function managerServices(
  host: FeatureHost,
  given: Resolved<typeof needs>,
  undelivered: Undelivered,
  life: AbortSignal,
): ManagerServices {
  const strictUntil = given.bus.shared ? life : undefined;
  const { clock, random, line, store, secrets, events, journal, files, settings: live } = given;
  const seen = new Deduplicator(eventsKept);
  for (const [key, at] of undelivered.seen) seen.isDuplicate(key, at, 0);
  if (undelivered.unknown > 0)
    host.log.warn(
      `${undelivered.unknown} messages were being sent when the last run ended; they may have arrived`,
    );
  if (undelivered.damaged > 0)
    host.log.warn(`${undelivered.damaged} rows of the message journal are damaged and were left out`);
  const failed = (error: unknown) => host.log.error("the message journal cannot be written", { error });
  return {
    host,
    clock,
    random,
    line,
    store,
    secrets,
    events,
    log: host.log,
    records: new Records(secrets),
    journal: new PartJournal(journal, clock, failed, strictUntil),
    seen,
    counts: { replies: new Counters(), reconnects: new Counters() },
    pauses: live.of(pauseSettings),
    arbiter: new AccountArbiter(),
    gates: new PlatformGates(),
    authors: [],
    ownership: soleOwnership,
    words: new ReasonTranslator(),
    eventLog: new EventLog(
      files.folder("logs/events", { local: true }),
      live.of(eventLogSettings),
      clock,
      host.log,
    ),
    notices: undefined,
    phase: "waiting",
  };
}

/** Phases of the run, and the end of the feature. */
function follow(host: Host, manager: Manager, leases: AccountLeases | undefined): void {
  const { phase, clock } = host.needs;
  host.follow(
    phase.reached("open", host.signal).then(() => {
      manager.open();
      leases?.changed();
    }),
  );
  host.on(phaseBegan, (event) => {
    if (event.phase !== "draining") return;
    manager.services.phase = "draining";
    event.beforeClosing(() => manager.drain().then(() => leases?.leave()));
  });
  const drain = () => host.follow(manager.drain().then(() => leases?.leave()));
  host.signal.addEventListener("abort", drain, { once: true });
  host.defer(() => host.signal.removeEventListener("abort", drain));
  clock.every(sweepMs, host.signal, () => manager.sweep());
  const { eventLog } = manager.services;
  clock.every(eventLogMs, host.signal, () => host.follow(eventLog.flush()));
  host.defer(() => eventLog.flush());
  clock.every(trafficMs, host.signal, () => manager.publishTraffic());
  host.when({ notices: Notices }, (part, services) => {
    manager.services.notices = services.notices;
    part.defer(() => {
      manager.services.notices = undefined;
    });
  });
}

function contribute(host: Host, manager: Manager): void {
  const { journal, clock, changes, schemas } = host.needs;
  host.provide(Adapters, new AdaptersService(manager));
  const { words } = manager.services;
  host.read(texts, ({ all }) => words.use(all));
  host.when({ texts: Texts }, (part, services) => {
    words.texts = services.texts;
    part.defer(() => {
      words.texts = undefined;
    });
  });
  const title = (key: string, locale: string | undefined) => words.say(text(key), locale);
  const editor = new RecordEditor(manager, changes);
  host.add(routes, ...adapterRoutes(editor, { schemas, title }));
  host.add(importTargets, adapterImport(editor));
  addBuiltPages(host, import.meta.url, {
    file: "adapters",
    element: "dicetower-adapters",
    key: "adapters",
    titleKey: "adapters.page.title",
    category: "adapters",
    order: 10,
    icon: "plug-connected",
    requires: ["GET /api/adapters"],
    tables: ["adapters"],
  });
  host.add(resources, adaptersTable);
  host.add(texts, ...textTable(shippedTexts, "adapters"));
  host.add(settings, eventLogSettings, pauseSettings);
  host.add(
    eventTypes,
    {
      key: "adapter.state",
      summary: "An adapter's state has changed: its status, as the list answers it.",
      local: true,
    },
    { key: "adapter.traffic", summary: "Messages went through adapters: how many by now." },
    { key: "adapter.removed", summary: "An adapter was removed: {id}.", local: true },
  );
  host.add(dashboardSources, adapterDashboard(manager));
  host.add(statusSources, adapterCounts(manager));
  host.add(problems, adapterProblems(manager));
  host.add(notices, ...noticeKinds);
  host.add(metrics, ...adapterMetrics(manager));
  host.add(health, adaptersCheck(manager), clocksCheck(manager));
  countUnanswered(host, manager, clock);
  host.add(
    jobs,
    {
      key: "adapters.prune",
      schedule: { everySeconds: 60 },
      run: () => pruneJournal(journal, clock.now()),
    },
    {
      key: "adapters.eventLog",
      schedule: { everySeconds: 3_600 },
      local: true,
      run: () => manager.services.eventLog.tidy(),
    },
    {
      key: "adapters.count",
      schedule: { everySeconds: countSeconds },
      run: async () => {
        for (const adapter of manager.adapters.values()) refreshCounts(adapter);
      },
    },
  );
}
