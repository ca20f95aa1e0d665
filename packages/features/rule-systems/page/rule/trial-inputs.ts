/** Reads a card: a name and its value a line, by a space, `=` or `:` apart. A value that is no number is a text. */
export function readCard(written: string): Record<string, number | string> {
  const card: Record<string, number | string> = {};
  for (const line of written.split("\n")) {
    const [, name, value] = /^\s*([^\s=:：]+)\s*[=:：\s]\s*(.*?)\s*$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    card[name] = /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  }
  return card;
}

/** Reads what dice show, in order. */
export function readDice(written: string): number[] {
  return (written.match(/\d+/g) ?? []).map(Number);
}
