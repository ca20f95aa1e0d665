/** Names of other bots for whoever draws. */
const playerNames: ReadonlySet<string> = new Set(["nick", "player", "t玩家", "t玩家_raw"]);
/** What stands between square brackets and is a name, not an expression. */
const bracketNames: ReadonlySet<string> = new Set([...playerNames, "name"]);

/** A calculation without dice. A sum or product: `[1-4]` and `[1/2]` are written as ranges, dates and parts, too. */
const calculation = /^[\d\s()]*\d\s*[+*×][\d\s()+*×/-]*$/u;

/** A template for what another bot writes between braces; undefined where it is none of its names. */
export function bracedName(name: string): string | undefined {
  return playerNames.has(name.toLowerCase()) ? "{player}" : undefined;
}

/** The same between square brackets, where names of texts may stand as well. */
export function bracketedName(written: string): string | undefined {
  const name = written.replace(/^\$/, "").toLowerCase();
  if (bracketNames.has(name)) return "{player}";
  return name === "self" ? "{self}" : undefined;
}

/** True for numbers that are to be added or multiplied. */
export function isCalculation(content: string): boolean {
  return calculation.test(content);
}
