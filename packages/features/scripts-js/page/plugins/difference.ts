/** A line that both texts have, or one of them; or how many lines that both have are left out. */
type Line =
  | { readonly kind: "same" | "added" | "removed"; readonly text: string }
  | { readonly kind: "gap"; readonly count: number };

/** Lines around a change that are shown. */
const around = 3;
/** Pairs of lines that are compared at most; beyond, all that lies between is shown as replaced. */
const maxPairs = 4_000_000;

/** What has to be done to the lines of a text to have another, with what stays the same folded. */
export function difference(before: string, after: string): Line[] {
  return folded(changes(before.split("\n"), after.split("\n")));
}

type Step = Exclude<Line, { kind: "gap" }>;

function changes(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const line = (kind: Step["kind"]) => (text: string) => ({ kind, text });
  return [
    ...before.slice(0, start).map(line("same")),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(line("same")),
  ];
}

/** By the longest common subsequence of lines. */
function between(before: readonly string[], after: readonly string[]): Step[] {
  const removed = (text: string): Step => ({ kind: "removed", text });
  const added = (text: string): Step => ({ kind: "added", text });
  const width = after.length + 1;
  if (before.length * after.length > maxPairs) return [...before.map(removed), ...after.map(added)];
  const lengths = new Uint16Array((before.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const steps: Step[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]];
    if (old !== undefined && old === fresh) {
      steps.push({ kind: "same", text: old });
      row++;
      column++;
    } else if (
      old !== undefined &&
      (fresh === undefined || lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      steps.push(removed(old));
      row++;
    } else if (fresh !== undefined) {
      steps.push(added(fresh));
      column++;
    }
  }
  return steps;
}

function folded(steps: readonly Step[]): Line[] {
  const near = new Set<number>();
  steps.forEach(({ kind }, at) => {
    if (kind === "same") return;
    for (let next = at - around; next <= at + around; next++) near.add(next);
  });
  const lines: Line[] = [];
  let hidden = 0;
  steps.forEach((step, at) => {
    if (!near.has(at)) {
      hidden++;
      return;
    }
    if (hidden > 0) lines.push({ kind: "gap", count: hidden });
    hidden = 0;
    lines.push(step);
  });
  if (hidden > 0) lines.push({ kind: "gap", count: hidden });
  return lines;
}
