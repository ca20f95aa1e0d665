import type { Adapters } from "@dicetower/adapters/api";
import type { Automation } from "@dicetower/automation/api";
import type { Account, Scope } from "@dicetower/contract";
import { isInForce } from "../matching/channel.js";
import type { Rule } from "../rules/rule.js";
import type { RuleRunner } from "../running/rule-runner.js";
import { noAccount } from "../running/speaker.js";

/** What triggers other than messages work with. */
export interface TriggerServices {
  readonly runner: RuleRunner;
  readonly automation: Automation;
  readonly scope: Pick<Scope, "signal" | "follow">;
  readonly adapters: () => Adapters | undefined;
  /** Rules that are switched on, in order. */
  readonly rules: () => readonly Rule[];
}

/**
 * The account through which a rule acts where nothing says which: a connected one that it is in force for, else any
 * such. Undefined where it is in force for accounts that are not there.
 */
export function accountFor(rule: Rule, adapters: Adapters | undefined): Account | undefined {
  const fitting = (adapters?.list() ?? [])
    .filter(({ enabled }) => enabled)
    .filter((one) => isInForce(rule, one));
  const chosen = fitting.find(({ state }) => state === "connected") ?? fitting[0];
  const account = chosen === undefined ? undefined : adapters?.account(chosen.id);
  return account ?? (rule.channelScope === "global" ? noAccount : undefined);
}

/** Runs a rule for nobody in particular. */
export async function runForNobody(
  { runner, automation, scope, adapters }: TriggerServices,
  rule: Rule,
  signal: AbortSignal = scope.signal,
): Promise<void> {
  const account = accountFor(rule, adapters());
  if (account === undefined) return;
  await runner.runApart(rule, {
    message: automation.silentMessage(account, { groupId: "", userId: "" }),
    signal,
  });
}
