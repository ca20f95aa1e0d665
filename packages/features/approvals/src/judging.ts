import type { Access } from "@dicetower/access/api";
import type { AccountEvent, Adapters } from "@dicetower/adapters/api";
import {
  type Account,
  type Clock,
  type Log,
  type MessageLocation,
  type Notices,
  type TextRef,
  text,
  textSegment,
  withTimeout,
} from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import { type Decision, decideFriendRequest, decideInvitation, namedKeyword } from "./decide.js";
import type { EventPolicy } from "./event-policy.js";
import type { FirstContact } from "./greeting/first-contact.js";
import type { RequestKind } from "./requests/request.js";
import type { WaitingRequests } from "./requests/waiting-requests.js";

/** Kinds of notices about what is judged here. */
type JudgingKind = "friendRequest" | "groupInviteReceived" | "leftByKeyword" | "groupOversize";

/** Milliseconds that leaving a group waits for the message that says why. */
const farewellMs = 5_000;

/** What judging works with. */
export interface JudgingServices {
  readonly policy: { readonly value: EventPolicy };
  readonly adapters: Adapters;
  readonly access: Access;
  readonly board: Notices;
  readonly clock: Clock;
  readonly log: Log;
  readonly waiting: WaitingRequests;
  readonly templates: () => Templates | undefined;
  readonly contact: FirstContact;
  /** Told of invitations that were accepted. */
  readonly accepted: (heard: AccountEvent) => void;
  /** Who invited an account to a group of late, empty where that is not known. */
  readonly inviterOf: (account: Account, groupId: string) => string;
}

/** Judges requests, invitations and joined groups. */
export interface Judging {
  friendRequest(heard: AccountEvent): Promise<void>;
  invitation(heard: AccountEvent): Promise<void>;
  joined(heard: AccountEvent): Promise<void>;
}

