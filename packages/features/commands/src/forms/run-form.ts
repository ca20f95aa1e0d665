import { type Command, type CommandAnswer, excerpt, notMine, type Reply, text } from "@dicetower/contract";
import { unread } from "../confirming/unread.js";
import type { MatchedCall } from "../running/call.js";
import type { CommandContext } from "../running/stage.js";
import type { FormFailure, FormReading } from "./read-form.js";

/** Runs the form of a call: asks first where it cannot be undone, or says why no form can take the call. */
export function runForm(
  command: Command,
  call: MatchedCall,
  context: CommandContext,
): CommandAnswer | Promise<CommandAnswer> {
  const reading = call.form(context.kinds());
  // None of its forms is there: the word is another command's, or nobody's.
  if (reading === undefined) return notMine;
  const { form, values, failure } = reading;
  // Whoever has had an answer is not told that nothing was understood.
  if (failure !== undefined)
    return call.message.partlyAnswered ? notMine : refused(command, call, context, reading, failure);
  const question = form.confirm?.(values, call);
  if (question === undefined) return form.run(values, call);
  return whenAsked(reading, call, context, question);
}

async function whenAsked(
  { form, values, confirmed }: FormReading,
  call: MatchedCall,
  { confirmations }: CommandContext,
  question: ReturnType<NonNullable<FormReading["form"]["confirm"]>>,
): Promise<CommandAnswer> {
  const act = await question;
  const asked =
    act === undefined
      ? undefined
      : confirmations.ask(call, { ...act, confirmed, line: lineOf(call, confirmed) });
  return asked ?? form.run(values, call);
}

/** The call as it was written, without the word that confirms it. */
function lineOf({ word, match }: MatchedCall, confirmed: boolean): string {
  const said = confirmed ? match.original.replace(/\s*\S+$/u, "") : match.original;
  return `${word} ${said}`.trimEnd();
}

/** Says what was not understood, and shows the nearest form. */
function refused(
  command: Command,
  { locale, message, word }: MatchedCall,
  { reader, departed, kinds }: CommandContext,
  { form }: FormReading,
  failure: FormFailure,
): Reply {
  const feature = departed.lackOf(form, kinds());
  if (feature !== undefined)
    return feature === "" ? text("error.lacksPart") : text("error.lacksFeature", { feature });
  const syntax = reader.usageOf(command, form, locale, message, word);
  if ("refusal" in failure)
    return failure.enough === true ? failure.refusal : [failure.refusal, text("error.form", { syntax })];
  if ("missing" in failure) {
    const argument = reader.labelOf(command, failure.missing, locale, message);
    return text("error.missing", { argument, syntax });
  }
  const said = "word" in failure ? failure.word : failure.unread;
  if (said === "") return text("error.argument", { syntax });
  const { key, values } = unread(excerpt(said));
  return text(key, { ...values, syntax });
}
