import type { AiToolSpec } from "../../api.js";

/** How models spell a call of a tool where they should have made one. */
const spellings: readonly RegExp[] = [
  /<\|?(?:tool[_▁]calls?(?:[_▁](?:begin|section_begin))?|python_tag|function_calls?)\|?>/i,
  /<(?:[a-z]+:)?(?:tool_call|tool_use|function_calls?|invoke)\b[^>]*>/i,
  /<function=[\w.-]+>/i,
  /\[TOOL_CALLS?\]/,
  /<｜tool▁calls▁begin｜>/,
];

/**
 * True where a text holds a call that was written instead of made. It is neither run nor shown.
 * @param tools that were offered
 */
export function holdsToolSyntax(text: string, tools: readonly AiToolSpec[]): boolean {
  if (spellings.some((spelling) => spelling.test(text))) return true;
  const names = tools.map(({ name }) => name).join("|");
  if (names === "") return false;
  // {"name": "roll", "arguments": {…}}, and roll({…}) alone on a line.
  return (
    new RegExp(
      `\\{\\s*"(?:name|tool|function)"\\s*:\\s*"(?:${names})"[\\s\\S]{0,40}"(?:arguments|parameters|args|input)"`,
    ).test(text) || new RegExp(`^\\s*(?:${names})\\(\\s*\\{[\\s\\S]*\\}\\s*\\)\\s*$`, "m").test(text)
  );
}
