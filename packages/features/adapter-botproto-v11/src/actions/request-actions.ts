import type { AccountActions, DoubtfulFriendRequest, GroupRequest } from "@dicetower/adapters/api";
import { fromWire } from "../wire/identifiers.js";
import { type JsonObject, textOf } from "../wire/json-object.js";
import type { Caller } from "./caller.js";
import { objectOf, objectsIn } from "./records.js";

type RequestActions = Pick<
  AccountActions,
  "answerFriendRequest" | "answerGroupRequest" | "groupRequests" | "doubtfulFriendRequests"
>;

/** Requests that are asked for at once. */
const maxRequests = 50;

/** Actions on requests: what waits for an answer, and the answers. */
export function requestActions(caller: Caller): RequestActions {
  return {
    answerFriendRequest: async (flag, approve, remark) => {
      await caller.call("set_friend_add_request", { flag, approve, ...(remark && { remark }) });
    },
    answerGroupRequest: async (flag, kind, approve, reason) => {
      // Servers name the kind in one of two ways.
      const kinds = { sub_type: kind, type: kind };
      await caller.call("set_group_add_request", { flag, ...kinds, approve, ...(reason && { reason }) });
    },
    groupRequests: async () => {
      const lists = objectOf(await caller.call("get_group_system_msg", {}));
      // NapCat has the list of invitations under two names, older ones under the second alone.
      const invites = objectsIn(lists.invited_requests ?? lists.InvitedRequest);
      return [
        ...invites.map((request) => readGroupRequest(request, "invite")),
        ...objectsIn(lists.join_requests).map((request) => readGroupRequest(request, "add")),
      ];
    },
    doubtfulFriendRequests: async () =>
      objectsIn(await caller.call("get_doubt_friends_add_request", { count: maxRequests })).map(readDoubtful),
  };
}

function readGroupRequest(request: JsonObject, kind: GroupRequest["kind"]): GroupRequest {
  const { group_name, message, checked, invitor_uin, invitor_nick, requester_uin, requester_nick } = request;
  return {
    kind,
    flag: fromWire(request.flag) || fromWire(request.request_id),
    userId: fromWire(kind === "invite" ? invitor_uin : requester_uin) || fromWire(request.user_id),
    // NapCat names the requester in the field of the other list, too.
    nickname: textOf(kind === "invite" ? invitor_nick : requester_nick) || textOf(invitor_nick),
    groupId: fromWire(request.group_id),
    groupName: textOf(group_name),
    comment: textOf(message),
    answered: checked === true,
  };
}

function readDoubtful({ flag, uin, user_id, nick, msg }: JsonObject): DoubtfulFriendRequest {
  return {
    flag: fromWire(flag),
    userId: fromWire(uin) || fromWire(user_id),
    nickname: textOf(nick),
    comment: textOf(msg),
  };
}
