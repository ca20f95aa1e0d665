import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useId } from "../page/use-id.js";
import { classNames } from "./class-names.js";

/** A page: its heading, what can be done, and its sections. One on a page; it names the window's title too. */
export function Page({
  title,
  summary,
  actions,
  wide = false,
  children,
}: {
  readonly title: string;
  readonly summary?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Uses the whole width: tables, editors. */
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class={classNames("dt-page", wide && "dt-page-wide")}>
      <header class="dt-page-head">
        <div class="dt-page-words">
          <h1 tabIndex={-1}>{title}</h1>
          {summary && <p class="dt-muted">{summary}</p>}
        </div>
        {actions && <div class="dt-toolbar">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a page under a heading of its own. */
export function Section({
  title,
  summary,
  actions,
  flush = false,
  id,
  children,
}: {
  readonly title?: string;
  readonly summary?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Without a frame. */
  readonly flush?: boolean;
  readonly id?: string;
  readonly children: ComponentChildren;
}) {
  const heading = useId();
  return (
    <section
      class={classNames("dt-section", flush && "dt-section-flush")}
      id={id}
      aria-labelledby={title === undefined ? undefined : heading}
    >
      {(title !== undefined || actions) && (
        <div class="dt-section-head">
          <div>
            {title !== undefined && <h2 id={heading}>{title}</h2>}
            {summary && <p class="dt-muted">{summary}</p>}
          </div>
          {actions && <div class="dt-toolbar">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** One of several things that stand beside one another, in a frame of its own; a `footer` stands at its end. */
export function Card({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <article class="dt-article" aria-label={label}>
      {children}
    </article>
  );
}

/** Buttons and fields in a row, wrapping. */
export function Toolbar({
  label,
  children,
}: {
  readonly label?: string;
  readonly children: ComponentChildren;
}) {
  return label === undefined ? (
    <div class="dt-toolbar">{children}</div>
  ) : (
    <div class="dt-toolbar" role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Things below one another. */
export function Stack({
  gap = "m",
  children,
}: {
  readonly gap?: "s" | "m" | "l";
  readonly children: ComponentChildren;
}) {
  return <div class={`dt-stack dt-gap-${gap}`}>{children}</div>;
}

/** Things of one width beside one another, as many as fit. */
export function Grid({
  min = "m",
  children,
}: {
  readonly min?: "s" | "m" | "l";
  readonly children: ComponentChildren;
}) {
  return <div class={`dt-grid dt-grid-${min}`}>{children}</div>;
}

/** Two parts beside one another where there is room, below one another otherwise. */
export function Split({
  side = "end",
  children,
}: {
  /** Which of the two is the narrow one. */
  readonly side?: "start" | "end" | "none";
  readonly children: ComponentChildren;
}) {
  return (
    <div class="dt-split-box">
      <div class={`dt-split dt-split-${side}`}>{children}</div>
    </div>
  );
}
