import type { ComponentChildren } from "preact";
import { useText } from "../text/locale.js";
import type { Tone } from "./badge.js";
import { Mark } from "./dice/mark.js";
import { Icon } from "./icons/icon.js";

const icons: Readonly<Record<Tone, string>> = {
  neutral: "info-circle",
  good: "circle-check",
  warn: "alert-triangle",
  bad: "alert-circle",
  info: "info-circle",
};

/** Something to know, with an action where there is one. */
export function Callout({
  tone = "info",
  title,
  action,
  live = false,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: string;
  readonly action?: ComponentChildren;
  /** Appears while people are on the page: it is read out. */
  readonly live?: boolean;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class={`dt-callout dt-tone-${tone}`} role={live ? (tone === "bad" ? "alert" : "status") : undefined}>
      <Icon name={icons[tone]} />
      <div class="dt-callout-words">
        {title && <p class="dt-callout-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div class="dt-callout-action">{action}</div>}
    </div>
  );
}

/** Where something will be, and how it comes there. */
export function EmptyState({
  icon = "box",
  title,
  text,
  action,
}: {
  readonly icon?: string;
  readonly title: string;
  readonly text?: ComponentChildren;
  readonly action?: ComponentChildren;
}) {
  return (
    <div class="dt-empty">
      <span class="dt-empty-icon">
        <Mark size={72} />
        <span class="dt-empty-about">
          <Icon name={icon} />
        </span>
      </span>
      <p class="dt-empty-title">{title}</p>
      {text && <p class="dt-muted">{text}</p>}
      {action}
    </div>
  );
}

/** Holds the place of what is being read, in its later size. */
export function Skeleton({
  lines = 3,
  block = false,
}: {
  readonly lines?: number;
  readonly block?: boolean;
}) {
  const text = useText();
  return (
    <div class={block ? "dt-skeleton dt-skeleton-block" : "dt-skeleton"} role="status">
      <span class="dt-hidden">{text("kit.loading")}</span>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} class="dt-skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}

/** How far something is; without a value that it is on its way. */
export function Progress({
  label,
  value,
  max = 1,
  text,
}: {
  readonly label: string;
  readonly value?: number;
  readonly max?: number;
  /** The same in words: `12 of 40 MiB`. */
  readonly text?: string;
}) {
  return (
    <div class="dt-progress">
      <div class="dt-progress-words">
        <span>{label}</span>
        {text && <span class="dt-muted dt-num">{text}</span>}
      </div>
      <progress aria-label={label} aria-valuetext={text} value={value} max={max} />
    </div>
  );
}
