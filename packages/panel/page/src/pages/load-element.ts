import type { ManifestPage } from "@dicetower/panel-kit";

/** Milliseconds in which a module has defined its element. */
const definitionMs = 15_000;

/**
 * Loads the module of a page and answers the name of its element. Modules stay loaded: a page that is opened again
 * does not ask for them.
 * @throws Error when the module cannot be loaded or defines no such element
 */
export async function loadElement(page: ManifestPage): Promise<string> {
  const element = page.element ?? `${page.key.replaceAll(".", "-")}-page`;
  const address = moduleAddress(page);
  await import(/* @vite-ignore */ address);
  if (customElements.get(element) !== undefined) return element;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`<${element}> is not defined by ${address}`)), definitionMs);
  });
  try {
    await Promise.race([customElements.whenDefined(element), late]);
    return element;
  } finally {
    clearTimeout(timer);
  }
}

/** Paths are relative to the document, so that they hold below any path of a proxy. */
export function moduleAddress(page: ManifestPage): string {
  const path = (page.module ?? "").replace(/^\/+/, "");
  return new URL(path, document.baseURI).href;
}
