import { Skeleton, Toolbar } from "@dicetower/panel-kit";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";

/** Buttons beside those of a step: back, and past it. */
export const OtherWays = createContext<ComponentChildren>(null);

/** The one row of buttons of a step, its own first. */
export function StepActions({ children }: { readonly children?: ComponentChildren }) {
  const others = useContext(OtherWays);
  return (
    <Toolbar>
      {children}
      {others}
    </Toolbar>
  );
}

/** A step that is still being read. It can be passed over all the same. */
export function StepWaiting({ lines }: { readonly lines: number }) {
  return (
    <>
      <div aria-busy="true">
        <Skeleton lines={lines} />
      </div>
      <StepActions />
    </>
  );
}
