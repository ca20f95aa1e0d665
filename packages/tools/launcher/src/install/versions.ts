/** A version of the program, with its folder. */
export interface Program {
  readonly version: string;
  readonly build: number;
}

/** Returns true if a program is newer than another: by semantic-version precedence, then by build. */
export function isNewer(one: Program, other: Program): boolean {
  return compare(one, other) > 0;
}

function compare(one: Program, other: Program): number {
  const [a, b] = [parts(one.version), parts(other.version)];
  for (let at = 0; at < 3; at++) {
    const difference = Number(a.numbers[at] ?? 0) - Number(b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.beta.length === 0 || b.beta.length === 0) {
    const difference = b.beta.length - a.beta.length;
    return difference === 0 ? one.build - other.build : difference;
  }
  for (let at = 0; at < Math.min(a.beta.length, b.beta.length); at++) {
    const difference = comparePart(a.beta[at] ?? "", b.beta[at] ?? "");
    if (difference !== 0) return difference;
  }
  return a.beta.length - b.beta.length || one.build - other.build;
}

function parts(version: string): { readonly numbers: readonly string[]; readonly beta: readonly string[] } {
  const [plain = "", ...rest] = version.replace(/^v/, "").replace(/\+.*$/, "").split("-");
  return { numbers: plain.split("."), beta: rest.length === 0 ? [] : rest.join("-").split(".") };
}

function comparePart(one: string, other: string): number {
  const [isNumber, otherIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && otherIsNumber) return Number(one) - Number(other);
  if (isNumber !== otherIsNumber) return isNumber ? -1 : 1;
  return one < other ? -1 : one > other ? 1 : 0;
}
