/** A node: what stands on the way to it from its parent, what ends at it, and what goes on. */
class Node<T> {
  label: string;
  values: T[] | undefined;
  /** By the first UTF-16 unit of their label. */
  children: Map<number, Node<T>> | undefined;

  constructor(label: string) {
    this.label = label;
  }
}

/**
 * Words in a tree that shares their beginnings: the words that begin at a place of a text are found by one walk, however
 * many there are, and one word comes and goes without the others being touched.
 */
export class RadixTree<T> {
  readonly #root = new Node<T>("");
  size = 0;

  add(word: string, value: T): void {
    let node = this.#root;
    let at = 0;
    while (at < word.length) {
      const code = word.charCodeAt(at);
      const child = node.children?.get(code);
      if (child === undefined) {
        const leaf = new Node<T>(word.slice(at));
        node.children ??= new Map();
        node.children.set(code, leaf);
        node = leaf;
        break;
      }
      const common = commonLength(child.label, word, at);
      node = common < child.label.length ? split(node, child, common) : child;
      at += common;
    }
    node.values ??= [];
    node.values.push(value);
    this.size++;
  }

  remove(word: string, value: T): void {
    const path: Node<T>[] = [this.#root];
    let at = 0;
    while (at < word.length) {
      const node = path.at(-1)?.children?.get(word.charCodeAt(at));
      if (node === undefined || !word.startsWith(node.label, at)) return;
      path.push(node);
      at += node.label.length;
    }
    const last = path.at(-1) as Node<T>;
    const place = last.values?.indexOf(value) ?? -1;
    if (place < 0) return;
    last.values?.splice(place, 1);
    this.size--;
    prune(path);
  }

  /** Hands over all values of words that `text` has from a place on. */
  from(text: string, at: number, found: (values: readonly T[]) => void): void {
    let node: Node<T> | undefined = this.#root;
    while (node !== undefined) {
      if (node.values !== undefined && node.values.length > 0) found(node.values);
      if (at >= text.length) return;
      node = node.children?.get(text.charCodeAt(at));
      if (node === undefined || !text.startsWith(node.label, at)) return;
      at += node.label.length;
    }
  }
}

function commonLength(label: string, word: string, at: number): number {
  const most = Math.min(label.length, word.length - at);
  let length = 1;
  while (length < most && label.charCodeAt(length) === word.charCodeAt(at + length)) length++;
  return length;
}

/** Puts a node between a parent and its child, which keeps what follows the first `length` units. */
function split<T>(parent: Node<T>, child: Node<T>, length: number): Node<T> {
  const middle = new Node<T>(child.label.slice(0, length));
  parent.children?.set(middle.label.charCodeAt(0), middle);
  child.label = child.label.slice(length);
  middle.children = new Map([[child.label.charCodeAt(0), child]]);
  return middle;
}

/** Takes away the nodes at the end of a path that hold nothing any more. */
function prune<T>(path: readonly Node<T>[]): void {
  for (let at = path.length - 1; at > 0; at--) {
    const node = path[at] as Node<T>;
    if ((node.values?.length ?? 0) > 0 || (node.children?.size ?? 0) > 0) return;
    path[at - 1]?.children?.delete(node.label.charCodeAt(0));
  }
}
