import { CommandRunner, type FormLine, FormTools } from "@dicetower/commands/api";
import {
  codes,
  type FeatureHost,
  failure,
  type JsonObject,
  type Reply,
  type ReplyPart,
  type TextRef,
  Texts,
  textIn,
} from "@dicetower/contract";
import { type ToolOfForms, toolOfForms } from "./tool-of-forms.js";
import { type AiTool, type AiToolCallContext, type AiToolResult, aiTools } from "./tools.js";

/** Words of a model never have the rights of staff, whoever talks to it: others have put words before it, too. */
const wordsOfModels = 2;

/** A form that a tool calls: its line is written from the values, and none of them can become anything else. */
export interface ToolForm {
  readonly form: string;
  readonly values: JsonObject;
}

/** A command that a tool runs. */
export interface ToolCommand {
  /** As it would be said, without prefix; or a form of the command by its pattern, with the values of its arguments. */
  readonly text: string | ToolForm;
  /** The only command that may take it. */
  readonly key: string;
  /** How the text keys of what it answers begin when it has done what was asked; with any other it has refused. */
  readonly results: readonly string[];
  /** The model reads the answer, and nobody else does. */
  readonly silent?: boolean;
}

/** Makes tools of commands, and runs commands for tools. */
export interface CommandTools {
  /** A tool that calls forms of commands, with the schema that they have. */
  tool(plan: ToolOfForms): AiTool;
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
  host.when({ runner: CommandRunner, forms: FormTools, texts: Texts }, (part, { runner, forms, texts }) => {
    part.add(aiTools, ...tools(commandTools(runner, forms, texts)));
  });
}

/** The same for a feature that needs commands itself. */
export function commandTools(runner: CommandRunner, forms: FormTools, texts: Texts): CommandTools {
  const run: CommandTools["run"] = async (call, command) =>
    runCommand(runner, texts, call, command, lineOf(forms, call, command));
  return { run, tool: (plan) => toolOfForms(plan, forms, run) };
}

/** @throws Failure for values that the form cannot take; it names them */
function lineOf(forms: FormTools, { message }: AiToolCallContext, { text, key }: ToolCommand): FormLine {
  if (typeof text === "string") return { text, targets: [] };
  const tool = forms.of(key, text.form);
  if (tool === undefined) throw failure(codes.notFound, "That is switched off here.");
  return tool.line(text.values, { message });
}

async function runCommand(
  runner: CommandRunner,
  texts: Texts,
  { message, signal }: AiToolCallContext,
  { key, results, silent = false }: ToolCommand,
  line: FormLine,
): Promise<AiToolResult> {
  const hand = { kind: "model", name: key, trust: wordsOfModels } as const;
  const { status, verdict } = await runner.run({ message, ...line, key, hands: [hand] });
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
