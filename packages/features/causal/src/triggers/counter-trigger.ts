import type { Adapters } from "@dicetower/adapters/api";
import { compare } from "@dicetower/automation/api";
import type { Account } from "@dicetower/contract";
import type { CounterChange } from "@dicetower/counters/api";
import { isInForce } from "../matching/channel.js";
import type { Rule } from "../rules/rule.js";
import { accountFor, type TriggerServices } from "./occasions.js";
import { rulesBy } from "./trigger-rules.js";

/** Runs the rules whose comparison a counter has come to fulfil. */
export async function runForCounter(services: TriggerServices, change: CounterChange): Promise<void> {
  const { runner, automation, scope, adapters, rules } = services;
  const { name, before, after, place } = change;
  const runs = rulesBy(rules(), "counter").flatMap((rule) => {
    const { key, op, value } = rule.trigger;
    if (key !== name || compare(before, op, value) || !compare(after, op, value)) return [];
    const account = accountAt(rule, place.account, place.platform, adapters());
    if (account === undefined) return [];
    const message = automation.silentMessage(account, {
      groupId: place.groupId ?? "",
      userId: place.userId ?? "",
    });
    const values = { counter: name, value: after, before };
    return [runner.runApart(rule, { message, signal: scope.signal, values })];
  });
  await Promise.all(runs);
}

/** The account that the place names, or one of its platform. */
function accountAt(
  rule: Rule,
  id: string | undefined,
  platform: string | undefined,
  adapters: Adapters | undefined,
): Account | undefined {
  const named = id === undefined ? undefined : adapters?.account(id);
  if (named !== undefined) return isInForce(rule, named) ? named : undefined;
  if (platform === undefined) return accountFor(rule, adapters);
  const status = adapters
    ?.list()
    .find((one) => one.enabled && one.platform === platform && isInForce(rule, one));
  return (status && adapters?.account(status.id)) ?? accountFor(rule, adapters);
}
