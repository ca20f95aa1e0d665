import type { ComponentChildren } from "preact";
import { classNames } from "./class-names.js";

/** A box that scrolls inside itself, by keyboard too; `label` is its name for people who hear the page. */
export function Scroll({
  label,
  class: look,
  children,
}: {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class={classNames("dt-scroll", look)} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
