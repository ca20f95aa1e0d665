import { type Command, type CommandCall, type TextRef, text } from "@dicetower/contract";
import { confirms } from "./confirmations.js";

/** Says that a word was not understood, and that nothing was done therefore. */
export function unread(said: string): TextRef {
  return text("error.unread", { said: said.length > 60 ? `${said.slice(0, 60)}…` : said });
}

/** The answer to a call with words behind a form that takes none; undefined where there are none. */
export function unreadBehindForm({ bareForms, syntax }: Command, call: CommandCall): TextRef | undefined {
  if (bareForms === undefined) return undefined;
  const [form = "", ...more] = call.args;
  if (!bareForms.includes(form.toLowerCase())) return undefined;
  const [said] = confirms(more[0]) ? more.slice(1) : more;
  if (said !== undefined) return unread(said);
  const option = [...call.options.keys()].find((name) => !syntax.includes(`--${name}`));
  return option === undefined ? undefined : unread(`--${option}`);
}
