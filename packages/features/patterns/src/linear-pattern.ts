import type { Pattern, PatternMatch } from "@dicetower/contract";
import type { RE2JS } from "re2js";

const maxTextLength = 10_000;

/** A compiled pattern of RE2. */
export class LinearPattern implements Pattern {
  readonly #names: readonly [string, number][];

  constructor(
    readonly source: string,
    readonly regex: RE2JS,
  ) {
    this.#names = Object.entries(regex.namedGroups());
  }

  test(text: string): boolean {
    return this.regex.matcher(bounded(text)).find();
  }

  match(text: string): PatternMatch | undefined {
    const matcher = this.regex.matcher(bounded(text));
    if (!matcher.find()) return undefined;
    const group = (at: number): string | undefined => matcher.group(at) ?? undefined;
    const groups = Array.from({ length: this.regex.groupCount() }, (_, at) => group(at + 1));
    const named: Record<string, string> = Object.create(null);
    for (const [name, at] of this.#names) {
      const value = groups[at - 1];
      if (value !== undefined) named[name] = value;
    }
    return { text: group(0) ?? "", index: matcher.start(0), groups, named };
  }
}

function bounded(text: string): string {
  return text.length > maxTextLength ? text.slice(0, maxTextLength) : text;
}
