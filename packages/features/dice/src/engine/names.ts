import type { Program } from "@dicetower/contract/engine";

/** Returns the names that some programs may read or set; undefined where one of them may reach any. */
export function namesOf(programs: readonly (Program | undefined)[]): readonly string[] | undefined {
  const names = new Set<string>();
  for (const program of programs) {
    if (program === undefined) continue;
    if (program.names === undefined) return undefined;
    for (const name of program.names) names.add(name);
  }
  return [...names];
}
