import type { Automation, RanAction } from "@dicetower/automation/api";
import {
  type Account,
  Authority,
  type Clock,
  errorMessage,
  type Line,
  type Log,
  type NoticeKind,
  type Notices,
  type ReplyPart,
  type Writer,
} from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import type { ScheduleResult, StoredSchedule } from "../schedule.js";
import type { ScheduleStore } from "../storage/schedule-store.js";
import { findTargets, type TargetChat, type TargetServices } from "./targets.js";

export const failedNotice: NoticeKind = {
  key: "scheduleFailed",
  level: "important",
  titleKey: "notice.scheduleFailed",
};

/** Chats that are told without a pause between them. */
const atOnce = 20;
const pauseMs = 1_000;
/** Milliseconds that an account which is being connected is waited for. */
const connectMs = 60_000;

/** Whoever acts where nobody is reached: for what concerns the service itself. */
const nobody: Account = {
  id: "schedules",
  type: "schedules",
  platform: "",
  selfId: "",
  deliver() {},
};

/** What running works with. */
export interface RunnerServices extends TargetServices {
  readonly schedules: ScheduleStore;
  readonly automation: Automation;
  readonly line: Line;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly log: Log;
  readonly templates: () => Templates | undefined;
}

/** What came of a run so far. */
interface Sum {
  sent: number;
  failed: number;
  readonly errors: Set<string>;
}

/** Does what a schedule is for. */
export class Runner {
  constructor(readonly services: RunnerServices) {}

  async #selfName({ id, type, platform }: Account): Promise<string> {
    const place = { account: id, adapter: type, platform };
    return (await this.services.templates()?.render("{self}", { place })) ?? "";
  }

  /** Runs one occurrence, where nobody else has taken it. */
  async run(id: number, at: number, signal: AbortSignal): Promise<void> {
    const { schedules, notices, log } = this.services;
    const schedule = await schedules.take(id, at);
    if (schedule === undefined) return;
    const sum: Sum = { sent: 0, failed: 0, errors: new Set() };
    try {
      await this.#perform(schedule, sum, signal);
    } catch (error) {
      sum.errors.add(signal.aborted ? "It was cut off." : errorMessage(error));
      if (!signal.aborted) log.error("a schedule failed", { id, error });
    }
    const result = resultOf(sum);
    await schedules.ended(id, result);
    if (result.ok || signal.aborted) return;
    notices.send({
      kind: failedNotice.key,
      level: failedNotice.level,
      detail: `The schedule ${id} failed: ${result.error}`,
      text: { key: "notice.scheduleFailed.text", values: { name: schedule.name, error: result.error } },
    });
  }

  async #perform(schedule: StoredSchedule, sum: Sum, signal: AbortSignal): Promise<void> {
    const { targets, ...action } = schedule.action;
    if (targets === undefined) {
      await this.#performAt(schedule, action, undefined, sum, signal);
      return;
    }
    const { chats, problems } = await findTargets(this.services, targets);
    for (const problem of problems) sum.errors.add(problem);
    sum.failed += problems.length;
    for (const [at, chat] of chats.entries()) {
      if (at > 0 && chats.length > atOnce) await this.services.clock.wait(pauseMs, signal);
      signal.throwIfAborted();
      await this.#performAt(schedule, action, chat, sum, signal);
    }
  }

  async #performAt(
    { name, owner, condition }: StoredSchedule,
    action: StoredSchedule["action"],
    chat: TargetChat | undefined,
    sum: Sum,
    signal: AbortSignal,
  ): Promise<void> {
    const { automation } = this.services;
    const isGroup = chat?.scene === "group";
    // What somebody has planned in a chat is done with that person's rights, as they are now. Commands of the
    // panel are said by the account itself, which has none.
    const self = action.kind === "command" ? (chat?.account.selfId ?? "") : "";
    const author = owner.kind === "chat" ? owner.userId : self;
    const message = automation.silentMessage(chat?.account ?? nobody, {
      groupId: isGroup ? chat.id : "",
      groupName: isGroup ? chat.name : "",
      userId: chat === undefined || isGroup ? author : chat.id,
      // A number is no name for what the bot itself does.
      ...(author !== "" &&
        author === chat?.account.selfId && { nickname: await this.#selfName(chat.account) }),
    });
    // Whom a schedule is for has said nothing: somebody else's schedule has none of that person's rights.
    if (message.userId !== author) message.limitTo(Authority.nobody());
    const { context, said } = automation.open({ message, signal, depth: 0, writer: writerOf(name, owner) });
    const checked = await automation.check(condition.where, "all", context);
    for (const error of checked.errors) sum.errors.add(error);
    if (!checked.result) return;
    const [ran] = await automation.run([action], context);
    if (ran !== undefined) note(ran, sum);
    if (said.length === 0) return;
    if (chat === undefined) {
      sum.failed += 1;
      sum.errors.add("It has something to say, and no targets.");
      return;
    }
    if (!(await this.#isConnected(chat.account, signal))) {
      sum.failed += 1;
      sum.errors.add(`The account ${chat.account.id} is not connected.`);
      return;
    }
    for (const part of said) this.#say(chat, part, message);
    sum.sent += 1;
  }

  #say(chat: TargetChat, part: ReplyPart, message: Parameters<Line["say"]>[0]["message"]): void {
    const { to = "here" } = part;
    const { scene, id } =
      typeof to === "object"
        ? to
        : to === "sender" && message !== undefined && message.userId !== ""
          ? { scene: "private" as const, id: message.userId }
          : chat;
    void this.services.line.say({
      account: chat.account,
      scene,
      target: id,
      part,
      priority: "low",
      ...(message === undefined ? {} : { message }),
    });
  }

  /** Waits for an account that is about to come back: at the start of the service none is there yet. */
  async #isConnected({ id }: Account, signal: AbortSignal): Promise<boolean> {
    const { adapters, clock } = this.services;
    const until = clock.monotonic() + connectMs;
    for (;;) {
      const state = adapters()?.get(id)?.state;
      if (state === "connected") return true;
      const isComing = state === "connecting" || state === "disconnected" || state === "account_offline";
      if (!isComing || clock.monotonic() >= until) return false;
      await clock.wait(pauseMs, signal);
    }
  }
}

function note({ ok, error, sent = 0, failed = 0 }: RanAction, sum: Sum): void {
  sum.sent += sent;
  sum.failed += failed;
  if (ok) return;
  sum.errors.add(error ?? "The action failed.");
  if (failed === 0) sum.failed += 1;
}

function resultOf({ sent, failed, errors }: Sum): ScheduleResult {
  return { ok: errors.size === 0, sent, failed, error: [...errors].join(" ").slice(0, 500) };
}

function writerOf(name: string, owner: StoredSchedule["owner"]): Writer {
  const writer = { kind: "schedule", name } as const;
  return owner.kind === "chat" ? { ...writer, by: `${owner.platform}:${owner.userId}` } : writer;
}
