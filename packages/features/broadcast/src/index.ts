import { Access } from "@dicetower/access/api";
import { Adapters } from "@dicetower/adapters/api";
import { CommandReader } from "@dicetower/commands/api";
import {
  addBuilt,
  Changes,
  Clock,
  defineFeature,
  defineTopic,
  delivered,
  incoming,
  jobs,
  Line,
  Notices,
  notices,
  optionalService,
  panelPages,
  Random,
  resources,
  routes,
  Store,
  texts,
  textTable,
} from "@dicetower/contract";
import { Groups } from "@dicetower/groups/api";
import { Templates } from "@dicetower/texts/api";
import type { Broadcast } from "./broadcast.js";
import { shippedTexts } from "./generated/texts.js";
import { migrations } from "./migrations.js";
import { broadcastRoutes } from "./routes/broadcast-routes.js";
import { Runner } from "./sending/runner.js";
import { Triggers } from "./sending/triggers.js";
import { BroadcastStore } from "./storage/broadcast-store.js";
import { SendQueue } from "./storage/send-queue.js";
import { broadcastPage, broadcastTab, broadcastTable } from "./table.js";

/** Emitted when a broadcast was made, paused, resumed or cancelled. */
const broadcastsChanged = defineTopic<null>("broadcast.changed", { cluster: true });

/** One message to many groups and people. */
export default defineFeature({
  id: "broadcast",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    random: Random,
    line: Line,
    notices: Notices,
    adapters: Adapters,
    groups: Groups,
  },
  migrations,
  async setup(host) {
    const { store, changes, clock, random, line, adapters, groups } = host.needs;
    const access = optionalService(host, Access);
    const reader = optionalService(host, CommandReader);
    const templates = optionalService(host, Templates);
    const queue = new SendQueue(store, clock);
    const broadcasts = new BroadcastStore(store, changes, clock, () => host.emit(broadcastsChanged, null));
    const triggers = new Triggers(queue, clock, host.log, host, reader);
    await triggers.load();
    host.on(broadcastsChanged, () => triggers.load());
    const tell = async ({ id, title }: Broadcast) => {
      const { progress, state } = await broadcasts.get(id);
      const failed = progress.failed + progress.unknown;
      const kind = failed > 0 ? "broadcastFailed" : "broadcastDone";
      const { sent, skipped } = progress;
      host.needs.notices.send({
        kind,
        level: "routine",
        detail: `The broadcast ${id} is ${state}: ${sent} told, ${failed} failed or unknown, ${skipped} left out.`,
        text: { key: `notice.${kind}.text`, values: { title, sent, failed, skipped } },
      });
      // Who waited for a message has been left out.
      await triggers.load();
    };
    const runner = new Runner({
      queue,
      adapters,
      groups,
      access,
      templates,
      line,
      clock,
      random,
      log: host.log,
      ended: tell,
    });
    host.on(delivered, (delivery) => runner.heard(delivery));
    host.add(incoming, triggers.stage());
    host.add(
      jobs,
      {
        key: "broadcast.send",
        schedule: { everySeconds: 5, atStart: true },
        limitSeconds: 600,
        run: (signal) => runner.run(signal),
      },
      { key: "broadcast.prune", schedule: { cron: "50 4 * * *" }, run: () => broadcasts.prune() },
    );
    host.add(
      notices,
      { key: "broadcastDone", level: "routine", titleKey: "notice.broadcastDone" },
      { key: "broadcastFailed", level: "routine", titleKey: "notice.broadcastFailed" },
    );
    host.add(routes, ...broadcastRoutes(broadcasts, { groups, adapters, access, clock, log: host.log }));
    host.add(texts, ...textTable(shippedTexts, "broadcast"));
    host.add(resources, broadcastTable);
    host.add(panelPages, broadcastPage);
    addBuilt(host, import.meta.url, { tabs: [broadcastTab] });
  },
});
