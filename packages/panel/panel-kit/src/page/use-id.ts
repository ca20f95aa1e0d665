import { useState } from "preact/hooks";

let count = 0;

/**
 * An id that nothing else in the document has. Preact's own counts anew in each tree that is rendered, and the shell,
 * pages and questions are trees of their own.
 */
export function useId(): string {
  const [id] = useState(() => `dt${++count}`);
  return id;
}
