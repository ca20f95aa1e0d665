import {
  botIsQuiet,
  type Call,
  Message,
  type Segment,
  senderIsGroupAdmin,
  senderTrust,
  text,
  textSegment,
  type Verdict,
} from "@dicetower/contract";
import type { CommandMatch, CommandOutcome, CommandRequest, CommandRunner, RunAs } from "../api.js";
import { MatchedCall } from "./call.js";
import { asksRole } from "./permission.js";
import { limitMs } from "./run.js";
import { type CommandContext, runMatches } from "./stage.js";

/** Commands that may stand inside one another. */
const mostDeep = 8;

/** Runs commands that nobody has said. */
export class Runner implements CommandRunner {
  /** How deep a message stands inside others; not in it for those that people said. */
  readonly #depths = new WeakMap<Message, number>();

  constructor(readonly context: CommandContext) {}

  async run(request: CommandRequest): Promise<CommandOutcome> {
    const depth = (this.#depths.get(request.message) ?? 0) + 1;
    if (depth > mostDeep)
      return {
        status: "tooDeep",
        command: "",
        verdict: { reply: text("error.tooDeep", { limit: mostDeep }) },
      };
    const { context } = this;
    const { reader } = context;
    const message = derived(request, reader.prefixes);
    this.#depths.set(message, depth);
    const { key, call = new OwnCall(context.life) } = request;
    const first = key === undefined ? reader.read(message) : reader.readAs(message, key);
    // Guards must not wait, and look at rights as well.
    if (
      first !== undefined &&
      message.lacksRole &&
      asksRole(first.command, this.#callOf(message, first, call))
    )
      await message.learnRole();
    const refused = first === undefined ? undefined : this.#refused(message);
    if (first !== undefined && refused !== undefined)
      return { status: "refused", command: first.command.key, verdict: refused };
    let command = "";
    let status: CommandOutcome["status"] = "unknown";
    const verdict = await runMatches(
      context,
      message,
      first,
      call,
      (match, result) => {
        command = match.command.key;
        status = result ?? "later";
      },
      key !== undefined,
    );
    return { status, command, verdict };
  }

  #callOf(message: Message, match: CommandMatch, call: Call): MatchedCall {
    return new MatchedCall(message, match, call, message.locale ?? this.context.texts()?.locale ?? "en");
  }

  /** What a guard answers in the place of a command. One that fails keeps the command back, without a word. */
  #refused(message: Message): Verdict {
    for (const guard of this.context.guards()) {
      if (!guard.live) continue;
      try {
        const verdict = guard.run(() => guard.item.refuses(message));
        if (verdict !== undefined) return verdict;
      } catch (error) {
        guard.failed(error, `telling whether a command may be run ("${guard.key}")`);
        return { stop: "guard" };
      }
    }
    return undefined;
  }
}

/** A call of a command that is no part of another. */
class OwnCall implements Call {
  readonly deadline = performance.now() + limitMs;

  constructor(readonly signal: AbortSignal) {}
}

/** The message that would have been said. */
function derived(
  { message, text: said, targets = [], as }: CommandRequest,
  prefixes: readonly string[],
): Message {
  const [prefix = "."] = prefixes;
  const trimmed = said.trim();
  const written = prefixes.some((one) => trimmed.startsWith(one)) ? trimmed : prefix + trimmed;
  const mentions = targets.map((qq): Segment => ({ type: "at", data: { qq } }));
  const { id, scene, groupId, groupName, sentAt, locale, account } = message;
  const someoneElse = as !== undefined && as.userId !== message.userId;
  const who = someoneElse
    ? { userId: as.userId, nickname: as.nickname ?? as.userId }
    : {
        userId: message.userId,
        nickname: as?.nickname ?? message.nickname,
        card: message.card,
        ...(as?.groupAdmin === undefined ? message.roleInit : { role: message.role }),
      };
  const made = new Message(
    {
      id,
      scene,
      groupId,
      groupName,
      ...who,
      segments: [textSegment(written), ...mentions],
      text: written,
      sentAt,
      ...(locale === undefined ? {} : { locale }),
    },
    account,
  );
  grant(made, message, as, someoneElse);
  return made;
}

/** Gives the rights of the person, and the state of the place. */
function grant(made: Message, message: Message, as: RunAs | undefined, someoneElse: boolean): void {
  made.inheritFacts(message, [
    [senderTrust, as?.trust ?? (someoneElse ? 0 : message.trust)],
    [senderIsGroupAdmin, as?.groupAdmin ?? (someoneElse ? false : message.groupAdmin)],
    [botIsQuiet, message.quiet],
  ]);
}
