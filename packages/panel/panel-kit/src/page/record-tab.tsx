import { useEffect, useRef, useState } from "preact/hooks";
import { Callout, Skeleton } from "../components/notes.js";
import { reasonOf } from "../data/failure.js";
import type { ManifestTab } from "../engine/index.js";
import { useText } from "../text/locale.js";
import type { TabContext, TabElement } from "./define-tab.js";
import { loadElement, moduleAddress } from "./load-element.js";

/** A tab that another feature brings: its module is loaded, and its element gets the record. */
export function RecordTab({ tab, context }: { readonly tab: ManifestTab; readonly context: TabContext }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<TabElement | undefined>(undefined);
  const [problem, setProblem] = useState<string>();
  const [ready, setReady] = useState(false);
  const latest = useRef(context);
  latest.current = context;

  useEffect(() => {
    let left = false;
    setProblem(undefined);
    setReady(false);
    loadElement(moduleAddress(tab.module), tab.element).then(
      () => {
        if (left || place.current === null) return;
        const made = document.createElement(tab.element) as TabElement;
        made.tab = latest.current;
        element.current = made;
        place.current.replaceChildren(made);
        setReady(true);
      },
      (error: unknown) => {
        if (!left) setProblem(reasonOf(error));
      },
    );
    return () => {
      left = true;
      element.current?.remove();
      element.current = undefined;
    };
  }, [tab.module, tab.element]);

  useEffect(() => {
    if (element.current !== undefined) element.current.tab = context;
  }, [context]);

  if (problem !== undefined)
    return (
      <Callout tone="bad" title={text("kit.tab.failed", { title: tab.title })}>
        {problem}
      </Callout>
    );
  return (
    <>
      {!ready && <Skeleton lines={4} />}
      <div ref={place} hidden={!ready} />
    </>
  );
}
