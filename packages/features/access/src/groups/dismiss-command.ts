import type { Adapters } from "@dicetower/adapters/api";
import {
  type ActQuestion,
  type Clock,
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Log,
  type Reply,
  sanitizeText,
  type TextRef,
  type Texts,
  text,
  textSegment,
  withTimeout,
} from "@dicetower/contract";
import { trust } from "../api.js";
import { mentionsThisAccount, namesAccount } from "../bots/account-argument.js";
import type { OtherBots } from "../bots/other-bots.js";
import type { LeaveLog } from "../reporting/leave-log.js";
import { invalidId } from "../targets/target.js";
import { LastSeen } from "../time/last-seen.js";

/** Milliseconds that a request for the digits stays good. */
const confirmMs = 600_000;
/** Milliseconds that the farewell may take before the group is left all the same. */
const farewellMs = 5_000;

/** Milliseconds that the name of a group may take. */
const nameMs = 2_000;

/** What leaving a group needs. */
export interface DismissServices {
  readonly bots: OtherBots;
  readonly clock: Clock;
  readonly log: Log;
  readonly leaveLog: LeaveLog;
  readonly adapters: () => Adapters | undefined;
  readonly texts: () => Texts | undefined;
}

/** Has the bot leave a group, after making sure. */
export class Dismissal {
  /** Conversations in which the digits were asked for. */
  readonly #asked: LastSeen;

  constructor(readonly services: DismissServices) {
    this.#asked = new LastSeen(services.clock, 1_000);
  }

  /**
   * Leaves the group that a call was said in, after asking for the digits.
   * @param named by which the account was named
   */
  async fromHere(call: CommandCall, named: string | undefined): Promise<Reply | undefined> {
    const { message } = call;
    const { selfId } = message.account;
    const confirmed = named !== undefined && namesAccount(selfId, named);
    const own = this.services.adapters()?.list() ?? [];
    const alone = !this.services.bots.beside(message.account, message.groupId, own);
    if ((confirmed || (message.mentioned && alone)) && this.#isConfirmed(message.conversation))
      return (await this.leave(call, message.groupId)) ? undefined : text("dismiss.failed");
    this.#asked.mark(message.conversation);
    return text("dismiss.confirm", { digits: selfId.slice(-4) });
  }

  /** True where the digits were asked for within the last ten minutes, or not at all. */
  #isConfirmed(conversation: string): boolean {
    const inTime = !this.#asked.has(conversation) || this.#asked.since(conversation) <= confirmMs;
    this.#asked.forget(conversation);
    return inTime;
  }

  /** Leaves a group that is named in private. */
  async fromAfar(call: CommandCall, group: string): Promise<Reply> {
    const odd = badGroup(call, group);
    if (odd !== undefined) return odd;
    return (await this.leave(call, group)) ? text("dismiss.left", { left: group }) : text("dismiss.failed");
  }

  /** What is asked before a group is left from elsewhere. */
  async question(call: CommandCall, group: string): Promise<ActQuestion | undefined> {
    if (badGroup(call, group) !== undefined) return undefined;
    const { adapters, clock } = this.services;
    const { account, groupId } = call.message;
    // Which other groups there are is nothing for a group to read.
    const isOpen = groupId === "" || groupId === group;
    const info = isOpen ? adapters()?.actions(account.id).groupInfo?.(group) : undefined;
    const found = info && (await withTimeout(clock, nameMs, info));
    const name = found?.name ?? "";
    return {
      question: text("dismiss.ask", { left: name === "" ? group : `${sanitizeText(name, 60)} (${group})` }),
      about: [group],
    };
  }

  /** Says farewell, with the reason where there is one, then leaves; false where that did not work. */
  async leave(call: CommandCall, group: string, reason = ""): Promise<boolean> {
    const left = await this.#leave(call, group, reason);
    const place = { platform: call.message.account.platform, groupId: group };
    await this.services.leaveLog.record(call.actor, place, left ? "ok" : "failed", reason);
    return left;
  }

  async #leave(call: CommandCall, group: string, reason: string): Promise<boolean> {
    const adapters = this.services.adapters();
    const { id, platform, selfId } = call.message.account;
    const leave = adapters?.actions(id).leaveGroup;
    if (adapters === undefined || leave === undefined) return false;
    try {
      await this.#farewell(adapters, call, group, reason);
      await leave(group);
      this.services.bots.present.left(platform, selfId, group);
      return true;
    } catch (error) {
      this.services.log.warn("leaving a group failed", { error });
      return false;
    }
  }

  async #farewell(
    adapters: Adapters,
    { message, locale }: CommandCall,
    group: string,
    reason: string,
  ): Promise<void> {
    const texts = this.services.texts();
    const say = (key: string, values = {}) => texts?.render({ key, values }, locale, message) ?? key;
    const bye = say("dismiss.bye", { self: say("self.name") });
    const segments = [textSegment(reason === "" ? bye : `${bye}\n${reason}`)];
    const sent = adapters.send(message.account.id, { scene: "group", target: group, segments });
    await withTimeout(this.services.clock, farewellMs, sent);
  }
}

/** What is answered to an id that no group can have. */
function badGroup({ message }: CommandCall, id: string): TextRef | undefined {
  return invalidId({ platform: message.account.platform, id });
}

/** `.dismiss`: out of this group, or in private out of one that is named. */
export function dismissCommand(dismissal: Dismissal): Command {
  const isInGroup = ({ message }: CommandCall) => message.groupId !== "";
  const isInPrivate = (call: CommandCall) => !isInGroup(call);
  const isMeant = mentionsThisAccount;
  // What is for other bots is not for us to find fault with.
  const forOthers = { hidden: true, permission: "anyone", run: () => undefined } as const;
  return commandOfForms({
    key: "dismiss",
    names: ["dismiss", "退群"],
    category: "manage",
    replyKeys: [
      "dismiss.confirm",
      "dismiss.ask",
      "dismiss.whichGroup",
      "dismiss.bye",
      "dismiss.left",
      "dismiss.failed",
      "list.badId",
      "manage.notGroupAdmin",
      "error.permission",
      "error.unread",
    ],
    permission: "groupAdminOrHelper",
    priority: "core",
    whileOff: true,
    forms: [
      form("<others:otherBot>", { ...forOthers, available: (call) => isInGroup(call) && isMeant(call) }),
      form("[account:botAccount]", {
        available: (call) => isInGroup(call) && isMeant(call),
        example: "1234",
        run: ({ account }, call) => dismissal.fromHere(call, account),
      }),
      form("", {
        permission: "anyone",
        hidden: true,
        available: isInPrivate,
        run: (_none, { message }) =>
          text(message.trust < trust.helper ? "error.groupOnly" : "dismiss.whichGroup"),
      }),
      form("<group>", {
        permission: "helper",
        available: isInPrivate,
        example: "123456",
        confirm: ({ group }, call) => dismissal.question(call, group),
        run: ({ group }, call) => dismissal.fromAfar(call, group),
      }),
      form("[said:raw]", { ...forOthers, available: (call) => isInGroup(call) && !isMeant(call) }),
    ],
  });
}
