import {
  type Command,
  type CommandForm,
  type Message,
  type Reply,
  type ReplyPart,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { Reader } from "../reading/reader.js";

/** Texts that say who may, by the level of trust that it takes. */
const levels: Readonly<Record<number, string>> = {
  3: "error.permission.helper",
  4: "error.permission.admin",
  5: "error.permission.master",
  256: "error.permission.root",
};

/** Texts that show how a command is called. */
const showingSyntax: ReadonlySet<string> = new Set([
  "error.argument",
  "error.unread",
  "error.missing",
  "error.form",
]);

type Part = Exclude<Reply, readonly unknown[]>;

/**
 * Returns a reply with what only the command layer knows: in `error.argument` and `error.unread` the syntax in the
 * reader's language and with the prefix in force, of the form that was meant where there is one, in `error.permission` who may. A list becomes one message of several
 * lines.
 */
export function worded(
  reply: Reply,
  command: Command,
  reader: Reader,
  locale: string,
  message: Message,
  form?: CommandForm,
): Reply {
  const one = (part: Part): Part => {
    if (typeof part === "string") return part;
    if ("key" in part) return filled(part);
    const { content } = part;
    return typeof content === "object" && "key" in content ? { ...part, content: filled(content) } : part;
  };
  const filled = (ref: TextRef): TextRef => {
    const { key, values } = ref;
    if (key === "error.permission") {
      const who = levels[Number(values["level"])];
      return who === undefined ? ref : text(key, { who: reader.say(who, locale, message), ...values });
    }
    if (!showingSyntax.has(key)) return ref;
    const {
      syntax = form === undefined
        ? reader.linesOf(command, locale, message).syntax
        : reader.usageOf(command, form, locale, message),
      word = command.names[0] ?? "",
    } = values;
    return text(key, { ...values, word, syntax });
  };
  return isList(reply) ? reply.map((part, at) => (at === 0 ? one(part) : joining(one(part)))) : one(reply);
}

/** A further part of an answer: lines of the message that is begun, unless it says otherwise. */
function joining(part: Part): ReplyPart {
  if (typeof part === "string" || "key" in part) return { content: part, joins: true };
  return part.joins === undefined ? { ...part, joins: true } : part;
}

function isList(reply: Reply): reply is Extract<Reply, readonly unknown[]> {
  return Array.isArray(reply);
}
