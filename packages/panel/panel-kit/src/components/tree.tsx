import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Icon } from "./icons/icon.js";

/** A branch or leaf of a tree. */
export interface TreeItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: string;
  /** At the end of the line. */
  readonly note?: ComponentChildren;
  readonly children?: readonly TreeItem[];
}

/** A tree: arrows move, open and close; Enter and space choose. */
export function Tree({
  label,
  items,
  selected,
  onSelect,
  expanded,
}: {
  readonly label: string;
  readonly items: readonly TreeItem[];
  readonly selected?: string;
  readonly onSelect?: (key: string) => void;
  /** Branches that are open at first; all where left out. */
  readonly expanded?: readonly string[];
}) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(expanded === undefined ? [] : branches(items).filter((key) => !expanded.includes(key))),
  );
  const [current, setCurrent] = useState<string>();
  const tree = useRef<HTMLUListElement>(null);
  const flat = inSight(items, closed);
  const active = flat.find(({ item }) => item.key === (current ?? selected))?.item.key ?? flat[0]?.item.key;

  const toggle = (key: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(key);
    else next.add(key);
    setClosed(next);
  };
  const go = (key: string | undefined) => {
    if (key === undefined) return;
    setCurrent(key);
    [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
      .find((one) => one.dataset["key"] === key)
      ?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const at = flat.findIndex(({ item }) => item.key === active);
    const here = flat[at];
    if (here === undefined) return;
    const { item, parent } = here;
    const branch = item.children !== undefined;
    const open = branch && !closed.has(item.key);
    if (event.key === "ArrowDown") go(flat[at + 1]?.item.key);
    else if (event.key === "ArrowUp") go(flat[at - 1]?.item.key);
    else if (event.key === "Home") go(flat[0]?.item.key);
    else if (event.key === "End") go(flat.at(-1)?.item.key);
    else if (event.key === "ArrowRight" && branch) {
      if (open) go(item.children?.[0]?.key);
      else toggle(item.key, true);
    } else if (event.key === "ArrowLeft") {
      if (open) toggle(item.key, false);
      else go(parent);
    } else if (event.key === "Enter" || event.key === " ") {
      if (onSelect === undefined && branch) toggle(item.key, !open);
      onSelect?.(item.key);
    } else return;
    event.preventDefault();
  };

  const line = (item: TreeItem, level: number) => {
    const open = item.children !== undefined && !closed.has(item.key);
    return (
      <li
        key={item.key}
        role="treeitem"
        data-key={item.key}
        aria-level={level}
        aria-expanded={item.children === undefined ? undefined : open}
        aria-selected={onSelect === undefined ? undefined : item.key === selected}
        tabIndex={item.key === active ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation();
          setCurrent(item.key);
          onSelect?.(item.key);
          if (item.children !== undefined) toggle(item.key, !open);
        }}
      >
        <span class="dt-tree-line">
          {item.children === undefined ? (
            <span class="dt-tree-gap" />
          ) : (
            <Icon name={open ? "chevron-down" : "chevron-right"} />
          )}
          {item.icon !== undefined && <Icon name={item.icon} />}
          <span class="dt-tree-label">{item.label}</span>
          {item.note && <span class="dt-muted">{item.note}</span>}
        </span>
        {open && <ul role="group">{item.children?.map((one) => line(one, level + 1))}</ul>}
      </li>
    );
  };
  return (
    <ul class="dt-tree" role="tree" aria-label={label} ref={tree} onKeyDown={press}>
      {items.map((item) => line(item, 1))}
    </ul>
  );
}

function branches(items: readonly TreeItem[]): string[] {
  return items.flatMap(({ key, children }) => (children === undefined ? [] : [key, ...branches(children)]));
}

function inSight(
  items: readonly TreeItem[],
  closed: ReadonlySet<string>,
  parent?: string,
): { readonly item: TreeItem; readonly parent: string | undefined }[] {
  return items.flatMap((item) => [
    { item, parent },
    ...(closed.has(item.key) ? [] : inSight(item.children ?? [], closed, item.key)),
  ]);
}
