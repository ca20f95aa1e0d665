import type { Access } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import type {
  Account,
  Clock,
  Delivery,
  Line,
  Log,
  MessageLocation,
  Random,
  WeightedText,
} from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { Templates } from "@dicetower/texts/api";
import type { Broadcast, BroadcastTarget } from "../broadcast.js";
import type { SendQueue } from "../storage/send-queue.js";

/** Milliseconds after which a run ends by itself; the next goes on. */
const maxRunMs = 240_000;
/** Milliseconds that a run waits for the pace; a longer pause is left to the next run. */
const maxWaitMs = 65_000;

/** What sending works with. */
export interface RunnerServices {
  readonly queue: SendQueue;
  readonly adapters: Adapters;
  readonly groups: Groups;
  readonly access: () => Access | undefined;
  readonly templates: () => Templates | undefined;
  readonly line: Line;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Called with each broadcast that has ended. */
  readonly ended: (broadcast: Broadcast) => Promise<void>;
}

/** Tells the targets of broadcasts, one after another at their pace, and goes on after a kill where it was. */
export class Runner {
  /** Owner of what is said: references of other features look alike. */
  readonly owner = "broadcast";

  constructor(readonly services: RunnerServices) {}

  /** One run of the job: until nothing is due, or for some minutes. */
  async run(signal: AbortSignal): Promise<void> {
    const { queue, clock, ended } = this.services;
    const began = clock.monotonic();
    await queue.giveUp();
    /** The last target of each broadcast that cannot be told now: its account is away. */
    const passed = new Map<number, number>();
    while (clock.monotonic() - began < maxRunMs) {
      signal.throwIfAborted();
      for (const broadcast of await queue.finish()) await ended(broadcast);
      const next = await queue.next(passed);
      if (next === undefined || next.waitMs > maxWaitMs) return;
      const { broadcast, target, waitMs } = next;
      const account = await this.#accountFor(broadcast, target);
      if (account === undefined) {
        passed.set(broadcast.id, target.position);
        continue;
      }
      if (waitMs > 0) {
        // It may be paused or cancelled meanwhile.
        await clock.wait(waitMs, signal);
        continue;
      }
      if (await queue.begin(target, account.id)) await this.#tell(account, broadcast, target);
    }
  }

  /** Hears what became of a message. */
  heard({ outgoing, outcome }: Delivery): Promise<void> | undefined {
    if (outgoing?.owner !== this.owner || outgoing.reference === undefined) return undefined;
    const [broadcast = Number.NaN, position = Number.NaN] = outgoing.reference.split(":").map(Number);
    return this.services.queue.settle(broadcast, position, outcome);
  }

  /** An account that can tell it now: its own, or where one is enough for a group, another one there. */
  async #accountFor(
    { oncePerGroup, targets }: Broadcast,
    { accountId, platform, scene, target }: BroadcastTarget,
  ): Promise<Account | undefined> {
    const { adapters, groups } = this.services;
    const connected = (id: string) =>
      adapters.get(id)?.state === "connected" ? adapters.account(id) : undefined;
    const own = connected(accountId);
    if (own !== undefined || scene === "private" || !oncePerGroup) return own;
    const group = await groups.get({ platform, groupId: target });
    for (const id of group?.adapterIds ?? []) {
      if (targets.adapters.length > 0 && !targets.adapters.includes(Number(id))) continue;
      const other = connected(id);
      if (other !== undefined) return other;
    }
    return undefined;
  }

  async #tell(account: Account, broadcast: Broadcast, one: BroadcastTarget): Promise<void> {
    const { line, log, queue } = this.services;
    try {
      const isOff = one.scene === "group" && this.services.access()?.isOff(account, one.target) === true;
      const text = isOff ? "" : await this.#words(account, broadcast.content, one);
      if (text === "") {
        const reason = isOff ? "the bot is switched off there" : "the text is empty there";
        await queue.settle(one.broadcast, one.position, { state: "failed", reason });
        return;
      }
      const { scene, target } = one;
      const reference = `${one.broadcast}:${one.position}`;
      void line.say({ account, scene, target, part: { content: text }, priority: "low", reference });
    } catch (error) {
      log.error("a broadcast could not be said", { error });
      await queue.settle(one.broadcast, one.position, { state: "failed", reason: "internal error" });
    }
  }

  async #words(
    account: Account,
    content: readonly WeightedText[],
    { platform, scene, target, name }: BroadcastTarget,
  ): Promise<string> {
    const text = drawn(content, (faces) => this.services.random.die(faces));
    const place: MessageLocation = {
      adapter: account.type,
      account: account.id,
      platform,
      scene,
      ...(scene === "group" ? { groupId: target } : { userId: target }),
    };
    const values: Readonly<Record<string, string>> =
      scene === "group" ? { group: name || target, group_id: target } : { user_id: target };
    return (await this.services.templates()?.render(text, { place, values })) ?? text;
  }
}

/** One of the wordings, by weight; one of them is positive. */
function drawn(content: readonly WeightedText[], die: (faces: number) => number): string {
  let left = die(content.reduce((sum, { weight }) => sum + weight, 0));
  for (const { text, weight } of content) {
    left -= weight;
    if (left <= 0) return text;
  }
  return "";
}
