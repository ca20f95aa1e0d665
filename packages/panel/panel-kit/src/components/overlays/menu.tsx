import { useEffect, useRef, useState } from "preact/hooks";
import { useId } from "../../page/use-id.js";
import { Button, IconButton } from "../button.js";
import { Icon } from "../icons/icon.js";

/** An entry of a menu. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** One of several that exclude one another, and whether it is the one. */
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

/**
 * A button that opens a list of actions. Arrow keys, Home, End and first letters move; Escape closes and goes back.
 * @param iconOnly the button is an icon, the label its name
 */
export function Menu({
  label,
  items,
  icon,
  iconOnly = false,
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: string;
  readonly iconOnly?: boolean;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const menu = list.current;
    if (!open || menu === null) return undefined;
    menu.showPopover();
    place(menu, button.current);
    entries(menu)[0]?.focus();
    // Scrolling or turning the phone would leave the menu where its button no longer is.
    const close = () => setOpen(false);
    window.addEventListener("resize", close);
    return () => window.removeEventListener("resize", close);
  }, [open]);

  const leave = (focus: boolean) => {
    setOpen(false);
    // A list that stayed open without entries would take the next press for one beside it.
    if (list.current?.matches(":popover-open")) list.current.hidePopover();
    if (focus) button.current?.focus();
  };
  const shared = {
    buttonRef: button,
    expanded: open,
    hasPopup: "menu" as const,
    controls: `menu${id}`,
    onClick: () => setOpen(!open),
  };
  return (
    <span class="dt-menu-box">
      {iconOnly ? (
        <IconButton icon={icon ?? "dots-vertical"} label={label} {...shared} />
      ) : (
        <Button {...(icon === undefined ? {} : { icon })} {...shared}>
          <span class="dt-menu-label">
            {label}
            <Icon name="chevron-down" />
          </span>
        </Button>
      )}
      <div
        ref={list}
        id={`menu${id}`}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        class="dt-menu"
        onToggle={(event) => {
          if (event.newState === "closed" && !event.currentTarget.matches(":popover-open")) setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" || event.key === "Tab") {
            if (event.key === "Escape") event.preventDefault();
            event.stopPropagation();
            leave(true);
          } else if (list.current !== null) moveWithin(event, entries(list.current));
        }}
      >
        {open &&
          items.map((item) => (
            <button
              key={item.key}
              type="button"
              role={item.checked === undefined ? "menuitem" : "menuitemradio"}
              {...(item.checked === undefined ? {} : { "aria-checked": item.checked })}
              tabIndex={-1}
              class={item.danger ? "dt-menu-item dt-menu-item-danger" : "dt-menu-item"}
              aria-disabled={item.disabled || undefined}
              onClick={() => {
                if (item.disabled) return;
                leave(true);
                item.onSelect();
              }}
            >
              {item.icon !== undefined && <Icon name={item.icon} />}
              <span>{item.label}</span>
              {item.checked && <Icon name="check" />}
            </button>
          ))}
      </div>
    </span>
  );
}

function entries(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Puts the menu at its button, inside the window. */
function place(menu: HTMLElement, button: HTMLElement | null): void {
  if (button === null) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = at.bottom + 4 + height <= window.innerHeight || at.top < height;
  menu.style.top = `${Math.max(4, below ? at.bottom + 4 : at.top - 4 - height)}px`;
  menu.style.left = `${Math.max(4, Math.min(at.left, window.innerWidth - width - 4))}px`;
}

/** Arrow keys, Home, End and first letters among elements of which one has focus. */
function moveWithin(event: KeyboardEvent, all: readonly HTMLElement[]): void {
  const at = all.indexOf(document.activeElement as HTMLElement);
  let to: number | undefined;
  if (event.key === "ArrowDown") to = (at + 1) % all.length;
  else if (event.key === "ArrowUp") to = (at - 1 + all.length) % all.length;
  else if (event.key === "Home") to = 0;
  else if (event.key === "End") to = all.length - 1;
  else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const order = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    const found = order.find((one) =>
      one.textContent?.trim().toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase()),
    );
    to = found === undefined ? undefined : all.indexOf(found);
  }
  if (to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
}
