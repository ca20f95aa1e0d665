import { type Automation, type AutomationContext, type RanAction, textFor } from "@dicetower/automation/api";
import type { CommandReader } from "@dicetower/commands/api";
import {
  type JsonValue,
  locationOf,
  type Message,
  type ReplyPart,
  readableCq,
  type Texts,
} from "@dicetower/contract";
import { isInForce } from "../matching/channel.js";
import { fitsScene, matcherOf } from "../matching/message-index.js";
import type { RuleFields } from "../rules/rule.js";
import { limitsOf, pauseActions } from "../running/rule-runner.js";

/** What a trial run works with. */
export interface TrialServices {
  readonly automation: Automation;
  readonly texts: Texts;
  readonly reader: () => CommandReader | undefined;
}

/** What is tried. */
export interface TrialRequest {
  readonly rule: RuleFields;
  /** Name among those whose uses are counted; undefined for a rule that is not stored. */
  readonly uses: string | undefined;
  readonly message: Message;
  readonly counters: Readonly<Record<string, number>>;
  readonly random: number | undefined;
  readonly signal: AbortSignal;
}

/** What came of a trial run. */
export interface TrialResult {
  /** The trigger fits the message. */
  readonly triggered: boolean;
  /** The conditions hold. */
  readonly fulfilled: boolean;
  /** A pause or a number of uses keeps it from acting now. */
  readonly blocked: boolean;
  readonly conditions: readonly {
    readonly path: string;
    readonly kind: string;
    readonly result: boolean;
    readonly value: JsonValue;
  }[];
  /** What would be done in order; the other actions where the conditions do not hold. */
  readonly actions: readonly { readonly kind: string; readonly wouldDo: string; readonly error: string }[];
  readonly reply: string;
  readonly counters: Readonly<Record<string, number>>;
  readonly errors: readonly string[];
}

/** Tells what a rule would do for a message, and does nothing. */
export async function tryRule(services: TrialServices, request: TrialRequest): Promise<TrialResult> {
  const { automation, texts } = services;
  const { rule, uses, message, signal, random } = request;
  const captures = fit(services, rule, message);
  const counters = new Map(Object.entries(request.counters));
  const { context, said } = automation.open({
    message,
    signal,
    trial: { counters, random },
    ...(captures === undefined ? {} : { values: captures }),
  });
  const checked = await automation.check(rule.conditions, rule.match, context);
  const fulfilled = rule.conditions.length === 0 || checked.result;
  const triggered = captures !== undefined;
  const limits = limitsOf(rule);
  const reached =
    fulfilled && uses !== undefined && limits.length > 0
      ? automation.limits.check(uses, limits, locationOf(message))
      : undefined;
  let actions = fulfilled ? rule.actions : rule.elseActions;
  if (reached !== undefined) actions = pauseActions(rule, reached);
  const ran: readonly RanAction[] = triggered ? await automation.run(actions, context) : [];
  return {
    triggered,
    fulfilled,
    blocked: reached !== undefined,
    conditions: checked.conditions.map(({ path, kind, result, value = null }) => ({
      path,
      kind,
      result,
      value,
    })),
    actions: ran.map(({ kind, wouldDo, error = "" }) => ({
      kind,
      wouldDo: wouldDo === undefined ? "" : texts.render(wouldDo, message.locale, message),
      error,
    })),
    reply: said.map((part) => worded(part, texts, context)).join("\n"),
    counters: Object.fromEntries(counters),
    errors: checked.errors,
  };
}

/** Values that the trigger brings along; undefined where it does not fit the message. */
function fit(
  { automation, reader }: TrialServices,
  rule: RuleFields,
  message: Message,
): Readonly<Record<string, string>> | undefined {
  if (!isInForce(rule, message.account)) return undefined;
  const { trigger } = rule;
  if (trigger.kind === "command") {
    const key = reader()?.read(message)?.command.key;
    return key !== undefined && (trigger.keys.length === 0 || trigger.keys.includes(key))
      ? { command: key }
      : undefined;
  }
  // The message says for whom and where an event happens, or a time comes.
  if (trigger.kind !== "message") return {};
  if (!fitsScene(trigger, message)) return undefined;
  const matcher = matcherOf(trigger, automation);
  return matcher === undefined ? {} : matcher.match(textFor(matcher, message))?.captures;
}

function worded({ content }: ReplyPart, texts: Texts, { message }: AutomationContext): string {
  if (typeof content === "string") return content;
  return "key" in content ? texts.render(content, message.locale, message) : readableCq(content);
}
