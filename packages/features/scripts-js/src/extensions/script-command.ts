import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  commandOfForms,
  form,
  notMine,
  type Reply,
  type ReplyPart,
  text,
} from "@dicetower/contract";
import { firstWords, formValues, ScriptFailure } from "@dicetower/script-host/api";
import { argumentsOf } from "../contexts/arguments.js";
import type { ScriptContext } from "../contexts/context-store.js";
import type { CalledForm, CommandRecord, CommandAnswer as Solved } from "../protocol.js";
import { scriptValues } from "./form-values.js";
import { pluginForms } from "./plugin-forms.js";
import type { RunParts } from "./run-parts.js";

/** Milliseconds that a conversation waits for a command before its answer may follow later. */
const graceMs = 2_500;
/** Milliseconds that the answer to a test message waits for what plugins still have to do. */
const settleMs = 10_000;
/** The same where nothing was solved, or where hooks have heard of it. */
export const testMs = 3_000;

/** What came of a call: the answer, or why there is none. */
type Outcome =
  | { readonly solved: Solved; readonly failure?: undefined }
  | { readonly failure: ScriptFailure; readonly solved?: undefined };

/**
 * A command of a plugin, under all the words that its item has.
 * @throws TypeError for a mistake in one of its forms, which it names
 */
export function scriptCommand(
  parts: RunParts,
  extension: { readonly name: string; readonly key: string },
  items: readonly CommandRecord[],
): Command {
  const [item] = items;
  if (item === undefined) throw new TypeError("a command has at least one word");
  const byWord = new Map(items.map((one) => [wordOf(one.word), one]));
  const main = wordOf(item.word);
  const of = (call: CommandCall) => byWord.get(call.word) ?? item;
  const { services } = parts.shared;
  const elementsOf = (at: number) => forms[at]?.elements ?? [];
  const forms: CommandForm[] = pluginForms(
    item,
    (at, { pattern }) =>
      (values, call) =>
        runItem(parts, extension.name, of(call), call, {
          at,
          pattern,
          values: formValues(elementsOf(at), values, services.reader.kinds, scriptValues(services.ids)),
        }),
  );
  const hasForms = forms.length > 0;
  if (!hasForms) {
    // The item reads its calls itself.
    const run = (_said: unknown, call: CommandCall) => runItem(parts, extension.name, of(call), call);
    forms.push(form("[said:raw]", { readsRole: true, example: "", run }));
  }
  const first = firstWords(forms);
  return commandOfForms({
    key: `js.${extension.key}.${main}`,
    names: [...byWord.keys()],
    category: "plugin",
    extension: extension.key,
    replyKeys: ["scripts-js.failed", "scripts-js.overran", "scripts-js.privateOff", "error.unread"],
    script: true,
    since: parts.installedAt(item.plugin),
    glued: true,
    reads: hasForms ? (rest) => first.has(/^[a-z]+|^\d/i.exec(rest)?.[0].toLowerCase() ?? "") : () => true,
    whileOff: item.raw && !item.checkCurrentBotOn,
    forms,
  });
}

/** Words are known whatever their case. */
export function wordOf(word: string): string {
  return word.toLowerCase();
}

/**
 * Runs a command item for a message that calls it by a word.
 * @param form by which the call was read, where the item has forms
 */
export async function runItem(
  parts: RunParts,
  extension: string,
  item: CommandRecord,
  call: Pick<CommandCall, "message" | "word">,
  form?: CalledForm,
): Promise<CommandAnswer> {
  const { message } = call;
  if (item.disabledInPrivate && message.groupId === "") return text("scripts-js.privateOff");
  const { records, replySender, services } = parts.shared;
  const known = records.know(message);
  if (known !== undefined) await known;
  const context = records.open(message);
  records.accounts.ran(message.account);
  const args = argumentsOf({
    message,
    word: call.word,
    prefixes: services.reader.prefixes,
    times: item.enableExecuteTimesParse,
    user: (userId) => services.ids.user(message.account, userId),
    isBot: (userId) => parts.isBot(message, userId),
  });
  if (item.allowDelegate && args.at.some(({ isRobot }) => !isRobot))
    context.delegateText = `由<${message.senderName}>代骰:\n`;
  replySender.collect(context);
  const began = services.clock.monotonic();
  const ended = (outcome: Outcome): Outcome => {
    parts.called(item.plugin, services.clock.monotonic() - began, outcome.failure);
    return outcome;
  };
  const solving = parts
    .command(extension, {
      extension,
      word: item.word,
      ctx: records.brief(context),
      msg: records.message(message),
      args,
      ...(form === undefined ? {} : { form }),
    })
    .then(
      (solved) => ended({ solved }),
      (error: unknown) => ended({ failure: asFailure(error) }),
    );
  // What the test endpoint asks for is answered with all that follows from it.
  if (message.account.exempt === true) return waited(parts, extension, context, solving);
  const early = await parts.within(solving, graceMs);
  if (early !== undefined) return answerOf(parts, context, early);
  replySender.release(context.id);
  return {
    later: async () => {
      const answer = answerOf(parts, context, await solving);
      // The line has gone on to the next message: what stands behind the commands cannot have this one any more.
      return answer === notMine ? undefined : answer;
    },
  };
}

function answerOf(
  { shared }: RunParts,
  context: ScriptContext,
  outcome: Outcome,
): Reply | typeof notMine | undefined {
  const said = partsOf(shared.replySender.collected(context), outcome);
  if (outcome.solved?.solved !== false) return said.length === 0 ? undefined : said;
  for (const part of said) void shared.replySender.sayAs(context, part);
  if (said.length > 0) context.message.answerPartly();
  return notMine;
}

async function waited(
  parts: RunParts,
  extension: string,
  context: ScriptContext,
  solving: Promise<Outcome>,
): Promise<CommandAnswer> {
  const early = await parts.within(solving, graceMs * 3);
  if (early?.solved?.solved === false) {
    await parts.settle([extension], testMs);
    return answerOf(parts, context, early);
  }
  return {
    later: async () => {
      const outcome = early ?? (await solving);
      if (outcome.failure === undefined) await parts.settle([extension], settleMs);
      const answer = answerOf(parts, context, outcome);
      return answer === notMine ? undefined : answer;
    },
  };
}

/** What is said, the help or the failure last. */
function partsOf(said: readonly ReplyPart[], { solved, failure }: Outcome): ReplyPart[] {
  if (failure === undefined)
    return solved.help === undefined || solved.help === "" ? [...said] : [...said, { content: solved.help }];
  if (failure.kind === "ended") return [...said, { content: text("scripts-js.reloading") }];
  const key = failure.kind === "threw" ? "scripts-js.failed" : "scripts-js.overran";
  return [...said, { content: text(key, { error: failure.message.slice(0, 500) }) }];
}

function asFailure(error: unknown): ScriptFailure {
  if (error instanceof ScriptFailure) return error;
  return new ScriptFailure("ended", error instanceof Error ? error.message : String(error));
}
