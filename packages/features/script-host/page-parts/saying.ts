import { api } from "@dicetower/panel-kit";
import type { Language, Printed, PrintedLine } from "./console-view.js";

/** What is said, as whom and where. */
export interface Saying {
  readonly text: string;
  readonly role: string;
  readonly messageType: string;
}

/** A value that a script has changed; null where there is none. */
export interface StorageChange {
  readonly extension: string;
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What came of it. */
export interface Outcome {
  readonly said: string;
  readonly replies: readonly string[];
  /** Who has answered, where that is asked for. */
  readonly taken?: string | undefined;
  readonly lines: readonly PrintedLine[];
  readonly times?: Printed["times"];
  readonly storage: readonly StorageChange[];
}

interface Answer {
  readonly reply: string;
  readonly trace?: readonly { readonly owner: string; readonly verdict: string }[];
}

interface Tried {
  readonly replies: readonly { readonly text: string }[];
  readonly lines: readonly PrintedLine[];
  readonly storage: readonly StorageChange[];
}

/** Says something down the message line: whoever takes it answers. */
export async function sayToLine(language: Language, name: string, saying: Saying): Promise<Outcome> {
  const console = `/api/scripts/${language}/console`;
  const before = await api.get<Printed>(console, { query: { name } });
  const after = before.lines.at(-1)?.sequence ?? 0;
  const { reply, trace } = await api.post<Answer>("/api/test/message", { body: { ...saying, trace: true } });
  const { lines, times } = await api.get<Printed>(console, { query: { name, after } });
  const taken = trace?.findLast(({ verdict }) => /^(reply|later|stop|failed|overdue)/.test(verdict))?.owner;
  return { said: saying.text, replies: reply === "" ? [] : [reply], taken, lines, times, storage: [] };
}

/** Says something to one script alone. @param path of the route that does so */
export async function sayToScript(path: string, name: string, saying: Saying): Promise<Outcome> {
  const { replies, lines, storage } = await api.post<Tried>(path, { body: { name, ...saying } });
  return { said: saying.text, replies: replies.map(({ text }) => text), lines, storage };
}
