import type { AiMessage } from "../api.js";

/**
 * The newer half of a history. It begins with what a person said, so that no result stands without its call; undefined
 * where nothing can go.
 */
export function halvedHistory(messages: readonly AiMessage[]): readonly AiMessage[] | undefined {
  const half = Math.ceil(messages.length / 2);
  const starts = messages.flatMap(({ role }, at) => (role === "user" && at > 0 ? [at] : []));
  const from = starts.find((at) => at >= half) ?? starts.at(-1);
  return from === undefined ? undefined : messages.slice(from);
}
