import { useEffect } from "preact/hooks";
import { confirm } from "../components/confirm.js";
import { textOf } from "../text/locale.js";

const dirty = new Set<symbol>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Says that there are changes that leaving would lose, while `unsaved` is true. The window asks on closing. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const mark = Symbol("unsaved");
    dirty.add(mark);
    if (dirty.size === 1) window.addEventListener("beforeunload", warn);
    return () => {
      dirty.delete(mark);
      if (dirty.size === 0) window.removeEventListener("beforeunload", warn);
    };
  }, [unsaved]);
}

/** True while a page has changes that are not saved. */
export function hasUnsaved(): boolean {
  return dirty.size > 0;
}

/** Asks where changes would be lost. The shell awaits it before it leaves a page. @returns true to leave */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  return confirm({
    title: textOf("kit.unsaved.title"),
    text: textOf("kit.unsaved.text"),
    action: textOf("kit.unsaved.leave"),
    danger: true,
  });
}
