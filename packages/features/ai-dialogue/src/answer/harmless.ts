/** Zero-width space: nobody sees it, and no bot takes what follows for a command. */
const separator = "\u200b";
/** What bots are called with at the beginning of a line. */
const calling = /^([ \t\u3000]*)(?=[.。．!！/／#＃&＆$＄~～*＊])/gmu;

/**
 * Takes from an answer what could act: nothing at the beginning of a line calls a bot.
 * @param prefixes prefixes in force, beside the usual ones
 */
export function harmless(text: string, prefixes: readonly string[]): string {
  const marked = text.replace(calling, (before) => before + separator);
  const own = prefixes.filter((prefix) => prefix !== "");
  return marked
    .split("\n")
    .map((line) => {
      const trimmed = line.trimStart();
      return own.some((prefix) => trimmed.startsWith(prefix)) ? separator + line : line;
    })
    .join("\n");
}

/**
 * The words of an answer: without thinking that was let through, without the label or the JSON that a model copies from
 * what it was shown.
 * @param names how the speaker of the answer is called
 */
export function bareWords(answer: string, names: readonly string[]): string {
  let text = answer
    .replace(/^[\s\S]*?<\/think>/iu, "")
    .replace(/<think>[\s\S]*$/iu, "")
    .trim();
  const json = /^(?:```(?:json)?\s*)?(\{[\s\S]*\})(?:\s*```)?$/u.exec(text)?.[1];
  if (json !== undefined) text = textOfJson(json) ?? text;
  for (const name of ["assistant", "bot", "ai", ...names]) {
    if (name === "") continue;
    const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    text = text.replace(new RegExp(`^(?:【${quoted}】|\\[${quoted}\\]|${quoted}\\s*[:：])\\s*`, "iu"), "");
  }
  return text.replace(/^u\d{1,3}\s*[:：]\s*/u, "").trim();
}

function textOfJson(json: string): string | undefined {
  try {
    const { text } = JSON.parse(json) as { readonly text?: unknown };
    return typeof text === "string" ? text.trim() : undefined;
  } catch {
    return undefined;
  }
}
