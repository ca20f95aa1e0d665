import { type Answer, api, type Body } from "@dicetower/panel-kit";
import type { Language, Printed, PrintedLine } from "./console-view.js";

/** A route that says something to one script alone. */
export type TryRoute = "/api/plugins/js/try";

type Tried = Answer<TryRoute, "post">;

/** What is said, as whom and where. */
export type Saying = Required<Pick<Body<TryRoute, "post">, "text" | "role" | "messageType">>;

/** A value that a script has changed; null where there is none. */
export type StorageChange = Tried["storage"][number];

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

/** Says something down the message line: whoever takes it answers. */
export async function sayToLine(language: Language, name: string, saying: Saying): Promise<Outcome> {
  const console = "/api/scripts/{language}/console";
  const params = { language };
  const before = await api.get(console, { params, query: { name } });
  const after = before.lines.at(-1)?.sequence ?? 0;
  const { reply, trace } = await api.post("/api/test/message", { body: { ...saying, trace: true } });
  const { lines, times } = await api.get(console, { params, query: { name, after } });
  const taken = trace?.findLast(({ verdict }) => /^(reply|later|stop|failed|overdue)/.test(verdict))?.owner;
  return { said: saying.text, replies: reply === "" ? [] : [reply], taken, lines, times, storage: [] };
}

/** Says something to one script alone. */
export async function sayToScript(route: TryRoute, name: string, saying: Saying): Promise<Outcome> {
  const { replies, lines, storage } = await api.post(route, { body: { name, ...saying } });
  return { said: saying.text, replies: replies.map(({ text }) => text), lines, storage };
}
