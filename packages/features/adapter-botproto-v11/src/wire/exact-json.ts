/** No number with fewer digits loses any. */
const manyDigits = 16;
/** Numbers where there are no texts. */
const numbers = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Reads JSON like `JSON.parse`, but for integers beyond 2^53: they come as the text of their digits, of which a number
 * would lose the last. Costs next to nothing where there are not that many digits in a row.
 * @throws SyntaxError where it is no JSON
 */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!hasManyDigits(text)) return value;
  // Known to be JSON: outside of texts, what looks like a number is one.
  const exact = withBigIntegersAsText(text);
  return exact === text ? value : (JSON.parse(exact) as unknown);
}

/**
 * True where a text has so many digits in a row that they may be a number which loses some. Such a row has a digit at
 * one of each so many characters: a pattern would look at all of them, and costs half a parse.
 */
export function hasManyDigits(text: string): boolean {
  for (let at = manyDigits - 1; at < text.length; at += manyDigits) {
    if (!isDigit(text, at)) continue;
    let begin = at;
    let end = at + 1;
    while (isDigit(text, begin - 1)) begin--;
    while (isDigit(text, end)) end++;
    if (end - begin >= manyDigits) return true;
  }
  return false;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Puts quotes around big integers. A loop, not one pattern: texts of 50 MiB are more than a pattern can step back over. */
function withBigIntegersAsText(json: string): string {
  let done = "";
  let at = 0;
  for (let quote = json.indexOf('"'); quote !== -1; quote = json.indexOf('"', at)) {
    const end = endOfText(json, quote);
    done += json.slice(at, quote).replace(numbers, quoted) + json.slice(quote, end);
    at = end;
  }
  return done + json.slice(at).replace(numbers, quoted);
}

/** Behind the text that begins at a quote. */
function endOfText(json: string, begin: number): number {
  for (let quote = json.indexOf('"', begin + 1); ; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
}

function quoted(number: string): string {
  const exact = number.length < manyDigits || /[.eE]/.test(number) || Number.isSafeInteger(Number(number));
  return exact ? number : `"${number}"`;
}
