import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { useId } from "../page/use-id.js";
import { Icon } from "./icons/icon.js";

/** One of several views of the same thing. */
export interface Tab {
  readonly key: string;
  readonly title: string;
  readonly icon?: string;
  readonly content: ComponentChildren;
}

/** Views of which one is shown. Arrow keys change it; `current` and `onChange` where the page decides. */
export function Tabs({
  label,
  tabs,
  current,
  onChange,
}: {
  readonly label?: string;
  readonly tabs: readonly Tab[];
  readonly current?: string;
  readonly onChange?: (key: string) => void;
}) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.key);
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ key }) => key === (current ?? own)) ?? tabs[0];
  const show = (tab: Tab | undefined) => {
    if (tab === undefined) return;
    setOwn(tab.key);
    onChange?.(tab.key);
  };
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === shown?.key);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(tabs[to]);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div class="dt-tabs">
      <div class="dt-tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`tab${id}${tab.key}`}
            class="dt-tab"
            aria-selected={tab.key === shown?.key}
            aria-controls={tab.key === shown?.key ? `panel${id}` : undefined}
            tabIndex={tab.key === shown?.key ? 0 : -1}
            onClick={() => show(tab)}
          >
            {tab.icon !== undefined && <Icon name={tab.icon} />}
            {tab.title}
          </button>
        ))}
      </div>
      <div
        class="dt-tab-panel"
        role="tabpanel"
        id={`panel${id}`}
        aria-labelledby={`tab${id}${shown?.key}`}
        tabIndex={0}
        key={shown?.key}
      >
        {shown?.content}
      </div>
    </div>
  );
}
