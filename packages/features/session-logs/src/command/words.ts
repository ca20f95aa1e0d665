/** True where a text in lower case begins with a name, and not with a longer word. */
export function begins(lower: string, name: string): boolean {
  return lower.startsWith(name) && !/^[a-z]/.test(lower.slice(name.length));
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
