import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useId } from "../../page/use-id.js";
import { useText } from "../../text/locale.js";
import { IconButton } from "../button.js";
import { classNames } from "../class-names.js";

/** Properties of a dialog. */
export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Escape, the close button, and a click beside it. */
  onClose(): void;
  readonly children: ComponentChildren;
  /** Buttons at the end. */
  readonly actions?: ComponentChildren;
  readonly size?: "s" | "m" | "l";
  /** Cannot be left by a click beside it. */
  readonly firm?: boolean;
  /** False: only what is inside closes it. */
  readonly dismissable?: boolean;
  /** Where a dialog stands: in the middle, or near the top so that it does not move while it grows. */
  readonly place?: "middle" | "top";
  /** Side at which a drawer stands. */
  readonly side?: "start" | "end";
}

/** A dialog over the page, whole screen on phones. Focus stays inside and goes back to where it was. */
export function Dialog(props: DialogProps) {
  return <Layer {...props} kind="dialog" />;
}

/** A dialog at the side of the page. */
export function Drawer(props: DialogProps) {
  return <Layer {...props} kind="drawer" />;
}

function Layer({ open, ...props }: DialogProps & { readonly kind: "dialog" | "drawer" }) {
  return open ? <OpenLayer {...props} /> : null;
}

function OpenLayer({
  title,
  onClose,
  children,
  actions,
  size = "m",
  firm = false,
  dismissable = true,
  place = "middle",
  side = "end",
  kind,
}: Omit<DialogProps, "open"> & { readonly kind: "dialog" | "drawer" }) {
  const text = useText();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const left = useRef(false);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Where nothing inside takes the focus, the keyboard scrolls the body itself.
    const inside = body.current;
    if (inside === null) return;
    if (inside.querySelector(focusable) === null) inside.tabIndex = 0;
    else inside.removeAttribute("tabindex");
  });

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      left.current = true;
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      class={classNames(
        "dt-dialog",
        kind === "dialog" ? `dt-dialog-${size} dt-dialog-${place}` : `dt-drawer dt-drawer-${side}`,
      )}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={() => {
        // The browser closed it: by a second Escape, or the back gesture of a phone.
        if (!left.current) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Tab") keepInside(event, dialog.current);
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (!firm && dismissable && pressedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div class="dt-dialog-box">
        <header class="dt-dialog-head">
          <h2 id={heading}>{title}</h2>
          {dismissable && <IconButton icon="x" label={text("kit.close")} onClick={onClose} />}
        </header>
        <div class="dt-dialog-body" ref={body}>
          {children}
        </div>
        {actions && <footer class="dt-dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}

/** What can hold focus. */
export const focusable =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** The browser lets Tab leave a modal dialog for its own bars; people then wonder where they are. */
function keepInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const all = [...(box?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (one) => !one.matches(":disabled") && one.checkVisibility(),
  );
  const [first] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined) return;
  const at = document.activeElement;
  const radioAtEnd = last instanceof HTMLInputElement && last.type === "radio";
  const atEnd = radioAtEnd && at instanceof HTMLInputElement ? at.name === last.name : at === last;
  if (event.shiftKey ? at === first : atEnd) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
