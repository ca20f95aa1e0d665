const places = /\{\$([1-9]|all)\}/gu;

/** Longest command that may come of an alias and its arguments. */
const maxExpanded = 4_000;

/**
 * Puts arguments into the command of an alias: `{$1}` … `{$9}` and `{$all}`. Where it names none, they stand behind it.
 * @returns undefined where what comes of it is too long
 */
export function expand(command: string, argument: string): string | undefined {
  const said = argument.trim();
  let named = false;
  let words: readonly string[] | undefined;
  const filled = command.replace(places, (_place, which: string) => {
    named = true;
    if (which === "all") return said;
    words ??= said.split(/\s+/u);
    return words[Number(which) - 1] ?? "";
  });
  const whole = named || said === "" ? filled : `${filled} ${said}`;
  return whole.length > maxExpanded ? undefined : whole;
}
