import { PackageProblem } from "./problem.js";

/** Parses JSON as people write it: with comments and trailing commas. @throws PackageProblem */
export function parseLooseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Only what is no JSON is looked at twice.
  }
  try {
    return JSON.parse(withoutExtras(text));
  } catch (error) {
    throw new PackageProblem(`${name} is no JSON: ${error instanceof Error ? error.message : "unreadable"}.`);
  }
}

/** Takes comments and trailing commas out, and writes line breaks inside of quotes as JSON wants them. */
function withoutExtras(text: string): string {
  let result = "";
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === '"') {
      const end = endOfQuote(text, at);
      result += text.slice(at, end).replaceAll("\r", "").replaceAll("\n", "\\n").replaceAll("\t", "\\t");
      at = end;
    } else if (text.startsWith("//", at) || sign === "#") {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      at = end < 0 ? text.length : end + 2;
    } else if (sign === ",") {
      const next = nextSign(text, at + 1);
      if (next !== "}" && next !== "]") result += sign;
      at++;
    } else {
      result += sign;
      at++;
    }
  }
  return result;
}

function endOfQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === "\\") at++;
    else if (text.charAt(at) === '"') return at + 1;
  }
  return text.length;
}

/** The first sign that is neither blank nor within a comment. */
function nextSign(text: string, start: number): string {
  const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)*/y;
  blank.lastIndex = start;
  blank.exec(text);
  return text.charAt(blank.lastIndex);
}
