import type { Line } from "@dicetower/contract";
import type { Part } from "../outbox/part.js";

/** A private answer that was refused is announced where the question was asked. */
export function sayOtherwise(line: Pick<Line, "say">, { outgoing, hasFallback }: Part): void {
  const otherwise = outgoing?.part.otherwise;
  const group = outgoing?.message?.groupId ?? "";
  if (!hasFallback || outgoing === undefined || otherwise === undefined) return;
  if (outgoing.scene !== "private" || group === "") return;
  void line.say({
    account: outgoing.account,
    scene: "group",
    target: group,
    part: { content: otherwise },
    ...(outgoing.message === undefined ? {} : { message: outgoing.message }),
  });
}
