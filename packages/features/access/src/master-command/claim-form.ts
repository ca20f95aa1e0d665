import { type Changes, type CommandCall, type Reply, text } from "@dicetower/contract";
import type { Claim } from "../masters/claim.js";
import type { Masters } from "../masters/masters.js";

/** `.master <code>`: makes the sender the first master; not for a test message. */
export async function claimForm(
  masters: Masters,
  claim: Claim,
  changes: Changes,
  call: CommandCall,
  code: string,
): Promise<Reply> {
  if (!claim.open) return text("master.claimClosed");
  // Whoever a test message names does not exist, or has not said it; and the code would be spent.
  if (call.message.account.tester !== undefined) return text("master.claimTester");
  const { account, userId, nickname } = call.message;
  if (!(await claim.take(code.toLowerCase()))) {
    const target = { type: "master", id: `${account.platform}:${userId}` };
    await changes.note({ action: "master.claim", actor: call.actor, target, result: "denied" });
    return text("master.wrongCode");
  }
  try {
    await masters.add({ platform: account.platform, userId, name: nickname }, call.actor, true);
  } catch (error) {
    // The code is spent, but nobody has become master: there is to be a way all the same.
    if (masters.none) await claim.begin();
    throw error;
  }
  return text("master.claimed");
}
