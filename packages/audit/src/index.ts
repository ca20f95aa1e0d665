import {
  addBuiltPages,
  Changes,
  Clock,
  changed,
  defineFeature,
  Events,
  eventTypes,
  Files,
  health,
  type JsonValue,
  jobs,
  Random,
  Restores,
  routes,
  Settings,
  Store,
  settings,
  texts,
} from "@dicetower/contract";
import { dashboardSources } from "@dicetower/system/api";
import { AuditTrail } from "./api.js";
import { chainName } from "./chain-name.js";
import { HeadRow } from "./head.js";
import { migrations } from "./migrations.js";
import { ownTexts } from "./own-texts.js";
import { type AuditFilter, AuditReader } from "./query.js";
import { removeOld } from "./retention.js";
import { auditRoutes } from "./routes.js";
import { auditSettings } from "./settings.js";
import { detailsOf } from "./values.js";
import { verify } from "./verify.js";
import { Writer } from "./writer.js";

/** How often the changes are looked at without a nudge: between processes nudges may be lost. */
const pollMs = { sqlite: 60_000, postgres: 5_000 } as const;
const daySeconds = 86_400;
/** Lines on the dashboard. */
const recentLines = 10;

/** Writes what people and jobs change into files that cannot be altered unnoticed. */
export default defineFeature({
  id: "audit",
  needs: {
    store: Store,
    changes: Changes,
    clock: Clock,
    events: Events,
    random: Random,
    restores: Restores,
    files: Files,
    settings: Settings,
  },
  provides: [AuditTrail],
  migrations,
  async setup(host) {
    const { store, changes, clock, events, random, restores, files, settings: service } = host.needs;
    const folder = files.folder("audit");
    const row = new HeadRow(await chainName(folder, random), restores);
    const writer = new Writer({ folder, store, row, restores, changes, clock, log: host.log });
    const reader = new AuditReader(folder);
    const live = service.of(auditSettings);
    const find = async (filter: AuditFilter, page: number, pageSize: number, signal: AbortSignal) =>
      reader.find(await writer.head(), filter, page, pageSize, signal);

    let problem: string | undefined;
    let wanted = false;
    let writing = false;
    /** Number of the newest line that the panel was told of. */
    let told = 0;
    const write = async () => {
      writing = true;
      try {
        while (wanted && !host.signal.aborted) {
          wanted = false;
          await writer.catchUp(host.signal);
          const { seq } = await writer.head();
          if (seq !== told) events.publish("audit.written", { seq });
          told = seq;
        }
        problem = undefined;
      } catch (error) {
        if (host.signal.aborted) return;
        problem =
          "The last changes could not be written; they are written as soon as that is possible again.";
        host.log.error("the audit log could not be written", { error });
      } finally {
        writing = false;
      }
    };
    const nudge = () => {
      wanted = true;
      if (!writing) host.follow(write());
    };
    host.on(changed, nudge);
    clock.every(pollMs[store.dialect], host.signal, nudge);
    nudge();

    host.add(settings, auditSettings);
    host.add(texts, ...ownTexts);
    host.add(eventTypes, { key: "audit.written", summary: "Lines were written: {seq} of the last one." });
    const details = async (seq: number, signal: AbortSignal) => {
      const head = await writer.head();
      if (seq > head.seq || seq <= head.base.seq) return undefined;
      const {
        items: [line],
      } = await reader.find(head, {}, head.seq - seq + 1, 1, signal);
      return line === undefined ? undefined : detailsOf(line, head, changes);
    };
    host.provide(AuditTrail, {
      newest: async (count, signal) => (await find({}, 1, count, signal)).items,
    });
    host.add(routes, ...auditRoutes(find, (signal) => verify(folder, writer, signal), details));
    addBuiltPages(host, import.meta.url, {
      key: "audit",
      file: "audit",
      element: "audit-log",
      titleKey: "audit.page.title",
      category: "logs",
      order: 2,
      icon: "shield-check",
      requires: ["GET /api/system/audit"],
    });
    host.add(jobs, {
      key: "audit.retention",
      schedule: { everySeconds: daySeconds, atStart: true },
      run: (signal) => removeOld(folder, writer, live.value.retentionDays, clock.seconds(), signal),
    });
    host.add(health, {
      key: "audit",
      check: () => (problem === undefined ? { state: "ok" } : { state: "failed", detail: problem }),
    });
    host.add(dashboardSources, {
      key: "audit",
      async collect(signal) {
        const { items } = await find({}, 1, recentLines, signal);
        return { recent: items as unknown as readonly JsonValue[] };
      },
    });
  },
});
