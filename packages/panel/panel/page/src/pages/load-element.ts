import { moduleAddress as addressOf, loadElement as load, type ManifestPage } from "@dicetower/panel-kit";

/** Loads the module of a page and answers the name of its element. @throws Error when there is no such module or element */
export async function loadElement(page: ManifestPage): Promise<string> {
  const element = page.element ?? `${page.key.replaceAll(".", "-")}-page`;
  await load(moduleAddress(page), element);
  return element;
}

/** Absolute address of the module of a page. */
export function moduleAddress(page: ManifestPage): string {
  return addressOf(page.module ?? "");
}
