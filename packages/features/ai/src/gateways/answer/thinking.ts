/**
 * Takes off what a model thought before it answered: a leading `<think>…</think>`, or all before the closing mark where
 * the template of the model has swallowed the opening one. What has not been closed is all thinking.
 */
export function withoutThinking(text: string): string {
  const opened = /^\s*<(think|thinking|reasoning)>/i.exec(text);
  const close = opened === null ? /<\/(?:think|thinking)>/i : new RegExp(`</${opened[1]}>`, "i");
  const closed = close.exec(text);
  if (closed !== null) return text.slice(closed.index + closed[0].length).trimStart();
  return opened === null ? text : "";
}
