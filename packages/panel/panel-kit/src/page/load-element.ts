/** Milliseconds in which a module has defined its element. */
const definitionMs = 15_000;

/**
 * Loads a module and waits until it has defined a custom element. Modules stay loaded: what is opened again does not
 * ask for them.
 * @param address of the module, absolute
 * @throws Error when the module cannot be loaded or defines no such element
 */
export async function loadElement(address: string, element: string): Promise<void> {
  await import(/* @vite-ignore */ address);
  if (customElements.get(element) !== undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`<${element}> is not defined by ${address}`)), definitionMs);
  });
  try {
    await Promise.race([customElements.whenDefined(element), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Absolute address of a module. Paths are relative to the document, so that they hold below any path of a proxy. */
export function moduleAddress(module: string): string {
  return new URL(module.replace(/^\/+/, ""), document.baseURI).href;
}
