import type { CommandOutcome, CommandRunner } from "@dicetower/commands/api";
import {
  codes,
  failure,
  type Line,
  type Message,
  type ReplyPart,
  type Texts,
  textOf,
} from "@dicetower/contract";

/** What commands of a desk are run with. */
export interface RunServices {
  readonly line: Line;
  readonly runner: () => CommandRunner | undefined;
  readonly texts: () => Texts | undefined;
}

/** What a desk is told of a command. */
export interface Said {
  /** As the owner of the desk reads it. */
  readonly lines: readonly string[];
}

/** A command as it would be typed. */
export interface Attempt {
  readonly text: string;
  /** Of the only command that may take it. */
  readonly key?: string;
}

/**
 * Runs a command in the name of a desk's owner, and says the answer as if it had been typed: to the group what is for
 * the group, in private what is hidden, with copies for who watches and a place in the session log.
 * @param attempts the first that a command takes is run
 * @throws Failure 42200 where no command takes it, 50300 while commands are off
 */
export async function runCommand(
  { line, runner, texts }: RunServices,
  message: Message,
  ...attempts: readonly Attempt[]
): Promise<Said> {
  const running = runner();
  if (running === undefined) throw failure(codes.notReady, "Commands are switched off.");
  const { userId, nickname, account, groupId } = message;
  const as = { userId, nickname, trust: 0, groupAdmin: false };
  let outcome: CommandOutcome | undefined;
  for (const attempt of attempts) {
    outcome = await running.run({ message, as, ...attempt });
    if (outcome.status !== "unknown") break;
  }
  if (outcome === undefined || outcome.status === "unknown")
    throw failure(codes.ruleBroken, "No command of this group does that.");
  const { status, verdict } = outcome;
  if (verdict === undefined || !("reply" in verdict))
    throw failure(codes.ruleBroken, "The command gave no answer here.");
  const { reply } = verdict;
  const parts = (Array.isArray(reply) ? reply : [reply]) as readonly (ReplyPart | ReplyPart["content"])[];
  const lines: string[] = [];
  for (const one of parts) {
    const part: ReplyPart =
      typeof one === "object" && "content" in one ? one : { content: one as ReplyPart["content"] };
    const words = wordsOf(part, message, texts());
    if (words !== "") lines.push(words);
    if (status !== "ok") continue;
    const { to } = part;
    if (to === "sender") void line.say({ account, scene: "private", target: userId, part, message });
    else if (to === undefined || to === "here")
      void line.say({ account, scene: "group", target: groupId, part, message });
  }
  return { lines };
}

function wordsOf({ content }: ReplyPart, message: Message, texts: Texts | undefined): string {
  if (typeof content === "string") return content;
  if ("key" in content) return texts?.render(content, message.locale, message) ?? content.key;
  return content.map((segment) => (segment.type === "text" ? textOf(segment) : `[${segment.type}]`)).join("");
}
