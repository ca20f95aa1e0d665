import type { CommandCall, Reply, TextRef } from "@dicetower/contract";
import { text } from "@dicetower/contract";

/** What concerns the owner is told in private; a group sees that it was answered. */
export function privately(call: CommandCall, answer: TextRef): Reply {
  if (call.message.groupId === "") return answer;
  const otherwise = text("master.privateFailed");
  return [text("master.private"), { content: answer, to: "sender", otherwise }];
}
