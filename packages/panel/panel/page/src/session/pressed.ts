/** Milliseconds after which a call is no longer what somebody has pressed something for. */
const latelyMs = 15_000;
const maxLength = 60;

let name = "";
let at = Number.NEGATIVE_INFINITY;

/** Notes what is pressed, so that a question that comes of it can name it. */
export function followPresses(): void {
  document.addEventListener(
    "click",
    (event) => {
      const pressed = event
        .composedPath()
        .find((one): one is Element => one instanceof Element && one.matches("button, a, [role=menuitem]"));
      if (pressed === undefined) return;
      name = (pressed.getAttribute("aria-label") ?? pressed.textContent ?? "").trim().slice(0, maxLength);
      at = performance.now();
    },
    true,
  );
}

/** The words on what was pressed last; empty where that is long ago. */
export function pressedLately(): string {
  return performance.now() - at < latelyMs ? name : "";
}
