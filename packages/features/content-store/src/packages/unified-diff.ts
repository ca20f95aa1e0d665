/** What has changed between two texts. */
export interface UnifiedDiff {
  /** Lines as unified diffs have them: `@@ -1,3 +1,4 @@`, and lines that begin with a space, `+` or `-`. */
  readonly lines: readonly string[];
  /** There are more than are told. */
  readonly cut: boolean;
}

/** Lines that are told at most, and characters of one. */
const maxDiffLines = 2_000;
const maxLineLength = 500;
/** Lines around a change. */
const around = 3;
/** Additions and removals that are looked for at most; with more, everything between counts as replaced. */
const maxEdits = 1_500;

type Step = readonly [sign: " " | "+" | "-", text: string];

/** Compares two texts line by line. */
export function unifiedDiff({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}): UnifiedDiff {
  const lines = hunks(steps(linesOf(before), linesOf(after)));
  return { lines: lines.slice(0, maxDiffLines), cut: lines.length > maxDiffLines };
}

function linesOf(text: string): string[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function steps(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  return [
    ...before.slice(0, start).map((text): Step => [" ", text]),
    ...(shortest(old, fresh) ?? [
      ...old.map((text): Step => ["-", text]),
      ...fresh.map((text): Step => ["+", text]),
    ]),
    ...before.slice(before.length - end).map((text): Step => [" ", text]),
  ];
}

/**
 * The shortest way from one list to the other (E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986);
 * undefined where it is longer than is looked for.
 */
function shortest(old: readonly string[], fresh: readonly string[]): Step[] | undefined {
  const bound = Math.min(maxEdits, old.length + fresh.length);
  const furthest = new Int32Array(2 * bound + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= bound; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(furthest, bound, edits, diagonal)
        ? (furthest[bound + diagonal + 2] ?? 0)
        : (furthest[bound + diagonal] ?? 0) + 1;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal]) x++;
      furthest[bound + diagonal + 1] = x;
      if (x >= old.length && x - diagonal >= fresh.length) return wayBack(rounds, old, fresh);
    }
    // What the next round looks at: one more to each side.
    rounds.push(furthest.slice(bound - edits, bound + edits + 3));
  }
  return undefined;
}

/** True where the way comes from an addition. */
function isDown(furthest: Int32Array, at: number, edits: number, diagonal: number): boolean {
  return (
    diagonal === -edits ||
    (diagonal !== edits && (furthest[at + diagonal] ?? 0) < (furthest[at + diagonal + 2] ?? 0))
  );
}

function wayBack(rounds: readonly Int32Array[], old: readonly string[], fresh: readonly string[]): Step[] {
  const way: Step[] = [];
  let x = old.length;
  let y = fresh.length;
  for (let edits = rounds.length; edits > 0; edits--) {
    const round = rounds[edits - 1] as Int32Array;
    const middle = edits - 1;
    const diagonal = x - y;
    const down = isDown(round, middle, edits, diagonal);
    const from = down ? diagonal + 1 : diagonal - 1;
    const fromX = round[middle + from + 1] ?? 0;
    const edge = down ? fromX : fromX + 1;
    while (x > edge) {
      way.push([" ", old[--x] ?? ""]);
      y--;
    }
    if (down) way.push(["+", fresh[--y] ?? ""]);
    else way.push(["-", old[--x] ?? ""]);
  }
  while (x > 0) way.push([" ", old[--x] ?? ""]);
  return way.reverse();
}

function hunks(all: readonly Step[]): string[] {
  const lines: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (let at = 0; at < all.length && lines.length <= maxDiffLines; ) {
    const first = all.findIndex(([sign], place) => place >= at && sign !== " ");
    if (first < 0) break;
    const begin = Math.max(at, first - around);
    oldLine += begin - at;
    newLine += begin - at;
    let end = first;
    for (let same = 0; end < all.length && same <= 2 * around; end++)
      same = all[end]?.[0] === " " ? same + 1 : 0;
    let trailing = 0;
    while (trailing < end && all[end - 1 - trailing]?.[0] === " ") trailing++;
    end -= Math.max(0, trailing - around);
    const hunk = all.slice(begin, end);
    const removed = hunk.filter(([sign]) => sign !== "+").length;
    const added = hunk.filter(([sign]) => sign !== "-").length;
    lines.push(
      `@@ -${removed === 0 ? oldLine - 1 : oldLine},${removed} +${added === 0 ? newLine - 1 : newLine},${added} @@`,
    );
    for (const [sign, text] of hunk)
      lines.push(`${sign}${text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text}`);
    oldLine += removed;
    newLine += added;
    at = end;
  }
  return lines;
}
