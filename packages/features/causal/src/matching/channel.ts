import type { Account } from "@dicetower/contract";
import type { Rule } from "../rules/rule.js";

/** True where a rule is in force for an account. A scope that is none is in force nowhere. */
export function isInForce(
  { channelScope, channelTarget }: Pick<Rule, "channelScope" | "channelTarget">,
  { id, type }: Pick<Account, "id" | "type">,
): boolean {
  switch (channelScope) {
    case "global":
      return true;
    case "adapter":
      return channelTarget === type;
    case "account":
      return channelTarget === id;
    default:
      return false;
  }
}
