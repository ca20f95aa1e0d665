import { useEffect, useRef } from "preact/hooks";

/**
 * What a browser does when a page is opened, for pages within one document: the focus goes to the new page, so that
 * screen readers begin there, and it is shown from its top. The first page is left as it is.
 */
export function useArrival(path: string, ready: boolean): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!ready) return;
    // Tells tests and styles where one is.
    document.documentElement.dataset["path"] = path;
    if (before.current !== undefined && before.current !== path) {
      scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    before.current = path;
  }, [path, ready]);
}
