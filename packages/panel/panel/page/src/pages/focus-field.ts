/** Milliseconds in which a form has come, or will not. */
const patienceMs = 5_000;

/**
 * Brings a field into view and gives it the focus, once it is there.
 * @param pointer JSON pointer of the field
 */
export function focusField(within: HTMLElement, pointer: string, signal: AbortSignal): void {
  const tryIt = (): boolean => {
    const field = within.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
    if (field === null) return false;
    for (let parent = field.parentElement; parent !== null; parent = parent.parentElement)
      if (parent instanceof HTMLDetailsElement) parent.open = true;
    const control = field.querySelector<HTMLElement>("input, select, textarea, button, [tabindex]");
    field.scrollIntoView({ block: "center" });
    control?.focus({ preventScroll: true });
    return true;
  };
  if (tryIt()) return;
  const observer = new MutationObserver(() => {
    if (tryIt()) stop();
  });
  observer.observe(within, { childList: true, subtree: true });
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  signal.addEventListener("abort", stop, { once: true });
}
