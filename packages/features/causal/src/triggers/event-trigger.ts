import type { Happening } from "@dicetower/automation/api";
import { Authority } from "@dicetower/contract";
import { isInForce } from "../matching/channel.js";
import { accountFor, type TriggerServices } from "./occasions.js";
import { rulesBy } from "./trigger-rules.js";

/** Runs the rules that wait for what has happened, side by side: one that pauses holds up no other. */
export async function runForEvent(services: TriggerServices, happening: Happening): Promise<void> {
  const { runner, automation, scope, adapters, rules } = services;
  const { groupId, groupName, userId, operatorId = userId, nickname, values } = happening;
  const runs = rulesBy(rules(), "event").flatMap((rule) => {
    if (rule.trigger.event !== happening.kind) return [];
    const account = happening.account ?? accountFor(rule, adapters());
    if (account === undefined || (happening.account !== undefined && !isInForce(rule, account))) return [];
    const message = automation.silentMessage(account, {
      groupId,
      userId,
      ...(groupName === undefined ? {} : { groupName }),
      ...(nickname === undefined ? {} : { nickname }),
    });
    // Whom something was done to has set nothing off, and lends no rights.
    if (operatorId !== userId) message.limitTo(Authority.nobody());
    return [runner.runApart(rule, { message, happening, values, signal: scope.signal })];
  });
  await Promise.all(runs);
}
