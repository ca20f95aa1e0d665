import {
  type CommandCall,
  groupOf,
  type PersonArgument,
  type Segment,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { SessionService } from "./session-service.js";
import type { TableState } from "./state.js";
import type { TableEdit } from "./tables.js";

/** What refuses a form to all but the host and the administrators; undefined for those. */
export function onlyHost(session: SessionService, { message }: CommandCall): TextRef | undefined {
  return session.isHost(message) ? undefined : text("session.notHost");
}

/** User ids of people whom a call names, each once; none where one of them is of another platform. */
export function usersOf({ message }: CommandCall, people: readonly PersonArgument[]): readonly string[] {
  const here = people.every(({ platform }) => platform === message.account.platform);
  return here ? [...new Set(people.map(({ userId }) => userId))] : [];
}

/** Changes the table of the group of a call, in the name of the caller. */
export function editTable(
  session: SessionService,
  call: CommandCall,
  action: string,
  edit: TableEdit,
): Promise<TableState> {
  return session.tables.edit(groupOf(call.message), edit, { actor: call.actor, action });
}

/** Mentions of people, with a blank behind each. */
export function mentions(userIds: readonly string[]): Segment[] {
  return userIds.flatMap((qq): Segment[] => [
    { type: "at", data: { qq } },
    { type: "text", data: { text: " " } },
  ]);
}

/** `one` with what `other` has beyond it, in order. */
export function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
