/** What no answer holds when a script has done as its author meant: by name. */
const common: Readonly<Record<string, RegExp>> = {
  "an error":
    /(?:The script (?:failed|took)|JS执行异常|(?:Type|Reference|Range|Syntax)Error)[^\n]*(?:\n[^\n]*)?/u,
  "raw braces": /\{(?:%|\$t|\$m|\$g|\p{Script=Han}+:)[^{}\n]*\}/u,
  "a raw variable": /\[\$[tmg][^\]\n]*\]/u,
  "a raw mark": /#\{[^}\n]*\}|<%[^%\n]*%>|(?<!\S)&\p{L}+(?!\S)/u,
  "a value that is none": /(?<![\p{L}\d_./-])(?:undefined|NaN|\[object \w+\])(?![\p{L}\d_])/u,
};

/** What no answer of a Lua module holds besides. */
export const luaFlaws: Readonly<Record<string, RegExp>> = {
  "an error":
    /(?:has failed: |的脚本出错了：|stack traceback|attempt to \w+ a |bad argument #|\.lua:\d+: )[^\n]*/u,
  "raw braces": /\{[\p{L}_$%&][^{}"\n]{0,80}\}/u,
  "a raw mark": /(?<![\p{L}\d])%[\p{L}_]+%|^&\S+$/mu,
  "a value that is none":
    /(?<![\p{L}\d_./-])(?:nil|-?inf|-nan)(?![\p{L}\d_])|(?:table|function|userdata|thread): (?:builtin: )?(?:0x)?[\da-f]{4,}/u,
};

/** @returns what is wrong with an answer, and where; undefined where nothing is */
export function flawOf(reply: string, more: Readonly<Record<string, RegExp>> = {}): string | undefined {
  for (const [name, pattern] of [...Object.entries(more), ...Object.entries(common)]) {
    const [found] = pattern.exec(reply) ?? [];
    if (found !== undefined) return `${name}: ${found.slice(0, 160).replaceAll("\n", " ")}`;
  }
  return undefined;
}
