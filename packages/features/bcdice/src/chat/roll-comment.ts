/** How a roll begins that is repeated: the command stands behind it. */
const repeated = /^s?(?:x|rep|repeat)\d+\s+/i;

/**
 * What stands behind the command of an expression, which the library passes over: what it is rolled for. Blanks within
 * brackets belong to the command: `choice[red, blue] what to wear`.
 */
export function commentOf(expression: string): string {
  const from = repeated.exec(expression)?.[0].length ?? 0;
  let depth = 0;
  for (let at = from; at < expression.length; at++) {
    const sign = expression.charAt(at);
    if (sign === "[" || sign === "(") depth++;
    else if (sign === "]" || sign === ")") depth--;
    else if (depth <= 0 && /\s/u.test(sign)) return expression.slice(at).trim();
  }
  return "";
}
