import type { ComponentChildren, Ref } from "preact";
import { textOf } from "../text/locale.js";
import { classNames } from "./class-names.js";
import { Icon } from "./icons/icon.js";

/** What all buttons take. */
export interface ButtonBase {
  onClick?(event: MouseEvent): void;
  readonly disabled?: boolean;
  readonly type?: "button" | "submit";
  /** Of something that opens and closes. */
  readonly expanded?: boolean;
  /** Of a switch drawn as a button. */
  readonly pressed?: boolean;
  readonly controls?: string;
  readonly describedBy?: string;
  readonly hasPopup?: "menu" | "dialog" | "listbox";
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** Properties of a button with words. */
export interface ButtonProps extends ButtonBase {
  /** `primary` once on a page at most; `danger` for what cannot be undone; `quiet` without a frame. */
  readonly kind?: "primary" | "plain" | "danger" | "quiet";
  readonly icon?: string;
  /** Working: stays focusable, does nothing meanwhile. */
  readonly busy?: boolean;
  readonly small?: boolean;
  /** More than the words say, for people who hear the page: must begin with the words. */
  readonly label?: string;
  readonly children: ComponentChildren;
}

function attributes(base: ButtonBase, busy = false) {
  return {
    type: base.type ?? "button",
    "aria-disabled": base.disabled || busy ? true : undefined,
    "aria-expanded": base.expanded,
    "aria-pressed": base.pressed,
    "aria-controls": base.controls,
    "aria-describedby": base.describedBy,
    "aria-haspopup": base.hasPopup,
    // A button that cannot be pressed now stays reachable, so that focus is not lost and its reason can be read.
    onClick(event: MouseEvent) {
      if (base.disabled || busy) event.preventDefault();
      else base.onClick?.(event);
    },
  } as const;
}

/** A button with words. */
export function Button({ kind = "plain", icon, busy = false, small, label, children, ...base }: ButtonProps) {
  return (
    <button
      {...attributes(base, busy)}
      ref={base.buttonRef ?? null}
      class={classNames("dt-button", `dt-button-${kind}`, small && "dt-button-small")}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {busy ? <Icon name="loader-2" spin /> : icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
      {busy && <span class="dt-hidden">{textOf("kit.loading")}</span>}
    </button>
  );
}

/** A button that is an icon; `label` is its name, shown on hover and focus. */
export function IconButton({
  icon,
  label,
  danger = false,
  busy = false,
  ...base
}: ButtonBase & {
  readonly icon: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
}) {
  return (
    <button
      {...attributes(base, busy)}
      ref={base.buttonRef ?? null}
      class={classNames("dt-icon-button", danger && "dt-icon-button-danger")}
      aria-label={label}
      title={label}
    >
      <Icon name={busy ? "loader-2" : icon} spin={busy} />
    </button>
  );
}

/** A link. `#/settings.dice` leads within the panel; other sites open in a window of their own. */
export function Link({
  href,
  icon,
  button = false,
  download,
  current,
  children,
}: {
  readonly href: string;
  readonly icon?: string;
  /** Looks like a button. */
  readonly button?: boolean;
  readonly download?: string | boolean;
  readonly current?: boolean;
  readonly children: ComponentChildren;
}) {
  const elsewhere = /^https?:/i.test(href);
  // Addresses come from records too: what could run is no address.
  const safe = /^\s*(?:javascript|data|vbscript):/i.test(href) ? "#" : href;
  return (
    <a
      class={button ? "dt-button dt-button-plain" : "dt-link"}
      href={safe}
      download={download}
      aria-current={current ? "page" : undefined}
      {...(elsewhere ? { target: "_blank", rel: "noreferrer noopener" } : {})}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
      {elsewhere && <Icon name="external-link" />}
    </a>
  );
}
