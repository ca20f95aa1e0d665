import {
  Changes,
  Clock,
  defineFeature,
  Events,
  eventTypes,
  Features,
  Installation,
  Lifecycle,
  notices,
  phaseBegan,
  resources,
  routes,
  Settings,
  Store,
  settings,
  texts,
  textTable,
} from "@dicetower/contract";
import { alarmSettings } from "./alarms/alarm-settings.js";
import { alarmKinds, watchAlarms } from "./alarms/alarm-watch.js";
import { BusyMeter } from "./alarms/busy-meter.js";
import { dashboardSources, problems, restartTasks, statusSources } from "./api.js";
import { shippedTexts } from "./generated/texts.js";
import { CommandCounter } from "./metrics/command-counter.js";
import { Counted } from "./metrics/counted.js";
import { CpuMeter } from "./metrics/cpu-meter.js";
import { ErrorCounter } from "./metrics/error-counter.js";
import { Measures } from "./metrics/measures.js";
import { Minutes } from "./metrics/minutes.js";
import { migrations } from "./migrations.js";
import { followOptionalServices, followPoint } from "./optional-services.js";
import { addPages } from "./pages.js";
import { ownProblems } from "./problems/own-problems.js";
import { watchProblems } from "./problems/problem-watch.js";
import { findProblems } from "./problems/problems.js";
import { warningsOf } from "./problems/warnings.js";
import { readRoadmap } from "./roadmap.js";
import { roadmapTable } from "./roadmap-table.js";
import {
  dashboardRoute,
  minutesRoute,
  problemsRoute,
  roadmapRoute,
  settingsRoute,
  statusRoute,
} from "./routes.js";
import { keepServerSettings } from "./server-settings.js";
import { looksLikeContainer } from "./status/container.js";
import { restartRoute } from "./status/restart.js";
import { keepTimeZone } from "./time-zone-settings.js";

/** Status, dashboard, restart, server address, roadmap. */
export default defineFeature({
  id: "system",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    events: Events,
    installation: Installation,
    lifecycle: Lifecycle,
    features: Features,
    settings: Settings,
  },
  migrations,
  async setup(host) {
    const {
      store,
      changes,
      clock,
      events,
      installation,
      lifecycle,
      features,
      settings: service,
    } = host.needs;
    const { log } = host;
    const optional = followOptionalServices(host);
    const container = await looksLikeContainer();
    const roadmap = await readRoadmap();
    const measures = new Measures(clock, installation, optional, host.signal);
    const minutes = new Minutes(clock, new Counted(host), new CpuMeter(clock), host.signal, (minute) =>
      events.publish("dashboard.minute", { ...minute }),
    );
    const sources = followPoint(host, problems);
    const find = (signal: AbortSignal, locale?: string) =>
      findProblems(sources(), clock, log, signal, locale);
    watchProblems(host, clock, events, () => find(host.signal));
    watchAlarms(host, {
      clock,
      live: service.of(alarmSettings),
      measures,
      busy: new BusyMeter(clock),
      notices: () => optional.notices,
    });

    addPages(host);
    host.add(
      problems,
      ownProblems({
        clock,
        installation,
        lifecycle,
        features,
        settings: service,
        groups: followPoint(host, settings),
        optional,
        measures,
      }),
    );
    host.add(notices, ...alarmKinds);
    host.add(texts, ...textTable(shippedTexts, "system"), ...roadmap.texts);
    host.add(
      eventTypes,
      { key: "feature.state", summary: "A feature has changed its state: {id, state}.", local: true },
      { key: "dashboard.minute", summary: "A minute is over: its counts.", local: true },
      { key: "dashboard.problems", summary: "There are other problems than before: {count}.", local: true },
    );
    host.add(resources, roadmapTable);
    host.add(
      settings,
      keepServerSettings(host, service, installation, lifecycle),
      keepTimeZone(host, service, clock),
      alarmSettings,
    );
    host.add(
      routes,
      statusRoute({
        clock,
        log,
        installation,
        lifecycle,
        optional,
        measures,
        cpu: new CpuMeter(clock),
        container,
        sources: followPoint(host, statusSources),
      }),
      dashboardRoute({
        clock,
        log,
        optional,
        commands: new CommandCounter(host, clock, store),
        errors: new ErrorCounter(features, clock, host.signal),
        listensOn: () => installation.address().host,
        sources: followPoint(host, dashboardSources),
      }),
      minutesRoute(() => minutes.read()),
      problemsRoute(find),
      settingsRoute(clock, installation, optional),
      restartRoute(lifecycle, changes, log, followPoint(host, restartTasks)),
      roadmapRoute(roadmap, optional),
    );
    host.on(phaseBegan, ({ phase }) => {
      if (phase !== "serving") return;
      const passwordEnabled = optional.auth?.passwordEnabled ?? false;
      for (const { message } of warningsOf(installation.config.host, passwordEnabled, undefined))
        log.warn(message);
    });
  },
});
