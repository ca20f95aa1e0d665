import type { CommandReader } from "@dicetower/commands/api";
import type { Clock, Log, Message, Scope, Stage } from "@dicetower/contract";
import type { Broadcast } from "../broadcast.js";
import type { SendQueue } from "../storage/send-queue.js";

/** A target that waits for somebody to speak. */
interface Waiting {
  readonly broadcast: Broadcast;
  readonly position: number;
  /** The account that tells it, where not any one does. */
  readonly accountId: string;
}

/** Chats that are told as soon as somebody speaks there. In memory: each message asks. */
export class Triggers {
  #waiting = new Map<string, Waiting[]>();
  #reading: Promise<void> | undefined;
  #isStale = false;

  constructor(
    readonly queue: SendQueue,
    readonly clock: Clock,
    readonly log: Log,
    readonly scope: Pick<Scope, "follow">,
    readonly reader: () => CommandReader | undefined,
  ) {}

  /** Reads again who waits; whoever asks while it is being read gets a further reading. */
  load(): Promise<void> {
    if (this.#reading !== undefined) {
      this.#isStale = true;
      return this.#reading;
    }
    this.#reading = this.#load().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #load(): Promise<void> {
    do {
      this.#isStale = false;
      const waiting = new Map<string, Waiting[]>();
      for (const broadcast of await this.queue.active()) {
        if (broadcast.mode === "now") continue;
        for (const { position, platform, scene, target, accountId } of await this.queue.waiting(
          broadcast.id,
        )) {
          const chat = `${scene}:${platform}:${target}`;
          const one = { broadcast, position, accountId: broadcast.oncePerGroup ? "" : accountId };
          waiting.set(chat, [...(waiting.get(chat) ?? []), one]);
        }
      }
      this.#waiting = waiting;
    } while (this.#isStale);
  }

  /** Looks at what was said where something waits. Without `matches`: it answers nobody. */
  stage(): Stage {
    return {
      key: "broadcast.trigger",
      slot: "commands",
      before: ["commands"],
      run: (message) => {
        if (this.#waiting.size > 0 && message.account.exempt !== true && !message.own) this.#hear(message);
        return undefined;
      },
    };
  }

  #hear(message: Message): void {
    const { account, groupId, userId, quiet } = message;
    const chat =
      groupId === "" ? `private:${account.platform}:${userId}` : `group:${account.platform}:${groupId}`;
    const here = this.#waiting.get(chat);
    if (here === undefined || quiet) return;
    const now = this.clock.seconds();
    const isCommand = this.reader()?.read(message) !== undefined;
    const fits = ({ broadcast, accountId }: Waiting) =>
      broadcast.startAt <= now &&
      broadcast.expiresAt > now &&
      (broadcast.mode === "onNextMessage" || isCommand) &&
      (accountId === "" || accountId === account.id) &&
      (broadcast.targets.adapters.length === 0 || broadcast.targets.adapters.includes(Number(account.id)));
    const released = here.filter(fits);
    if (released.length === 0) return;
    const left = here.filter((one) => !released.includes(one));
    if (left.length === 0) this.#waiting.delete(chat);
    else this.#waiting.set(chat, left);
    for (const { broadcast, position } of released)
      this.scope.follow(
        this.queue.release(broadcast.id, position, account.id).catch((error: unknown) => {
          this.log.warn("a broadcast could not be released; the next message does", { error });
          return this.load();
        }),
      );
  }
}
