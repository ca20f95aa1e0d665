import type { AccountActions } from "@dicetower/adapters/api";
import { codes, failure } from "@dicetower/contract";
import { fromWire, type MessageIds, toWire } from "../wire/identifiers.js";
import { numberOf, textOf } from "../wire/json-object.js";
import { limits } from "./action-client.js";
import type { Caller } from "./caller.js";
import { fileActions } from "./file-actions.js";
import { writeNode } from "./forward-node.js";
import { mediaActions } from "./media-actions.js";
import { memberActions } from "./member-actions.js";
import { readingActions } from "./reading-actions.js";
import { objectOf, objectsIn } from "./records.js";
import { requestActions } from "./request-actions.js";

/** Everything the service may ask a OneBot 11 server for, beside sending. */
export function accountActions(caller: Caller, ids: MessageIds): AccountActions {
  return {
    ...memberActions(caller),
    ...fileActions(caller),
    ...mediaActions(caller),
    ...readingActions(caller, ids),
    ...requestActions(caller),
    leaveGroup: async (groupId) => {
      await caller.call("set_group_leave", { group_id: toWire(groupId), is_dismiss: false });
    },
    deleteMessage: async (messageId) => {
      await caller.call("delete_msg", { message_id: ids.write(messageId) });
    },
    groupInfo: async (groupId) => {
      const info = objectOf(
        await caller.call("get_group_info", { group_id: toWire(groupId), no_cache: true }),
      );
      return { name: textOf(info.group_name), members: numberOf(info.member_count) };
    },
    groupList: async () =>
      objectsIn(await caller.call("get_group_list", {})).map((group) => ({
        groupId: fromWire(group.group_id),
        name: textOf(group.group_name),
        members: numberOf(group.member_count),
      })),
    friendList: async () =>
      objectsIn(await caller.call("get_friend_list", {})).map((friend) => ({
        userId: fromWire(friend.user_id),
        nickname: textOf(friend.nickname),
        remark: textOf(friend.remark),
      })),
    poke: async (groupId, userId) => {
      const both = { group_id: toWire(groupId), user_id: toWire(userId) };
      const segment = { type: "poke", data: { qq: userId, id: userId, type: "1" } };
      await caller.first([
        ["group_poke", both],
        ["send_poke", both],
        ["send_group_poke", both],
        ["send_group_msg", { group_id: both.group_id, message: [segment] }],
      ]);
    },
    pokeFriend: async (userId) => {
      const user_id = toWire(userId);
      const segment = { type: "poke", data: { qq: userId, id: userId, type: "1" } };
      await caller.first([
        ["friend_poke", { user_id }],
        ["send_poke", { user_id }],
        ["send_private_msg", { user_id, message: [segment] }],
      ]);
    },
    sendPrivateForward: async (userId, nodes) => {
      const parameters = { user_id: toWire(userId), messages: nodes.map(writeNode) };
      const sent = objectOf(await caller.call("send_private_forward_msg", parameters, limits.slow));
      return {
        messageId: ids.read(sent.message_id),
        forwardId: fromWire(sent.forward_id) || fromWire(sent.res_id),
      };
    },
    deleteFriend: async (userId) => {
      const answer = objectOf(
        await caller.call("delete_friend", { user_id: toWire(userId), friend_id: toWire(userId) }),
      );
      // NapCat may answer ok and say so here.
      if (answer.valid === false)
        throw failure(codes.ruleBroken, `${caller.server()}: delete_friend: there is no such friend`);
    },
    stranger: async (userId) => {
      const info = objectOf(await caller.call("get_stranger_info", { user_id: toWire(userId) }));
      return {
        nickname: textOf(info.nickname),
        sex: textOf(info.sex),
        age: numberOf(info.age),
        // NapCat and LLOneBot name it otherwise.
        level: numberOf(info.level) || numberOf(info.qqLevel),
      };
    },
    like: async (userId, times) => {
      await caller.call("send_like", { user_id: toWire(userId), times });
    },
    call: (action, parameters) => caller.call(action, parameters),
  };
}
