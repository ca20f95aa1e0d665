import type { CardSheet, Cards } from "@dicetower/cards/api";
import type { CommandRunner } from "@dicetower/commands/api";
import { type CommandCall, groupOf, type Reply, type TextRef, type Texts, text } from "@dicetower/contract";
import type { CardValue } from "@dicetower/contract/engine";
import type { Delegation } from "../rolls/delegation.js";
import type { People } from "../table/people.js";

/** Values of one table. */
const maxColumns = 8;
const none = "-";

/** What shows and checks a whole team. */
export interface TeamSheetServices {
  readonly people: People;
  readonly cards: () => Cards | undefined;
  readonly runner: () => CommandRunner | undefined;
  readonly texts: () => Texts | undefined;
  readonly delegation: Delegation;
}

/** Values of all members, a line for each; their hit points where nothing is named. */
export async function teamTable(
  { people, cards }: TeamSheetServices,
  call: CommandCall,
  team: readonly string[],
  words: readonly string[],
): Promise<Reply> {
  const names = await people.names(call.message, team);
  const lines = await Promise.all(
    team.map(async (userId, at) => {
      const sheet = await cards()?.at({ ...groupOf(call.message), userId, scene: "group" });
      const shown =
        sheet === undefined ? none : columnsOf(sheet, words.slice(0, maxColumns), call.locale).join("  ");
      return `${names[at] ?? userId}: ${shown}`;
    }),
  );
  return text("team.show", { list: lines.join("\n") });
}

function columnsOf(sheet: CardSheet, words: readonly string[], locale: string): string[] {
  const { hp } = sheet.system.template;
  const column = (word: string) => `${sheet.shownName(word, locale)} ${shownValue(sheet, word)}`;
  if (words.length > 0) return words.map(column);
  if (hp === undefined) return [column("hp")];
  return [
    `${sheet.shownName(hp.current, locale)} ${shownValue(sheet, hp.current)}/${shownValue(sheet, hp.max)}`,
  ];
}

/** A value as it is shown; formulas worked out where that needs no dice. */
function shownValue(sheet: CardSheet, word: string): string {
  try {
    const number = sheet.number(word);
    if (number !== undefined) return String(number);
  } catch {
    // A formula that cannot be worked out now is shown as a value that is not there.
    return none;
  }
  const value: CardValue | undefined = sheet.value(word);
  return typeof value === "string" || typeof value === "number" ? String(value) : none;
}

/** One check for every member, in one message. */
export async function teamCheck(
  { runner, texts, delegation }: TeamSheetServices,
  call: CommandCall,
  team: readonly string[],
  command: string,
): Promise<Reply> {
  const { message, locale } = call;
  const running = runner();
  if (running === undefined || !delegation.allowed(message)) return text("delegate.forbidden");
  const lines: string[] = [];
  for (const userId of team) {
    const targets = userId === message.userId ? [] : [userId];
    const { verdict } = await running.run({ message, text: command, targets, call });
    if (verdict === undefined) return text("error.argument", {});
    if ("reply" in verdict)
      lines.push(...wordsOf(verdict.reply, (ref) => said(texts(), ref, locale, message)));
  }
  return lines.join("\n");
}

function said(
  texts: Texts | undefined,
  ref: TextRef,
  locale: string,
  message: CommandCall["message"],
): string {
  return texts?.render(ref, locale, message) ?? ref.key;
}

/** What a reply says where it was asked for, as text. */
function wordsOf(reply: Reply, render: (ref: TextRef) => string): string[] {
  const parts = (Array.isArray(reply) ? reply : [reply]) as readonly Exclude<Reply, readonly unknown[]>[];
  return parts.flatMap((part) => {
    if (typeof part === "string") return [part];
    if ("key" in part) return [render(part)];
    const { content, to = "here" } = part;
    if (to !== "here") return [];
    if (typeof content === "string") return [content];
    return "key" in content ? [render(content)] : [];
  });
}
