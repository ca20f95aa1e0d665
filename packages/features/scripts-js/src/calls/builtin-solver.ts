import type { Reply, Verdict } from "@dicetower/contract";
import type { ScriptContext } from "../contexts/context-store.js";
import type { ScriptRights } from "../contexts/script-rights.js";
import type { ScriptServices } from "../contexts/script-services.js";
import type { ArgumentsRecord } from "../protocol.js";
import { hereOf, type ReplySender, replyParts } from "./replies/reply-sender.js";

/** A built-in command that a plugin calls. */
export interface BuiltinCall {
  readonly args: ArgumentsRecord;
  readonly extension: string;
  readonly word: string;
}

/** Runs built-in commands for plugins that call what they replace. */
export class BuiltinSolver {
  constructor(
    readonly services: ScriptServices,
    readonly replySender: ReplySender,
    readonly rights: ScriptRights,
  ) {}

  /**
   * @param plugins those whose code calls it
   * @param cause context within which they do: whoever set that off lends the rights, and not `context`
   */
  async solve(
    context: ScriptContext,
    { args, word }: BuiltinCall,
    plugins: readonly string[],
    cause: string | undefined,
  ) {
    const { runner, reader } = this.services;
    const found = reader.commands.find(
      ({ command, owner }) =>
        command.names.includes(word) && command.script !== true && !owner.startsWith("scripts-js"),
    );
    if (found === undefined) return { solved: false, showHelp: false, temporaries: {} };
    const { message } = context;
    const text = `${word} ${args.timesText}${args.rawArgs.replace(/\[CQ:at,[^\]]*\]/gu, " ")}`.trim();
    const outcome = await runner.run({
      message,
      text,
      key: found.command.key,
      authority: this.rights.of(context, cause),
      hands: this.rights.hands(plugins),
      targets: args.at.filter(({ isRobot }) => !isRobot).map(({ userId }) => this.services.ids.bare(userId)),
    });
    await this.#answer(context, outcome.verdict);
    return { solved: outcome.status !== "unknown", showHelp: false, temporaries: {} };
  }

  async #answer(context: ScriptContext, verdict: Verdict): Promise<void> {
    if (verdict === undefined) return;
    if ("reply" in verdict) this.#say(context, verdict.reply);
    else if ("later" in verdict) {
      const reply = await verdict.later(AbortSignal.timeout(60_000));
      if (reply !== undefined) this.#say(context, reply);
    }
  }

  #say(context: ScriptContext, reply: Reply): void {
    const { message } = context;
    const here = hereOf(message);
    for (const { to = "here", ...part } of replyParts(reply)) {
      if (to === "here") this.replySender.say(context, here, part);
      else if (to === "sender")
        this.replySender.say(context, { scene: "private", target: message.userId }, part);
      else this.replySender.say(context, { scene: to.scene, target: to.id }, part);
    }
  }
}
