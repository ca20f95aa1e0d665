/** Groups that were silent, as `.group clr` is told them. */
export interface IdleGroups {
  /** Days of silence; undefined where only a preview is asked for. */
  readonly days: number | undefined;
  /** True where the groups are named and none is left. */
  readonly preview: boolean;
}

const previews: ReadonlySet<string> = new Set(["预览", "preview", "list"]);

/** Reads days, and a word for a preview, in whichever order, as far as they go; undefined where neither begins there. */
export function readIdleGroups(
  said: string,
): { readonly value: IdleGroups; readonly length: number } | undefined {
  let days: number | undefined;
  let preview = false;
  let length = 0;
  for (const { 0: word, index } of said.matchAll(/\S+/gu)) {
    const number = Number(/^(\d{1,5})(?:天|d|days?)?$/iu.exec(word)?.[1] ?? 0);
    if (number > 0 && days === undefined) days = number;
    else if (previews.has(word.toLowerCase())) preview = true;
    else break;
    length = index + word.length;
  }
  return length === 0 ? undefined : { value: { days, preview }, length };
}
