/** Returns the first of a list in words, and behind them a mark where there are more. */
export function firstOf<T>(list: readonly T[], most: number, say: (one: T) => string): string[] {
  const said = list.slice(0, most).map(say);
  return list.length > most ? [...said, "…"] : said;
}
