import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";

const script = fileURLToPath(new URL("in-page-script.js", import.meta.url));

/** Puts what tests ask of a document into each page of a profile. */
export async function prepareAsking(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: script });
}

/** Asks something of the document: one of the functions of `in-page-script.js`, called as written. */
export function asked<T>(page: Page, call: string): Promise<T> {
  return page.evaluate<T>(`dicetowerTest.${call}`);
}
