import type { CommandReader } from "@dicetower/commands/api";
import type { Delivery, Message } from "@dicetower/contract";
import type { Check } from "@dicetower/dice/api";
import { isInForce } from "../matching/channel.js";
import type { TriggerServices } from "./occasions.js";
import { rulesBy } from "./trigger-rules.js";

/** Runs the rules that wait for commands, when the first part of an answer has left. */
export class CommandTriggers {
  /** Checks of commands whose answer has not left yet, or came from elsewhere. */
  readonly #checks = new WeakMap<Message, Check[]>();
  readonly #done = new WeakSet<Message>();

  constructor(
    readonly services: TriggerServices,
    readonly reader: () => CommandReader | undefined,
  ) {}

  checked(check: Check): void {
    const { message, hidden } = check;
    // What was rolled in secret is told to nobody.
    if (hidden) return;
    const known = this.#checks.get(message);
    if (known === undefined) this.#checks.set(message, [check]);
    else known.push(check);
  }

  delivered({ outgoing, holds }: Delivery): void {
    const message = outgoing?.message;
    if (message === undefined || this.#done.has(message)) return;
    const rules = rulesBy(this.services.rules(), "command");
    if (rules.length === 0) return;
    const match = this.reader()?.read(message);
    // Refusals and failures are said by `commands`, what keeps messages back by others.
    if (match === undefined || outgoing?.owner !== match.by.owner) return;
    this.#done.add(message);
    const work = this.#run(rules, message, match.command.key);
    this.services.scope.follow(work);
    holds?.(work);
  }

  async #run(rules: ReturnType<typeof rulesBy<"command">>, message: Message, key: string): Promise<void> {
    const { runner, scope } = this.services;
    const checks = this.#checks.get(message) ?? [];
    const runs = rules.flatMap((rule) => {
      const { keys, level } = rule.trigger;
      if (keys.length > 0 && !keys.includes(key)) return [];
      const check = level === "" ? checks[0] : checks.find((one) => one.level === level);
      if ((level !== "" && check === undefined) || !isInForce(rule, message.account)) return [];
      return [
        runner.runApart(rule, {
          message,
          signal: scope.signal,
          values: { command: key, ...(check === undefined ? {} : valuesOf(check)) },
        }),
      ];
    });
    await Promise.all(runs);
  }
}

/** Values of a check that texts of a rule may name. */
function valuesOf({ attribute, expression, roll, target, level }: Check) {
  return { attribute, expression, roll, level, ...(target === undefined ? {} : { target }) };
}
