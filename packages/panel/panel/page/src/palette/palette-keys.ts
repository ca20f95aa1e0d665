/** Calls when somebody presses Ctrl+K (or Cmd+K), until what it answers is called. */
export function onPaletteKeys(open: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== "k" ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    open();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
