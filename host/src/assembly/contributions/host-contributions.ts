import { addBackups } from "@dicetower/backups";
import { metrics, notices, resources, routes, settings as settingsPoint, texts } from "@dicetower/contract";
import { featureErrors, featureRoutes, slowFeatures } from "@dicetower/feature-control";
import { rateSettings, rateTexts } from "@dicetower/http-server";
import { jobTable, jobTableTexts } from "@dicetower/jobs";
import { followSettings, loggingSettings, loggingTexts, logsRoute, publishLogEvents } from "@dicetower/log";
import { lineSettings } from "@dicetower/message-line";
import type { HostServices } from "../create-services.js";
import { hostNotices } from "../notices/host-notices.js";
import type { Core } from "../opening/open-core.js";
import type { Composition, Storage } from "../opening/open-storage.js";
import { errorTable } from "./error-table.js";
import { hostTexts } from "./texts.js";

/** Adds what the host itself contributes to the points, and begins what follows its settings. */
export function addHostContributions(
  { options, clock, random }: Composition,
  { logging, log, board, store, changes }: Storage,
  { kernel, files, shared }: Core,
  { settings, httpServer, lifecycle, outbound }: HostServices,
): void {
  const { settings: run, identity } = options;
  const { root } = kernel;
  root.add(texts, ...hostTexts, ...loggingTexts, ...jobTableTexts, ...rateTexts);
  root.add(resources, jobTable, errorTable);
  board.serve(root);
  root.add(notices, ...hostNotices);
  if (options.hung !== undefined)
    board.tell({
      kind: "feature.crashed",
      level: "error",
      detail: `The setup of "${options.hung}" blocked the process of the last start.`,
    });
  root.add(settingsPoint, lineSettings, loggingSettings, rateSettings);
  root.add(
    routes,
    ...featureRoutes({ kernel, changes, clock, installed: options.installed }),
    logsRoute(logging),
  );
  root.add(metrics, featureErrors(kernel), slowFeatures(kernel.slow), ...outbound.metrics, ...store.metrics);
  files.begin(root);
  followSettings(root, settings, logging, run.logLevel);
  addBackups(root, { run, identity, store, settings, lifecycle, changes, clock, random, log, shared });
  publishLogEvents(root, clock, httpServer.events, logging.ring);
}
