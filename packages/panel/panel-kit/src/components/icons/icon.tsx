import { classNames } from "../class-names.js";
import { shapes } from "./icon-shapes.js";

/** Names of the icons there are. */
export type IconName = keyof typeof shapes;

/** True when there is an icon of that name. */
export function isIcon(name: string): name is IconName {
  return Object.hasOwn(shapes, name);
}

/** An icon, for the eye only: the words beside it say what it means. An unknown name draws a circle. */
export function Icon({
  name,
  spin = false,
}: {
  readonly name: IconName | (string & {});
  readonly spin?: boolean;
}) {
  return (
    <svg
      class={classNames("dt-icon", spin && "dt-spin")}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={isIcon(name) ? shapes[name] : shapes.circle} />
    </svg>
  );
}
