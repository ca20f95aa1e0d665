import type { ComponentChildren } from "preact";

/** A box that scrolls inside itself, by keyboard too; `label` is its name for people who hear the page. */
export function Scroll({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  return (
    <div class="dt-scroll" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
