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
import type { CommandMatch, CommandOutcome, CommandRequest, CommandRunner } from "../api.js";
import { MatchedCall } from "./call.js";
import { asksRole, isStaff, permissionOf } from "./permission.js";
import { limitMs } from "./run.js";
import { type CommandContext, runMatches } from "./stage.js";

/** Commands that may stand inside one another. */
const maxDepth = 8;

/** Runs commands that nobody has said. */
export class Runner implements CommandRunner {
  /** How deep a message stands inside others; not in it for those that people said. */
  readonly #depths = new WeakMap<Message, number>();

  constructor(readonly context: CommandContext) {}

  async run(request: CommandRequest): Promise<CommandOutcome> {
    const depth = (this.#depths.get(request.message) ?? 0) + 1;
    if (depth > maxDepth)
      return {
        status: "tooDeep",
        command: "",
        verdict: { reply: text("error.tooDeep", { limit: maxDepth }) },
      };
    const { context } = this;
    const { reader } = context;
    let message = derived(request, reader.prefixes);
    const { key, call = new OwnCall(context.life) } = request;
    const first = key === undefined ? reader.read(message) : reader.readAs(message, key);
    // Guards must not wait, and look at rights as well.
    if (
      first !== undefined &&
      message.lacksRole &&
      asksRole(first.command, this.#callOf(message, first, call), context.kinds())
    ) {
      await message.learnRole();
      // Its rights were taken while the role was not known.
      message = derived(request, reader.prefixes);
    }
    this.#depths.set(message, depth);
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

  isForStaff(message: Message): boolean {
    const { reader, life, kinds } = this.context;
    const match = reader.read(message);
    if (match === undefined) return false;
    const call = new MatchedCall(message, match, new OwnCall(life), message.locale ?? "en");
    return isStaff(permissionOf(match.command, call, kinds()));
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
function derived(request: CommandRequest, prefixes: readonly string[]): Message {
  const { message, text: said, targets = [], as } = request;
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
  grant(made, request, someoneElse);
  return made;
}

/** Gives the rights of the person, never more than whoever set it off has, and the state of the place. */
function grant(
  made: Message,
  { message, as, hands = [], authority }: CommandRequest,
  someoneElse: boolean,
): void {
  const lent = as?.lends === true && !someoneElse && (authority ?? message.authority).speaksAs(message);
  made.inheritFacts(message, [
    [senderTrust, as?.trust ?? (someoneElse ? 0 : message.trust)],
    [senderIsGroupAdmin, lent || (as?.groupAdmin ?? (someoneElse ? false : message.groupAdmin))],
    [botIsQuiet, message.quiet],
  ]);
  if (authority !== undefined) made.limitTo(authority);
  for (const hand of hands) made.limitTo(made.authority.through(hand));
  if (lent) made.lend();
}
