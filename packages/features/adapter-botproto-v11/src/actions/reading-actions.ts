import type { AccountActions } from "@dicetower/adapters/api";
import { type MessageIds, toWire } from "../wire/identifiers.js";
import { limits } from "./action-client.js";
import type { Caller } from "./caller.js";
import { objectOf, objectsIn, readForwarded, readPast } from "./records.js";

type ReadingActions = Pick<AccountActions, "groupHistory" | "friendHistory" | "message" | "forwarded">;

/** Actions that read back what was said. */
export function readingActions(caller: Caller, ids: MessageIds): ReadingActions {
  const history = async (
    action: string,
    whose: object,
    count: number,
    before: string | undefined,
    sequence = before,
  ) => {
    // Servers begin at one or the other.
    const start =
      before === undefined || sequence === undefined
        ? {}
        : { message_seq: ids.write(sequence), message_id: ids.write(before) };
    const answer = objectOf(await caller.call(action, { ...whose, ...start, count }, limits.slow));
    return objectsIn(answer.messages).map(readPast);
  };
  return {
    groupHistory: (groupId, count, before, sequence) =>
      history("get_group_msg_history", { group_id: toWire(groupId) }, count, before, sequence),
    friendHistory: (userId, count, before) =>
      history("get_friend_msg_history", { user_id: toWire(userId) }, count, before),
    message: async (messageId) =>
      readPast(objectOf(await caller.call("get_msg", { message_id: ids.write(messageId) }))),
    forwarded: async (id) =>
      readForwarded(await caller.call("get_forward_msg", { id, message_id: id }, limits.slow)),
  };
}
