/** Names that other bots have between braces or behind `$`, and the variable of texts that each is here. */
const variables: ReadonlyMap<string, string> = new Map([
  ...["nick", "player", "t玩家", "t玩家_raw", "t玩家名", "t帐号昵称", "t账号昵称", "tqq昵称"].map(
    (name) => [name, "player"] as const,
  ),
  ["t骰子昵称", "self"],
  ["t帐号id_raw", "user_id"],
  ["t账号id_raw", "user_id"],
  ["t群名", "group"],
  ["t群号_raw", "group_id"],
  ["tyear", "year"],
  ["tmonth", "month"],
  ["tday", "day"],
  ["thour", "hour"],
  ["tminute", "minute"],
]);
/** What stands between square brackets beside these and is a name, not an expression. */
const bracketNames: ReadonlyMap<string, string> = new Map([
  ...variables,
  ["name", "player"],
  ["self", "self"],
  ["核心:骰子名字", "self"],
]);

const variable = /^\$[tmg][\p{L}\p{N}_]{1,40}$/u;

/** A calculation without dice. A sum or product: `[1-4]` and `[1/2]` are written as ranges, dates and parts, too. */
const calculation = /^[\d\s()]*\d\s*[+*×][\d\s()+*×/-]*$/u;

/** A template for what another bot writes between braces; undefined where it is none of its names. */
export function bracedName(name: string): string | undefined {
  return template(variables.get(name.toLowerCase()));
}

/** The same between square brackets, where names of texts may stand as well, and of variables of rolls. */
export function bracketedName(written: string): string | undefined {
  const known = template(bracketNames.get(written.replace(/^\$/, "").toLowerCase()));
  return known ?? (variable.test(written) ? `{${written}}` : undefined);
}

/** True for numbers that are to be added or multiplied. */
export function isCalculation(content: string): boolean {
  return calculation.test(content);
}

function template(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `{${name}}`;
}
