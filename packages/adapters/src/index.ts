import {
  adapters,
  addBuiltPages,
  Changes,
  Clock,
  defineFeature,
  Events,
  eventTypes,
  type FeatureHost,
  health,
  Journal,
  JsonSchemas,
  jobs,
  Line,
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
  Store,
  Texts,
  text,
  texts,
} from "@dicetower/contract";
import { dashboardSources, problems, statusSources } from "@dicetower/system/api";
import { Adapters } from "./api.js";
import { adaptersCheck } from "./health.js";
import { countAnew } from "./manager/account-counts.js";
import { Counters } from "./manager/counters.js";
import { Manager } from "./manager/manager.js";
import { ReasonWords } from "./manager/reason-words.js";
import { AdaptersService } from "./manager/service.js";
import { Speakers } from "./manager/speakers.js";
import type { Surroundings } from "./manager/surroundings.js";
import { SayKeys } from "./manager/voice.js";
import { adapterMetrics } from "./metrics.js";
import { noticeKinds } from "./notice-kinds.js";
import { PartJournal } from "./outbox/journal.js";
import { type LeftOver, pruneJournal, readLeftOver } from "./outbox/left-over.js";
import { problemTexts } from "./problem-texts.js";
import { reasonTexts } from "./reason-texts.js";
import { migrations } from "./records/migrations.js";
import { Records } from "./records/records.js";
import { Desk } from "./routes/desk.js";
import { adapterRoutes } from "./routes/routes.js";
import { SeenEvents } from "./seen-events.js";
import { adapterCounts, adapterProblems, adapterShare } from "./shares.js";
import { adaptersTable, tableTexts } from "./table.js";
import { adapterTexts } from "./texts.js";

/** Event keys kept in memory (reliability M1). */
const eventsKept = 50_000;
/** Milliseconds between two looks for messages that have waited too long. */
const sweepMs = 5_000;
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
};
type Host = FeatureHost<typeof needs>;

/** Keeps the adapters: their records, connections, inboxes and outboxes. */
export default defineFeature({
  id: "adapters",
  needs,
  provides: [Adapters],
  migrations,
  async setup(host) {
    const leftOver = await readLeftOver(host.needs.journal, host.needs.clock.now(), eventsKept);
    const around = surroundings(host, host.needs, leftOver);
    const { random, store } = host.needs;

    // Ends after the outboxes had their time: what is deferred runs when nothing is in flight any more.
    const life = new AbortController();
    host.defer(() => life.abort());

    const keys = new SayKeys(random.bytes(6).toString("hex"));
    const manager = new Manager(around, keys, life.signal);
    for (const record of await store.read((db) => around.records.all(db)))
      manager.add(record, leftOver.parts.get(record.id));
    const lost = [...leftOver.parts].flatMap(([id, parts]) => (manager.adapters.has(id) ? [] : parts)).length;
    if (lost > 0) host.log.warn(`${lost} messages through adapters that were deleted were not delivered`);

    host.read(adapters, ({ all }) => manager.setTypes(all));
    follow(host, manager);
    contribute(host, manager);
  },
});

function surroundings(host: FeatureHost, given: Resolved<typeof needs>, leftOver: LeftOver): Surroundings {
  const { clock, random, line, store, secrets, events, journal } = given;
  const seen = new SeenEvents(eventsKept);
  for (const [key, at] of leftOver.seen) seen.repeats(key, at, 0);
  if (leftOver.unknown > 0)
    host.log.warn(
      `${leftOver.unknown} messages were being sent when the last run ended; they may have arrived`,
    );
  if (leftOver.damaged > 0)
    host.log.warn(`${leftOver.damaged} rows of the message journal are damaged and were left out`);
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
    journal: new PartJournal(journal, clock, failed),
    seen,
    counts: { replies: new Counters(), reconnects: new Counters() },
    speakers: new Speakers(),
    words: new ReasonWords(),
    notices: undefined,
    phase: "waiting",
  };
}

/** Phases of the run, and the end of the feature. */
function follow(host: Host, manager: Manager): void {
  const { phase, clock } = host.needs;
  host.follow(phase.reached("open", host.signal).then(() => manager.open()));
  host.on(phaseBegan, (event) => {
    if (event.phase !== "draining") return;
    manager.around.phase = "draining";
    event.beforeClosing(() => manager.drain());
  });
  const drain = () => host.follow(manager.drain());
  host.signal.addEventListener("abort", drain, { once: true });
  host.defer(() => host.signal.removeEventListener("abort", drain));
  clock.every(sweepMs, host.signal, () => manager.sweep());
  clock.every(trafficMs, host.signal, () => manager.tellTraffic());
  host.when({ notices: Notices }, (part, services) => {
    manager.around.notices = services.notices;
    part.defer(() => {
      manager.around.notices = undefined;
    });
  });
}

function contribute(host: Host, manager: Manager): void {
  const { journal, clock, changes, schemas } = host.needs;
  host.provide(Adapters, new AdaptersService(manager));
  const { words } = manager.around;
  host.read(texts, ({ all }) => words.use(all.map(({ item }) => item)));
  host.when({ texts: Texts }, (part, services) => {
    words.texts = services.texts;
    part.defer(() => {
      words.texts = undefined;
    });
  });
  const title = (key: string, locale: string | undefined) => words.say(text(key), locale);
  host.add(routes, ...adapterRoutes(new Desk(manager, changes), { schemas, title }));
  addBuiltPages(host, import.meta.url, {
    file: "adapters",
    element: "dicetower-adapters",
    key: "adapters",
    titleKey: "adapters.page.title",
    category: "connections",
    order: 10,
    icon: "plug-connected",
    requires: ["GET /api/adapters"],
    tables: ["adapters"],
  });
  host.add(resources, adaptersTable);
  host.add(texts, ...adapterTexts, ...problemTexts, ...reasonTexts, ...tableTexts);
  host.add(
    eventTypes,
    { key: "adapter.state", summary: "An adapter's state has changed: its status, as the list answers it." },
    { key: "adapter.traffic", summary: "Messages went through adapters: how many by now." },
    { key: "adapter.removed", summary: "An adapter was removed: {id}." },
  );
  host.add(dashboardSources, adapterShare(manager));
  host.add(statusSources, adapterCounts(manager));
  host.add(problems, adapterProblems(manager));
  host.add(notices, ...noticeKinds);
  host.add(metrics, ...adapterMetrics(manager));
  host.add(health, adaptersCheck(manager));
  host.add(
    jobs,
    {
      key: "adapters.prune",
      schedule: { everySeconds: 60 },
      run: () => pruneJournal(journal, clock.now()),
    },
    {
      key: "adapters.count",
      schedule: { everySeconds: countSeconds },
      run: async () => {
        for (const adapter of manager.adapters.values()) countAnew(adapter);
      },
    },
  );
}
