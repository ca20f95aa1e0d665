import type { Adapters } from "@dicetower/adapters/api";
import { type Clock, codes, errorMessage, type Log } from "@dicetower/contract";
import type { GroupActs } from "../platform/group-acts.js";
import { leave as noteLeft } from "../seen/group-lists.js";
import type { GroupSettings } from "../settings.js";
import type { BatchStore, PlacedItem } from "./batch-store.js";

/** Milliseconds after which a run ends by itself; the next goes on. */
const maxRunMs = 240_000;

/** What leaving works with. */
export interface RunnerServices {
  readonly batches: BatchStore;
  readonly acts: GroupActs;
  readonly adapters: () => Adapters | undefined;
  readonly settings: { readonly value: GroupSettings };
  readonly clock: Clock;
  readonly log: Log;
}

/** Leaves the groups of batches, one after another, and goes on after a kill where it was. */
export class BatchRunner {
  constructor(readonly services: RunnerServices) {}

  /** One run of the job: until everything is done, or for some minutes. */
  async run(signal: AbortSignal): Promise<void> {
    const { batches, clock } = this.services;
    const began = clock.monotonic();
    await batches.noteInterrupted("The service ended before the platform answered.");
    await this.#resolveUnknown();
    for (;;) {
      const current = await batches.running();
      if (current === undefined) return;
      const { batch, actor } = current;
      let position = -1;
      let sinceBreak = 0;
      for (;;) {
        signal.throwIfAborted();
        if (clock.monotonic() - began > maxRunMs) return;
        const item = await batches.next(batch.id, position);
        if (item === undefined) break;
        position = item.position;
        const asked = await this.#leave(item, batch.farewell, batch.reason, actor);
        if (!asked) continue;
        const { pauseSeconds, batchSize, batchPauseSeconds } = this.services.settings.value.leave;
        sinceBreak++;
        const isBreak = sinceBreak >= batchSize;
        if (isBreak) sinceBreak = 0;
        await clock.wait((isBreak ? Math.max(batchPauseSeconds, pauseSeconds) : pauseSeconds) * 1000, signal);
      }
      // Groups whose accounts are away wait for the next run.
      if (!(await batches.finish(batch.id))) return;
    }
  }

  /** @returns false where the platform was not asked */
  async #leave(
    item: PlacedItem,
    farewell: boolean,
    reason: string,
    actor: Parameters<GroupActs["leave"]>[2],
  ): Promise<boolean> {
    const { batches, acts, adapters } = this.services;
    if (adapters()?.get(item.adapterId)?.state !== "connected") {
      if (adapters() !== undefined && adapters()?.get(item.adapterId) === undefined)
        await batches.mark(item, "waiting", "failed", `There is no adapter ${item.adapterId}.`);
      return false;
    }
    if (!(await batches.mark(item, "waiting", "leaving"))) return false;
    try {
      await acts.leave(item, { silent: !farewell, adapterId: item.adapterId, reason }, actor);
      await batches.mark(item, "leaving", "left");
    } catch (error) {
      await this.#failed(item, error);
    }
    return true;
  }

  async #failed(item: PlacedItem, error: unknown): Promise<void> {
    const { batches, log } = this.services;
    const code = (error as { readonly data?: { readonly code?: number } | null }).data?.code;
    // Nobody knows what became of it: it is looked up in the list of groups before it is tried again.
    if (code === codes.upstreamTimeout || code === codes.notReady) {
      await batches.mark(item, "leaving", "unknown", errorMessage(error));
      return;
    }
    if (code === undefined) log.error("leaving a group failed", { error });
    const why = code === undefined ? "internal error" : errorMessage(error);
    await batches.mark(item, "leaving", "failed", why);
  }

  /** Whether a group of unknown outcome was left, the platform's list says. */
  async #resolveUnknown(): Promise<void> {
    const { batches, adapters, acts, log } = this.services;
    const items = await batches.unknown();
    for (const account of new Set(items.map(({ adapterId }) => adapterId))) {
      const all = items.filter(({ adapterId }) => adapterId === account);
      const service = adapters();
      if (service === undefined) return;
      if (service.get(account) === undefined)
        for (const item of all)
          await batches.mark(item, "unknown", "failed", `${item.reason} There is no adapter ${account} now.`);
      if (service.get(account)?.state !== "connected") continue;
      try {
        const listed = new Set((await service.action(account, "groupList")()).map(({ groupId }) => groupId));
        for (const item of all)
          if (listed.has(item.groupId)) await batches.putBack(item);
          else {
            await noteLeft(acts.services.groupRecords, item, account, "left");
            await batches.mark(item, "unknown", "left");
          }
      } catch (error) {
        log.warn(`account ${account} could not say which groups it is in`, { error });
      }
    }
  }
}
