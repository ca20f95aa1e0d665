import type { CommandCall } from "@dicetower/contract";

/** Forms of `.log`, and what else they are called, by others too. */
const forms = {
  new: ["new", "start", "begin", "create", "新建", "开始"],
  on: ["on", "resume", "continue", "开启", "继续", "恢复"],
  off: ["off", "stop", "pause", "暂停", "停止"],
  end: ["end", "finish", "close", "结束"],
  halt: ["halt"],
  get: ["get", "link", "链接"],
  list: ["list", "ls", "列表"],
  info: ["info"],
  export: ["export", "download", "导出", "下载"],
  del: ["del", "delete", "rm", "remove", "删除"],
  rename: ["rename", "改名"],
  stat: ["stat", "stats", "统计"],
  masterget: ["masterget"],
  quote: ["quote"],
  add: ["add"],
  undo: ["undo"],
} as const;
export type LogForm = keyof typeof forms;

const words = Object.entries(forms)
  .flatMap(([form, names]) => names.map((name) => [name, form as LogForm] as const))
  // The longest first: `on` does not take the beginning of another word.
  .sort(([one], [other]) => other.length - one.length);

/** True for what may follow the word without a blank. @param more names of forms that others bring */
export function readsForm(rest: string, more: readonly string[] = []): boolean {
  const lower = rest.toLowerCase();
  return words.some(([name]) => begins(lower, name)) || more.some((name) => begins(lower, name));
}

/** True where a text begins with a name, and not with a longer word. */
export function begins(lower: string, name: string): boolean {
  return lower.startsWith(name) && !/^[a-z]/.test(lower.slice(name.length));
}

/** The form of a call, and what follows it as it was written. */
export function formOf(call: CommandCall): { readonly form: LogForm | undefined; readonly rest: string } {
  const said = (call.original.split("\n", 1)[0] ?? "").trim();
  const lower = said.toLowerCase();
  for (const [name, form] of words)
    if (begins(lower, name)) return { form, rest: said.slice(name.length).trim() };
  return { form: undefined, rest: said };
}

/** The words of a text; quotes keep blanks inside one. */
export function wordsIn(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|“([^”]*)”|(\S+)/gu)].map(
    ([, straight, curly, plain]) => straight ?? curly ?? plain ?? "",
  );
}

/** A name that may stand in quotes. */
export function unquoted(text: string): string {
  return (
    /^(?:"([^"]*)"|“([^”]*)”)$/u
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined)
      ?.trim() ?? text
  );
}
