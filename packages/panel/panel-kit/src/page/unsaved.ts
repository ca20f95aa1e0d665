import { useLayoutEffect, useRef } from "preact/hooks";
import { confirm } from "../components/overlays/confirm.js";
import { textOf } from "../text/locale.js";
import { askLeaving } from "./leave-question.js";

/** What can be done with changes of which a draft is kept. */
export interface DraftWays {
  /** @returns false where they could not be saved */
  save(): Promise<boolean>;
  discard(): void;
}

type Ways = { readonly current: DraftWays | undefined };

const dirty = new Map<symbol, Ways>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Says that there are changes that leaving would lose, while `unsaved` is true. The window asks on closing.
 * @param ways where a draft of them is kept: leaving asks whether to save, to discard, or to keep it
 */
export function useUnsaved(unsaved: boolean, ways?: DraftWays): void {
  const latest = useRef(ways);
  latest.current = ways;
  // Before the next event: whoever types and goes back at once is asked, too.
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const mark = Symbol("unsaved");
    dirty.set(mark, latest);
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
  const all = [...dirty.values()].map(({ current }) => current);
  const drafts = all.filter((one) => one !== undefined);
  if (drafts.length === all.length) return leaveDrafts(drafts);
  return confirm({
    title: textOf("kit.unsaved.title"),
    text: textOf("kit.unsaved.text"),
    action: textOf("kit.unsaved.leave"),
    danger: true,
  });
}

async function leaveDrafts(drafts: readonly DraftWays[]): Promise<boolean> {
  const leaving = await askLeaving();
  if (leaving === "discard") for (const one of drafts) one.discard();
  if (leaving !== "save") return leaving !== "stay";
  for (const one of drafts) if (!(await one.save())) return false;
  return true;
}
