import type { Message } from "@dicetower/contract";
import type { Rule } from "../rules/rule.js";

/** Why a rule is not for a message, whatever it says. */
export type Misfit = "scope" | "scene" | "target" | "trust" | "mention" | "users" | "groups";

/** Returns why a rule is not for a message; undefined where it is. Looks at nothing that has to be waited for. */
export function misfit(rule: Rule, message: Message): Misfit | undefined {
  const { account, scene, groupId, userId, mentioned } = message;
  if (rule.channelScope === "adapter" && rule.channelTarget !== account.type) return "scope";
  if (rule.channelScope === "account" && rule.channelTarget !== account.id) return "scope";
  if (rule.scene !== "any" && rule.scene !== scene) return "scene";
  if (rule.target === "group" && groupId === "") return "target";
  if (rule.requireMention && !mentioned && scene !== "private") return "mention";
  if (rule.minTrust > 0 && message.trust < rule.minTrust) return "trust";
  if (!allows(rule.allowUsers, rule.denyUsers, account.platform, userId)) return "users";
  if (!allows(rule.allowGroups, rule.denyGroups, account.platform, groupId)) return "groups";
  return undefined;
}

function allows(
  allowed: readonly string[],
  denied: readonly string[],
  platform: string,
  id: string,
): boolean {
  if (allowed.length === 0 && denied.length === 0) return true;
  const name = `${platform}:${id}`;
  return (allowed.length === 0 || allowed.includes(name)) && !denied.includes(name);
}
