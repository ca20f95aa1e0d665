import { CommandRunner } from "@dicetower/commands/api";
import {
  codes,
  type FeatureHost,
  failure,
  type Reply,
  type ReplyPart,
  sanitizeText,
  type TextRef,
  Texts,
  textIn,
} from "@dicetower/contract";
import { type AiTool, type AiToolCallContext, type AiToolResult, aiTools } from "./tools.js";

/** Words of a model never have the rights of staff, whoever talks to it: others have put words before it, too. */
const wordsOfModels = 2;

/** A command that a tool runs. */
export interface ToolCommand {
  /** As it would be said, without prefix. */
  readonly text: string;
  /** The only command that may take it. */
  readonly key: string;
  /** How the text keys of what it answers begin when it has done what was asked; with any other it has refused. */
  readonly results: readonly string[];
  /** The model reads the answer, and nobody else does. */
  readonly silent?: boolean;
}

/** Runs commands for tools. */
export interface CommandTools {
  /**
   * Runs a command as the speaker would have: with their rights, and with its own words printed. The model is told the
   * same words, without what is for single people.
   * @throws Failure where the command refuses, with its words
   */
  run(call: AiToolCallContext, command: ToolCommand): Promise<AiToolResult>;
}

/** Adds tools that run commands, while commands are there. */
export function addCommandTools(
  host: Pick<FeatureHost, "when">,
  tools: (commands: CommandTools) => readonly AiTool[],
): void {
  host.when({ runner: CommandRunner, texts: Texts }, (part, { runner, texts }) => {
    part.add(aiTools, ...tools(commandTools(runner, texts)));
  });
}

/** The same for a feature that needs commands itself. */
export function commandTools(runner: CommandRunner, texts: Texts): CommandTools {
  return { run: (call, command) => runCommand(runner, texts, call, command) };
}

/** Arguments of a model as one line: commands have a meaning for line breaks. */
export function oneLine(argument: string): string {
  return sanitizeText(argument.replace(/\s+/gu, " "), 1_000).trim();
}

async function runCommand(
  runner: CommandRunner,
  texts: Texts,
  { message, signal }: AiToolCallContext,
  { text, key, results, silent = false }: ToolCommand,
): Promise<AiToolResult> {
  const hand = { kind: "model", name: key, trust: wordsOfModels } as const;
  const { status, verdict } = await runner.run({ message, text, key, hands: [hand] });
  let reply: Reply | undefined;
  if (verdict !== undefined && "reply" in verdict) reply = verdict.reply;
  if (verdict !== undefined && "later" in verdict) reply = await verdict.later(signal);
  const parts = partsOf(reply);
  const said = parts
    .filter((part) => part.hidden !== true && (part.to === undefined || part.to === "here"))
    .map(({ content }) => wordsOf(content, texts, message.locale, message))
    .filter((words) => words !== "")
    .join("\n");
  if (status === "refused") throw failure(codes.forbidden, said || "The speaker may not do that here.");
  if (status === "unknown") throw failure(codes.notFound, "That is switched off here.");
  if (status === "failed" || status === "tooDeep" || reply === undefined)
    throw failure(codes.ruleBroken, said || "It came to nothing.");
  const [first] = parts;
  const isResult =
    first === undefined ||
    typeof first.content !== "object" ||
    !("key" in first.content) ||
    results.some((begin) => (first.content as TextRef).key.startsWith(begin));
  if (!isResult) throw failure(codes.ruleBroken, said);
  return silent ? { text: said } : { text: said || "done", print: reply };
}

function partsOf(reply: Reply | undefined): readonly ReplyPart[] {
  if (reply === undefined) return [];
  const list = Array.isArray(reply) ? (reply as readonly (ReplyPart | TextRef | string)[]) : [reply];
  return list.map((part) =>
    typeof part === "string" || "key" in (part as object)
      ? { content: part as TextRef | string }
      : (part as ReplyPart),
  );
}

function wordsOf(
  content: ReplyPart["content"],
  texts: Texts,
  locale: string | undefined,
  message: AiToolCallContext["message"],
): string {
  if (typeof content === "string") return content;
  if ("key" in content) return texts.render(content, locale, message);
  return textIn(content);
}
