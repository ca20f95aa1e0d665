import {
  type Actor,
  Clock,
  defineFeature,
  Events,
  errorCodes,
  eventTypes,
  type Failure,
  type Feature,
  Files,
  Installation,
  jobs,
  Launcher,
  Lifecycle,
  metrics,
  Notices,
  notices,
  Outbound,
  Random,
  routes,
  Settings,
  settings,
  texts,
  textTable,
} from "@dicetower/contract";
import { problems, restartTasks, statusSources } from "@dicetower/system/api";
import { Updater } from "./api.js";
import { detectRuntime, type MachineProbe, type Runtime } from "./container/signals.js";
import { shippedTexts } from "./generated/texts.js";
import { Announcer } from "./machine/announcer.js";
import { boot, takeReport } from "./machine/boot.js";
import { UpdateMachine } from "./machine/machine.js";
import { Memory } from "./machine/memory.js";
import { perform } from "./machine/perform.js";
import { refusals, updateCodes } from "./machine/refusals.js";
import { tellingBy, updateNotices } from "./machine/telling.js";
import { Timetable } from "./machine/timetable.js";
import type { UpdaterServices } from "./machine/updater-services.js";
import { addPage } from "./page.js";
import { currentZone } from "./plan/zone.js";
import { type Machine, thisMachine } from "./release/platform.js";
import { publicKeys } from "./release/signature.js";
import { readReleaseSources } from "./release-sources.js";
import { phaseMetric, updateProblems } from "./routes/contributions.js";
import { updateRoutes } from "./routes/routes.js";
import { statusOf } from "./routes/status.js";
import { type UpdateSettings, updateSettings } from "./settings.js";
import type { ReleaseSources } from "./sources/sources.js";

/** What tests put in the place of the machine's own. */
export interface UpdaterOptions {
  readonly places?: ReleaseSources;
  readonly probe?: MachineProbe;
  readonly machine?: Machine;
  readonly zone?: () => string;
}

/** Makes the feature: newer releases of the program are found, fetched, checked and handed to the launcher. */
export function createUpdater(options: UpdaterOptions = {}): Feature {
  return defineFeature({
    id: "updater",
    needs: {
      clock: Clock,
      random: Random,
      outbound: Outbound,
      files: Files,
      installation: Installation,
      launcher: Launcher,
      lifecycle: Lifecycle,
      settings: Settings,
      notices: Notices,
      events: Events,
    },
    provides: [Updater],
    async setup(host) {
      const { clock, random, outbound, files, installation, launcher, lifecycle, events } = host.needs;
      const runtime = await detectRuntime(options.probe);
      const places = options.places ?? (await readReleaseSources());
      let machine: UpdateMachine | undefined;
      const group = updateSettings((next) => refusalOf(next, runtime, machine));
      const live = host.needs.settings.of(group);
      const announcer = new Announcer(clock, host.signal, () => {
        if (machine === undefined) return;
        const { phase, downloadedBytes, totalBytes, canCancel } = statusOf(machine);
        events.publish("update.phase", { phase, downloadedBytes, totalBytes, canCancel });
      });
      const parts: UpdaterServices = {
        clock,
        random,
        outbound,
        files,
        installation,
        launcher,
        log: host.log,
        settings: () => live.value,
        runtime,
        places,
        keys: publicKeys(places.keys),
        machine: options.machine ?? thisMachine(),
        zone: options.zone ?? currentZone,
        telling: tellingBy((notice) => host.needs.notices.send(notice)),
        changed: () => announcer.changed(),
        handOver: () => lifecycle.restart({ install: true }),
      };
      const memory = await Memory.open(parts);
      const updates = new UpdateMachine(memory);
      machine = updates;
      host.defer(() => updates.stop());
      await boot(memory, updates.policy);
      const timetable = new Timetable(updates);

      let before = live.value;
      /** What follows from the settings is done in the order in which they came. */
      let following: Promise<unknown> = Promise.resolve();
      live.watch(host, (next) => {
        const earlier = before;
        before = next;
        following = following.then(() => timetable.changed(next, earlier));
        host.follow(following as Promise<unknown>);
      });
      launcher.watch(host, (news) => {
        if (news === "committed") host.follow(takeReport(memory, updates.policy).then(parts.changed));
        else parts.changed();
      });
      const save = async (next: UpdateSettings, actor: Actor) => {
        await live.save(next, actor);
        await following;
        return live.value;
      };

      host.add(texts, ...textTable(shippedTexts, "service"));
      host.add(notices, ...updateNotices);
      host.add(errorCodes, ...updateCodes);
      host.add(eventTypes, {
        key: "update.phase",
        summary: "An update has come further: {phase, downloadedBytes, totalBytes, canCancel}.",
        local: true,
      });
      host.add(settings, group);
      host.add(routes, ...updateRoutes(updates, save));
      host.add(jobs, {
        key: "update.check",
        local: true,
        schedule: { everySeconds: 15 },
        run: () => timetable.look(),
      });
      host.add(jobs, {
        key: "update.plan",
        local: true,
        schedule: { cron: "* * * * *" },
        run: () => timetable.minute(),
      });
      host.add(statusSources, { key: "updater", share: () => ({ container: runtime.container }) });
      host.add(restartTasks, {
        key: "updater",
        takeOver: () => updates.takeOver(),
      });
      host.add(problems, updateProblems(updates));
      host.add(metrics, phaseMetric(updates));
      addPage(host, import.meta.url);
      host.provide(Updater, {
        check: () => updates.check(),
        get newerTag() {
          const { latest } = memory.state;
          return latest !== null && updates.isNews(latest) ? latest.tag : undefined;
        },
        get installable() {
          const { staged } = memory;
          const ready = updates.job === undefined && memory.isPending(staged) && updates.policy.installs();
          return ready && !runtime.container ? staged?.tag : undefined;
        },
        perform: (act) => perform(updates, act),
      });
    },
  });
}

/** What of the settings this run cannot do. */
function refusalOf(
  next: UpdateSettings,
  runtime: Runtime,
  machine: UpdateMachine | undefined,
): Failure | undefined {
  if (runtime.container && next.autoAction !== "notify") return refusals.container();
  if (next.scheduledInstall && machine?.policy.schedules !== true) return refusals.notScheduled();
  return undefined;
}
