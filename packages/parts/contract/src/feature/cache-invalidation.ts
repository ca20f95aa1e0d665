import type { Scope } from "./scope.js";
import type { Topic } from "./topic.js";

/**
 * Keeps the cache of a feature as its records are: reads them again when another process has changed them.
 * @param reload called for events of others; what this process has changed itself is in its cache already
 * @returns emits the event, after a change of one's own
 */
export function cacheInvalidation<T>(
  scope: Pick<Scope, "on" | "emit">,
  topic: Topic<T>,
  reload: (event: T) => unknown,
): (event: T) => void {
  let own = false;
  scope.on(topic, (event) => (own ? undefined : reload(event)));
  return (event) => {
    own = true;
    try {
      scope.emit(topic, event);
    } finally {
      own = false;
    }
  };
}
