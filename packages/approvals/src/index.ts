import { Access } from "@dicetower/access/api";
import { type AccountEvent, Adapters, platformEvent } from "@dicetower/adapters/api";
import { Clock, defineFeature, Notices, notices, Settings, settings, text, texts } from "@dicetower/contract";
import { Incomplete } from "./incomplete.js";
import { type Decision, judgeFriend, judgeInvitation, namedKeyword } from "./judge.js";
import { missing } from "./missing.js";
import { ownTexts } from "./own-texts.js";
import { eventPolicy } from "./policy.js";
import { settingsTexts } from "./settings-texts.js";

/** Answers friend requests and invitations as the masters decided, and looks at groups that the bot has joined. */
export default defineFeature({
  id: "approvals",
  needs: { settings: Settings, adapters: Adapters, access: Access, notices: Notices, clock: Clock },
  setup(host) {
    const { adapters, access, notices: board } = host.needs;
    const live = host.needs.settings.of(eventPolicy);
    const incomplete = new Incomplete(host.needs.clock, host.log);

    const trusted = (platform: string, userId: string) =>
      access.trustOf(platform, userId) >= 1 || access.standing("user", platform, userId).allowed;
    /** Undefined where the platform cannot say. */
    const isFriend = async ({ account }: AccountEvent, userId: string): Promise<boolean | undefined> => {
      try {
        const friends = await adapters.actions(account.id).friendList?.();
        return friends?.some((friend) => friend.userId === userId);
      } catch (error) {
        host.log.warn(`account ${account.id} could not list its friends`, { error });
        return undefined;
      }
    };
    const tell = (kind: string, level: "routine" | "important", detail: string) =>
      board.send({ kind: `approval.${kind}`, level, detail });

    async function friendRequest({ account, event }: AccountEvent): Promise<void> {
      const decision = judgeFriend(live.value.friendRequest, event.comment ?? "");
      const who = `${account.platform}:${event.userId}`;
      if (decision === "ask")
        tell("friend", "important", `${who} wants to be a friend of account ${account.id}.`);
      else await adapters.action(account.id, "answerFriendRequest")(event.flag ?? "", decision === "accept");
      host.log.info(`friend request of ${who}: ${decision}`);
    }

    async function invitation(heard: AccountEvent): Promise<void> {
      const { account, event } = heard;
      const { platform } = account;
      const known = event.userId !== "";
      const group = access.standing("group", platform, event.groupId);
      const decision: Decision = await judgeInvitation(live.value.groupInvite, {
        groupDenied: group.denied,
        groupAllowed: group.allowed,
        inviterDenied: known && access.standing("user", platform, event.userId).denied,
        inviterTrusted: known && trusted(platform, event.userId),
        inviterIsFriend: async () => (known ? isFriend(heard, event.userId) : undefined),
      });
      const who = known ? `${platform}:${event.userId}` : "Somebody who is not named";
      const what = `${who} invites account ${account.id} to group ${event.groupId}`;
      if (decision === "ask") tell("invite", "important", `${what}.`);
      else if (decision !== "ignore")
        await adapters.action(account.id, "answerGroupRequest")(
          event.flag ?? "",
          "invite",
          decision === "accept",
        );
      host.log.info(`${what}: ${decision}`);
    }

    async function joined(heard: AccountEvent): Promise<void> {
      const { account, event } = heard;
      const { groupInvite, leaveByName, joinMessage } = live.value;
      const actions = adapters.actions(account.id);
      const { name, members } = (await actions.groupInfo?.(event.groupId)) ?? { name: "", members: 0 };
      const inviter = event.operatorId ?? "";
      const keyword = namedKeyword(leaveByName, name);
      const excused =
        trusted(account.platform, inviter) ||
        access.standing("group", account.platform, event.groupId).allowed;
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
      const here = { scene: "group", target: event.groupId } as const;
      if (why === undefined) {
        if (joinMessage !== "") adapters.say(account.id, here, { content: joinMessage });
        return;
      }
      if (pulledIn) adapters.say(account.id, here, { content: text("approvals.notFriend") });
      await adapters.action(account.id, "leaveGroup")(event.groupId);
      tell("left", "important", `Account ${account.id} left group ${event.groupId}: ${why}.`);
    }

    host.add(texts, ...ownTexts, ...settingsTexts);
    host.add(settings, eventPolicy);
    for (const kind of ["friend", "invite", "left"] as const)
      host.add(notices, { key: `approval.${kind}`, level: "important", titleKey: `notice.approval.${kind}` });
    host.on(platformEvent, (heard) => {
      const { event } = heard;
      const left = missing(event);
      // An answer to nobody fails, and a notice about nobody helps nobody.
      if (left !== undefined) return incomplete.leave(heard, left);
      if (event.kind === "friend.request") return friendRequest(heard);
      if (event.kind === "group.invite") return invitation(heard);
      return event.kind === "bot.joined" ? joined(heard) : undefined;
    });
  },
});
