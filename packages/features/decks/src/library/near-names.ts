/** Names of one answer. */
const most = 5;

/** Names that begin as a word does, hold it, or differ from it by one character; the nearest first. */
export function nearNames(word: string, names: readonly string[]): string[] {
  const sought = word.toLowerCase();
  if (sought === "") return [];
  const rank = (name: string): number => {
    const one = name.toLowerCase();
    if (one.startsWith(sought)) return 0;
    if (differsByOne(one, sought)) return 1;
    return one.includes(sought) || sought.includes(one) ? 2 : 3;
  };
  return names
    .map((name) => ({ name, rank: rank(name) }))
    .filter((one) => one.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ name }) => name);
}

/** True where one character was typed too much, too little, or wrong. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const rest = short.slice(short.length === long.length ? at + 1 : at).join("");
  return rest === long.slice(at + 1).join("");
}
