import type {
  Action,
  Automation,
  AutomationContext,
  Cooldown,
  Happening,
  LimitReached,
  OpenContext,
  RanAction,
  UseLimit,
} from "@dicetower/automation/api";
import { locationOf, type Message, type ReplyPart } from "@dicetower/contract";
import { type Rule, usesOf } from "../rules/rule.js";
import type { StatsWriter } from "../rules/stats.js";
import { type Chains, maxDepth } from "./chains.js";
import type { RuleHealth } from "./rule-health.js";
import type { Speaker } from "./speaker.js";

/** What set a rule off. */
export interface Occasion {
  readonly message: Message;
  readonly happening?: Happening;
  readonly values?: AutomationContext["values"];
  readonly signal: AbortSignal;
}

/** What a rule is going to do. */
export interface Decision {
  readonly rule: Rule;
  readonly open: OpenContext;
  readonly actions: readonly Action[];
}

/** What the runner works with. */
export interface RunnerServices {
  readonly automation: Automation;
  readonly stats: StatsWriter;
  readonly health: RuleHealth;
  readonly chains: Chains;
  readonly speaker: Speaker;
}

/** Actions that wait for something other than this process. */
const slowKinds: ReadonlySet<string> = new Set(["wait", "webhook", "script"]);

/** True where a rule may keep a conversation waiting. */
export function isSlow({ actions, elseActions }: Pick<Rule, "actions" | "elseActions">): boolean {
  return [...actions, ...elseActions].some(({ kind }) => slowKinds.has(kind));
}

/** The pause and the number of uses that a rule keeps to. */
export function limitsOf({ cooldown, limit }: Pick<Rule, "cooldown" | "limit">): (Cooldown | UseLimit)[] {
  const limits: (Cooldown | UseLimit)[] = [];
  if (cooldown !== null && cooldown.seconds > 0)
    limits.push({ scope: cooldown.scope, seconds: cooldown.seconds });
  if (limit !== null) limits.push(limit);
  return limits;
}

/** What is said while a rule pauses, as an action; none where nothing is. */
export function pauseActions({ cooldown }: Pick<Rule, "cooldown">, reached: LimitReached): Action[] {
  if (cooldown === null || cooldown.text === "" || !("seconds" in reached.by)) return [];
  return [{ kind: "reply", responses: [{ text: cooldown.text, weight: 1 }] }];
}

/** Checks the conditions of rules and runs their actions. */
export class RuleRunner {
  constructor(readonly services: RunnerServices) {}

  /** What the rule is going to do; undefined where it has nothing to do with the message. Counts the use. */
  async decide(rule: Rule, { message, happening, values, signal }: Occasion): Promise<Decision | undefined> {
    const { automation, chains } = this.services;
    const open = automation.open({
      message,
      signal,
      writer: { kind: "rule", name: rule.name },
      depth: Math.min(chains.depth, maxDepth - 1),
      ...(happening === undefined ? {} : { happening }),
      ...(values === undefined ? {} : { values }),
    });
    return chains.within(rule.id, async () => {
      if (rule.conditions.length > 0) {
        const checked = await automation.check(rule.conditions, rule.match, open.context);
        this.#failed(rule, checked.errors);
        if (!checked.result)
          return rule.elseActions.length === 0 ? undefined : { rule, open, actions: rule.elseActions };
      }
      const limits = limitsOf(rule);
      const reached =
        limits.length === 0
          ? undefined
          : await automation.limits.take(usesOf(rule.id), limits, locationOf(message));
      return { rule, open, actions: reached === undefined ? rule.actions : pauseActions(rule, reached) };
    });
  }

  /** Does what was decided. @returns what is to be said */
  async perform({ rule, open, actions }: Decision): Promise<readonly ReplyPart[]> {
    if (actions.length > 0) {
      this.services.stats.hit(rule.id);
      this.#ran(rule, await this.#within(rule, actions, open));
    }
    return open.said;
  }

  /** The same, where what was said leaves before each pause. */
  async performSlowly({ rule, open, actions }: Decision): Promise<void> {
    this.services.stats.hit(rule.id);
    let said = 0;
    const ran: RanAction[] = [];
    for (const some of betweenPauses(actions)) {
      ran.push(...(await this.#within(rule, some, open)));
      for (const part of open.said.slice(said)) {
        const leaving = this.services.speaker.say(part, open.context.message);
        if (leaving instanceof Promise) await leaving;
        else if (!leaving)
          ran.push({ kind: "reply", ok: false, error: "There is nobody here to say it to." });
      }
      said = open.said.length;
      if (open.context.signal.aborted || ran.some(({ stop }) => stop === true)) break;
    }
    this.#ran(rule, ran);
  }

  /** Runs a rule that no message set off, and says what it says. */
  async runApart(rule: Rule, occasion: Occasion): Promise<void> {
    if (this.services.chains.refuses(rule.id, true) !== undefined) return;
    const decision = await this.decide(rule, occasion);
    if (decision !== undefined && decision.actions.length > 0) await this.performSlowly(decision);
  }

  #within(rule: Rule, actions: readonly Action[], { context }: OpenContext) {
    const { automation, chains } = this.services;
    return chains.within(rule.id, () => automation.run(actions, context));
  }

  #ran(rule: Rule, ran: readonly RanAction[]): void {
    const errors = ran.flatMap(({ ok, kind, error }) => (ok ? [] : [`${kind}: ${error ?? "failed"}`]));
    this.#failed(rule, errors);
    if (errors.length === 0) this.services.health.went(rule.id);
  }

  #failed(rule: Rule, errors: readonly string[]): void {
    if (errors.length === 0) return;
    this.services.stats.failed(rule.id, errors.join("; "));
    this.services.health.failed(rule, errors[0] as string);
  }
}

/** Actions in order, a pause at the beginning of each list but the first. */
function betweenPauses(actions: readonly Action[]): Action[][] {
  const lists: Action[][] = [[]];
  for (const action of actions) {
    if (action.kind === "wait") lists.push([]);
    lists.at(-1)?.push(action);
  }
  return lists.filter((list) => list.length > 0);
}
