/** What no answer holds when a plugin has done as its author meant: by name. */
const flaws: Readonly<Record<string, RegExp>> = {
  "an error":
    /(?:The script (?:failed|took)|JS执行异常|(?:Type|Reference|Range|Syntax)Error)[^\n]*(?:\n[^\n]*)?/u,
  "raw braces": /\{(?:%|\$t|\$m|\$g|\p{Script=Han}+:)[^{}\n]*\}/u,
  "a raw variable": /\[\$[tmg][^\]\n]*\]/u,
  "a raw mark": /#\{[^}\n]*\}|<%[^%\n]*%>|(?<!\S)&\p{L}+(?!\S)/u,
  "a value that is none": /(?<![\p{L}\d_./-])(?:undefined|NaN|\[object \w+\])(?![\p{L}\d_])/u,
};

/** @returns what is wrong with an answer, and where; undefined where nothing is */
export function flawOf(reply: string): string | undefined {
  for (const [name, pattern] of Object.entries(flaws)) {
    const [found] = pattern.exec(reply) ?? [];
    if (found !== undefined) return `${name}: ${found.slice(0, 160).replaceAll("\n", " ")}`;
  }
  return undefined;
}
