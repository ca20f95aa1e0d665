import type { BrowserContext, Page } from "playwright-core";

/** What went wrong on pages, as sentences. */
export interface PageErrors {
  /** Takes what has been noted so far, and forgets it. */
  take(): string[];
}

/**
 * Notes what no page may do: complain on the console, throw, break its policy, ask outside, open a dialog.
 * @param base address of the tower; anything else is outside
 * @param expected statuses of answers that are part of what is tested, by a piece of their address
 */
export async function collectPageErrors(
  context: BrowserContext,
  base: string,
  expected: readonly { readonly path: string; readonly status: number }[] = [],
): Promise<PageErrors> {
  const noted: string[] = [];
  const isExpected = (url: string, status: number) =>
    expected.some((one) => one.status === status && url.includes(one.path));
  await context.exposeFunction("dicetowerReport", (text: string) => noted.push(text));
  context.on("page", (page) => watchPage(page));
  const watchPage = (page: Page) => {
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Chromium notes each refused answer; those are looked at below, by their status.
      if (message.text().startsWith("Failed to load resource")) return;
      // A page that is left while it connects: nobody can close that in another way.
      if (message.text().endsWith("WebSocket is closed before the connection is established.")) return;
      noted.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => noted.push(`thrown: ${error.stack ?? error.message}`));
    page.on("dialog", (dialog) => {
      if (dialog.type() !== "beforeunload") noted.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss().catch(() => {});
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(base) && !/^(?:data|blob):/.test(url)) noted.push(`outside: ${url}`);
    });
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // What is no longer wanted is given up when a page is left.
      if (reason !== "net::ERR_ABORTED") noted.push(`failed: ${request.url()} ${reason}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400 && !isExpected(response.url(), response.status()))
        noted.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`);
    });
  };
  return {
    take: () => noted.splice(0),
  };
}
