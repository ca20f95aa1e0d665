import {
  Changes,
  Clock,
  defineFeature,
  Features,
  Installation,
  Lifecycle,
  phaseBegan,
  routes,
  Settings,
  Store,
  settings,
  texts,
} from "@dicetower/contract";
import { dashboardSources, restartTasks, statusSources } from "./api.js";
import { CommandTally } from "./command-tally.js";
import { looksLikeContainer } from "./container.js";
import { CpuMeter } from "./cpu-meter.js";
import { ErrorCounter } from "./error-counter.js";
import { Measures } from "./measures.js";
import { migrations } from "./migrations.js";
import { ownTexts } from "./own-texts.js";
import { restartRoute } from "./restart.js";
import { dashboardRoute, roadmapRoute, settingsRoute, statusRoute } from "./routes.js";
import { keepServerSettings } from "./server-settings.js";
import { followPoint, followSurroundings } from "./surroundings.js";
import { warningsOf } from "./warnings.js";

/** Status, dashboard, restart, server address, roadmap. */
export default defineFeature({
  id: "system",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    installation: Installation,
    lifecycle: Lifecycle,
    features: Features,
    settings: Settings,
  },
  migrations,
  async setup(host) {
    const { store, changes, clock, installation, lifecycle, features, settings: service } = host.needs;
    const { log } = host;
    const around = followSurroundings(host);
    const container = await looksLikeContainer();

    host.add(texts, ...ownTexts);
    host.add(settings, keepServerSettings(host, service, installation, lifecycle));
    host.add(
      routes,
      statusRoute({
        clock,
        log,
        installation,
        lifecycle,
        around,
        measures: new Measures(clock, installation, around, host.signal),
        cpu: new CpuMeter(clock),
        container,
        sources: followPoint(host, statusSources),
      }),
      dashboardRoute({
        clock,
        log,
        around,
        commands: new CommandTally(host, clock, store),
        errors: new ErrorCounter(features, clock, host.signal),
        listensOn: () => installation.address().host,
        sources: followPoint(host, dashboardSources),
      }),
      settingsRoute(clock, installation, around),
      restartRoute(lifecycle, changes, log, followPoint(host, restartTasks)),
      roadmapRoute(),
    );
    host.on(phaseBegan, ({ phase }) => {
      if (phase !== "serving") return;
      const passwordEnabled = around.auth?.passwordEnabled ?? false;
      for (const { message } of warningsOf(installation.config.host, passwordEnabled, undefined))
        log.warn(message);
    });
  },
});
