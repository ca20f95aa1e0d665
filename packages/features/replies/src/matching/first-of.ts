/**
 * Gives items in order, each when it is asked for: the first of many are had without sorting all.
 * @param items taken over
 * @param compare negative where the first comes before the second
 */
export function* inOrder<T>(
  items: T[],
  compare: (one: T, other: T) => number,
): Generator<T, void, undefined> {
  for (let at = (items.length >> 1) - 1; at >= 0; at--) sink(items, at, compare);
  while (items.length > 0) {
    yield items[0] as T;
    const last = items.pop() as T;
    if (items.length === 0) return;
    items[0] = last;
    sink(items, 0, compare);
  }
}

/** Moves an item of a heap down to its place. */
function sink<T>(heap: T[], at: number, compare: (one: T, other: T) => number): void {
  const item = heap[at] as T;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1] as T, heap[child] as T) < 0) child++;
    const next = heap[child] as T;
    if (compare(item, next) <= 0) break;
    heap[at] = next;
    at = child;
  }
  heap[at] = item;
}
