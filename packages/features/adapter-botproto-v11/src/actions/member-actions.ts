import type { AccountActions } from "@dicetower/adapters/api";
import { toWire } from "../wire/identifiers.js";
import type { Caller } from "./caller.js";
import { objectOf, objectsIn, readMember } from "./records.js";

/** Longest mute that the platform takes: 30 days less one second. */
const maxMute = 30 * 86_400 - 1;

type MemberActions = Pick<
  AccountActions,
  "memberList" | "member" | "mute" | "muteAll" | "kick" | "setCard" | "setAdmin" | "setTitle" | "setGroupName"
>;

/** Actions on the members of groups. */
export function memberActions(caller: Caller): MemberActions {
  const both = (groupId: string, userId: string) => ({
    group_id: toWire(groupId),
    user_id: toWire(userId),
  });
  return {
    memberList: async (groupId) =>
      objectsIn(await caller.call("get_group_member_list", { group_id: toWire(groupId) })).map(readMember),
    member: async (groupId, userId) =>
      readMember(
        objectOf(await caller.call("get_group_member_info", { ...both(groupId, userId), no_cache: true })),
      ),
    mute: async (groupId, userId, seconds) => {
      // Always with a duration: without one some servers mute for half an hour and others lift.
      const duration = Math.max(0, Math.min(maxMute, Math.floor(seconds)));
      await caller.call("set_group_ban", { ...both(groupId, userId), duration });
    },
    muteAll: async (groupId, muted) => {
      await caller.call("set_group_whole_ban", { group_id: toWire(groupId), enable: muted });
    },
    kick: async (groupId, userId, rejectFurther) => {
      await caller.call("set_group_kick", { ...both(groupId, userId), reject_add_request: rejectFurther });
    },
    setCard: async (groupId, userId, card) => {
      await caller.call("set_group_card", { ...both(groupId, userId), card });
    },
    setAdmin: async (groupId, userId, admin) => {
      await caller.call("set_group_admin", { ...both(groupId, userId), enable: admin });
    },
    setTitle: async (groupId, userId, title) => {
      await caller.call("set_group_special_title", {
        ...both(groupId, userId),
        special_title: title,
        duration: -1,
      });
    },
    setGroupName: async (groupId, name) => {
      await caller.call("set_group_name", { group_id: toWire(groupId), group_name: name });
    },
  };
}
