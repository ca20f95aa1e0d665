import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { classNames } from "../../class-names.js";

/** A list that opens below the field it belongs to, or above it where there is more room. */
export function OptionsList({
  id,
  label,
  open,
  active,
  field,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly open: boolean;
  /** The option that is chosen now: it is brought into view. */
  readonly active: string | undefined;
  readonly field: RefObject<HTMLElement | null>;
  readonly children: ComponentChildren;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!open || list.current === null || field.current === null) return;
    list.current.showPopover();
    const box = field.current.getBoundingClientRect();
    const { style } = list.current;
    const roomBelow = window.innerHeight - box.bottom;
    const below = roomBelow > 220 || roomBelow > box.top;
    style.left = `${box.left}px`;
    style.width = `${box.width}px`;
    style.top = below ? `${box.bottom + 4}px` : "auto";
    style.bottom = below ? "auto" : `${window.innerHeight - box.top + 4}px`;
    style.maxHeight = `${Math.min(320, (below ? roomBelow : box.top) - 12)}px`;
  }, [open]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active, open]);
  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      popover="manual"
      class={classNames("dt-options", !open && "dt-options-closed")}
    >
      {children}
    </ul>
  );
}
