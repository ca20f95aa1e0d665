import type { Account, Line, Message, ReplyPart } from "@dicetower/contract";

/** Says parts of an answer outside a reply: for rules that let the message go on, wait, or were set off by no message. */
export class Speaker {
  constructor(readonly line: Line) {}

  /** @returns false where there is nobody to say it to; in the test chat, a promise for when it has been said */
  say(part: ReplyPart, message: Message): boolean | Promise<void> {
    const to = destination(part, message);
    if (to === undefined || message.account === noAccount) return false;
    const leaving = this.line.say({ account: message.account, ...to, part, message });
    // Real accounts may take minutes: they have limits, and times without a connection.
    return message.account.exempt === true && leaving !== undefined ? leaving : true;
  }
}

function destination(
  { to = "here" }: ReplyPart,
  { groupId, userId, scene }: Message,
): { readonly scene: "group" | "private"; readonly target: string } | undefined {
  if (typeof to === "object") return { scene: to.scene, target: to.id };
  if (to === "here" && groupId !== "" && scene !== "private") return { scene: "group", target: groupId };
  return userId === "" ? undefined : { scene: "private", target: userId };
}

/** Stands in where something happens to no account: nothing can be said through it. */
export const noAccount: Account = Object.freeze({
  id: "",
  type: "",
  platform: "",
  selfId: "",
  deliver: () => {},
});
