import {
  addBuiltPages,
  Bus,
  Changes,
  Clock,
  type Connection,
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
  textTable,
} from "@dicetower/contract";
import { dashboardSources } from "@dicetower/system/api";
import { AuditTrail } from "./api.js";
import { chainName } from "./chain/chain-name.js";
import { HeadRow, onlyChain } from "./chain/head.js";
import { Integrity } from "./chain/integrity.js";
import { verify } from "./chain/verify.js";
import { shippedTexts } from "./generated/texts.js";
import { removeOld } from "./log-files/retention.js";
import { followLog, joinLog, leaveLog, lockLog } from "./log-files/shared-log.js";
import { StoreFolder } from "./log-files/store-folder.js";
import { Writer } from "./log-files/writer.js";
import { migrations } from "./migrations.js";
import { type AuditFilter, AuditReader } from "./query/query.js";
import { auditRoutes } from "./query/routes.js";
import { detailsOf } from "./query/values.js";
import { auditSettings } from "./settings.js";

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
    bus: Bus,
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
    const { store, bus, changes, clock, events, random, restores, files, settings: service } = host.needs;
    const local = files.folder("audit", { local: true });
    const inStore = new StoreFolder(store);
    const several = { files, store, shared: inStore, local };
    const isShared = bus.shared && store.dialect === "postgres";
    if (isShared) await joinLog(several, host.signal);
    else await leaveLog(several, host.signal);
    const folder = isShared ? inStore : local;
    // Processes that share a PostgreSQL without a bus have a folder and a chain each: none knows which is its own.
    const lost = async () =>
      store.dialect === "sqlite" ? store.read((db) => onlyChain(db, restores)) : undefined;
    const row = new HeadRow(await chainName(folder, random, lost), restores);
    const together = isShared
      ? {
          alone: async <T>(db: Connection, work: () => Promise<T>) => {
            await lockLog(db);
            return inStore.within(db, work);
          },
        }
      : {};
    const writer = new Writer({ folder, store, row, restores, changes, clock, log: host.log, ...together });
    const reader = new AuditReader(folder);
    const integrity = new Integrity((signal) => verify(folder, writer, signal), host.log);
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
          if (isShared) await followLog(several, host.signal);
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
    // What was lost while nobody wrote is named at the start, not when somebody comes to ask.
    host.follow(
      integrity.verify(host.signal).catch((error: unknown) => {
        if (!host.signal.aborted) host.log.warn("the audit log could not be checked", { error });
      }),
    );

    host.add(settings, auditSettings);
    host.add(texts, ...textTable(shippedTexts, "audit"));
    host.add(eventTypes, {
      key: "audit.written",
      summary: "Lines were written: {seq} of the last one.",
      local: true,
    });
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
    host.add(routes, ...auditRoutes(find, (signal) => integrity.verify(signal), details));
    addBuiltPages(host, import.meta.url, {
      key: "audit",
      file: "audit",
      element: "audit-log",
      titleKey: "audit.page.title",
      category: "maintenance",
      order: 50,
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
      check: () => (problem === undefined ? integrity.health : { state: "failed", detail: problem }),
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
