/** Words after which the command knows further text as something that goes on with `.rd`. */
const dieWords: readonly string[] = ["rd", "rhd"];

/** What goes on with a die: faces, keeping, Fate, a sign in front of a number. */
const continuation = /^(?:[\d%]|[+\-*/](?=[\d(d])|(?:f|k[hl]?|q|dh|dl|min|max)(?![a-z])|优势|劣势)/i;

/** What may stand directly behind the other words in Latin letters: a die or a function, never a mere name. */
const begins = /^(?:d|[bpf](?![a-z])|(?:abs|ceil|floor|round|lp)\()/i;

/**
 * The expression of a roll command: `.rd20` is `d20`, `.rd` the default die, `.rd spot hidden` the default die with
 * a reason, and `.rd attack 1d20` what it says.
 * @param inFront true for a text with its reason in front of an expression
 */
export function expressionOf(word: string, text: string, inFront: (text: string) => boolean): string {
  if (!dieWords.includes(word)) return text;
  if (continuation.test(text)) return `d${text}`;
  return text !== "" && inFront(text) ? text : `d ${text}`;
}

/**
 * True where Latin letters directly behind a command word are meant as a roll: `.rb2` and
 * `.rdk3` roll, `.right`, `.ri+3` and `.ra` do not.
 */
export function isGlued(word: string, rest: string, found: (text: string) => boolean): boolean {
  return dieWords.includes(word)
    ? continuation.test(rest) && found(`d${rest}`)
    : begins.test(rest) && found(rest);
}