/** Makes the judging of what platforms tell. */
export function judging({
  policy,
  adapters,
  access,
  board,
  clock,
  log,
  waiting,
  templates,
  contact,
  accepted,
  inviterOf,
}: JudgingServices): Judging {
  const trusted = (platform: string, userId: string) =>
    access.trustOf(platform, userId) >= 1 || access.standing("user", platform, userId).allowed;
  /** Undefined where the platform cannot say. */
  const isFriend = async ({ account }: AccountEvent, userId: string): Promise<boolean | undefined> => {
    try {
      const friends = await adapters.actions(account.id).friendList?.();
      return friends?.some((friend) => friend.userId === userId);
    } catch (error) {
      log.warn(`account ${account.id} could not list its friends`, { error });
      return undefined;
    }
  };
  /** Undefined where the platform cannot say. */
  const groupOf = async ({ account, event }: AccountEvent) => {
    try {
      return await adapters.actions(account.id).groupInfo?.(event.groupId);
    } catch (error) {
      log.warn(`account ${account.id} could not look at group ${event.groupId}`, { error });
      return undefined;
    }
  };
  /** Level of the account of who asks, 0 where the platform cannot say. */
  const levelOf = async ({ account, event }: AccountEvent): Promise<number> => {
    try {
      return (await adapters.actions(account.id).stranger?.(event.userId))?.level ?? 0;
    } catch (error) {
      log.warn(`account ${account.id} could not look at ${event.userId}`, { error });
      return 0;
    }
  };
  const groupPlace = ({ account, event }: AccountEvent): MessageLocation => ({
    adapter: account.type,
    account: account.id,
    platform: account.platform,
    scene: "group",
    groupId: event.groupId,
  });
  /** Sends a text to the group, and waits until it is out, or for some seconds. */
  const farewell = async (heard: AccountEvent): Promise<void> => {
    const { account, event } = heard;
    const why = text("approvals.notFriend");
    const said = await (templates()?.render(why, { place: groupPlace(heard) }) ?? why.key);
    if (said === "") return;
    const message = { scene: "group", target: event.groupId, segments: [textSegment(said)] } as const;
    await withTimeout(clock, farewellMs, adapters.send(account.id, message));
  };
  const notify = (kind: JudgingKind, { account, event }: AccountEvent, detail: string, said: TextRef) =>
    board.send({
      kind,
      level: "important",
      detail,
      text: said,
      about: {
        adapterId: account.id,
        platform: account.platform,
        groupId: event.groupId,
        userId: event.userId,
      },
    });

  const keep = (kind: RequestKind, { account: { id: adapterId, platform }, event }: AccountEvent) =>
    waiting.add({
      kind,
      adapterId,
      platform,
      userId: event.userId,
      groupId: kind === "friend" ? "" : event.groupId,
      flag: event.flag ?? "",
      comment: event.comment ?? "",
    });

  async function friendRequest(heard: AccountEvent): Promise<void> {
    const { account, event } = heard;
    const decision = await decideFriendRequest(policy.value.friendRequest, {
      comment: event.comment ?? "",
      denied:
        access.standing("user", account.platform, event.userId).denied &&
        !trusted(account.platform, event.userId),
      level: async () => (trusted(account.platform, event.userId) ? Infinity : levelOf(heard)),
    });
    const who = `${account.platform}:${event.userId}`;
    if (decision === "ask") {
      const asked = await keep("friend", heard);
      notify(
        "friendRequest",
        heard,
        `${who} wants to be a friend of account ${account.id}.`,
        text("notice.friendRequest.text", { who, account: account.id, number: asked.id }),
      );
    } else await adapters.action(account.id, "answerFriendRequest")(event.flag ?? "", decision === "accept");
    log.info(`friend request of ${who}: ${decision}`);
  }

  async function invitation(heard: AccountEvent): Promise<void> {
    const { account, event } = heard;
    const { platform } = account;
    const known = event.userId !== "";
    const group = access.standing("group", platform, event.groupId);
    const decision: Decision = await decideInvitation(policy.value.groupInvite, {
      groupDenied: group.denied,
      groupAllowed: group.allowed,
      inviterKnown: known,
      refuseInviter: policy.value.listRules.onDeny.refuseInvite,
      inviterDenied: known && access.standing("user", platform, event.userId).denied,
      inviterTrusted: known && trusted(platform, event.userId),
      inviterIsFriend: async () => (known ? isFriend(heard, event.userId) : undefined),
      // Some servers answer 0 for a group that the account is not in.
      members: async () => (await groupOf(heard))?.members || undefined,
    });
    const who = known ? `${platform}:${event.userId}` : "Somebody who is not named";
    const what = `${who} invites account ${account.id} to group ${event.groupId}`;
    if (decision === "ask") {
      const asked = await keep("invite", heard);
      notify(
        "groupInviteReceived",
        heard,
        `${what}.`,
        text("notice.groupInviteReceived.text", {
          who: known ? who : "?",
          account: account.id,
          group: event.groupId,
          number: asked.id,
        }),
      );
    } else if (decision !== "ignore")
      await adapters.action(account.id, "answerGroupRequest")(
        event.flag ?? "",
        "invite",
        decision === "accept",
      );
    if (decision === "accept") accepted(heard);
    log.info(`${what}: ${decision}`);
  }

  async function joined(heard: AccountEvent): Promise<void> {
    const { account, event } = heard;
    await waiting.elsewhere({ kind: "invite", adapterId: account.id, groupId: event.groupId });
    const { groupInvite, leaveByName } = policy.value;
    const { name, members } = (await groupOf(heard)) ?? { name: "", members: 0 };
    // Where the bot was not invited the operator is who let it in.
    const inviter = ("invited" in event && event.invited === true && event.operatorId) || "";
    const keyword = namedKeyword(leaveByName, name);
    const excused =
      trusted(account.platform, inviter) || access.standing("group", account.platform, event.groupId).allowed;
    const pulledIn =
      groupInvite.rejectNonFriends &&
      inviter !== "" &&
      !excused &&
      (await isFriend(heard, inviter)) === false;
    const tooBig = groupInvite.maxMembers > 0 && members > groupInvite.maxMembers;
    const why =
      keyword !== undefined
        ? `its name holds "${keyword}"`
        : pulledIn
          ? `${inviter}, who pulled the bot in, is no friend`
          : tooBig
            ? `it has ${members} members`
            : undefined;
    if (why === undefined) {
      await contact.group(heard, inviter || inviterOf(account, event.groupId));
      return;
    }
    const leave = adapters.action(account.id, "leaveGroup");
    if (pulledIn) await farewell(heard);
    await leave(event.groupId);
    const kind = keyword !== undefined || pulledIn ? "leftByKeyword" : "groupOversize";
    notify(
      kind,
      heard,
      `Account ${account.id} left group ${event.groupId}: ${why}.`,
      keyword !== undefined
        ? text("notice.leftByKeyword.text", { group: event.groupId, keyword })
        : pulledIn
          ? text("notice.leftByKeyword.stranger", { group: event.groupId, who: inviter })
          : text("notice.groupOversize.text", { group: event.groupId, members }),
    );
  }

  return { friendRequest, invitation, joined };
}
