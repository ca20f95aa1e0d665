import { type ManifestPage, Page, type PageContext, reasonOf, Skeleton } from "@dicetower/panel-kit";
import { useEffect, useRef, useState } from "preact/hooks";
import { setDocumentTitle } from "../layout/document-title.js";
import { router } from "../router/router.js";
import { loadElement, moduleAddress } from "./load-element.js";
import { PageProblem } from "./page-boundary.js";

interface PageElement extends HTMLElement {
  page?: PageContext;
}

/**
 * A page that a feature brings: its module is loaded, its element is put here, told where it is, and taken away
 * when the page is left. What it throws is told in its place.
 */
export function CustomPage({
  page,
  params,
}: {
  readonly page: ManifestPage;
  readonly params: URLSearchParams;
}) {
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<PageElement | undefined>(undefined);
  const [problem, setProblem] = useState<string>();
  const [ready, setReady] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const leave = new AbortController();
    setProblem(undefined);
    setReady(false);
    const failed = (error: unknown) => {
      if (!leave.signal.aborted) setProblem(reasonOf(error));
    };
    watchModule(moduleAddress(page), leave.signal, failed);
    loadElement(page).then((tag) => {
      if (leave.signal.aborted || place.current === null) return;
      const made = document.createElement(tag) as PageElement;
      made.page = contextOf(page, params);
      element.current = made;
      place.current.replaceChildren(made);
      setReady(true);
    }, failed);
    return () => {
      leave.abort();
      element.current?.remove();
      element.current = undefined;
    };
  }, [page.key, page.module, page.element, round]);

  useEffect(() => {
    if (element.current !== undefined) element.current.page = contextOf(page, params);
  }, [params]);

  if (problem !== undefined)
    return (
      <PageProblem problem={problem} owner={page.owner} onAgain={() => setRound((count) => count + 1)} />
    );
  return (
    <>
      {!ready && (
        <Page title={page.title}>
          <div aria-busy="true">
            <Skeleton lines={6} />
          </div>
        </Page>
      )}
      <div ref={place} class="shell-custom" hidden={!ready} />
    </>
  );
}

function contextOf({ key }: ManifestPage, params: URLSearchParams): PageContext {
  return { key, params, navigate: (hash) => router.navigate(hash), setTitle: setDocumentTitle };
}

/** What a custom element throws goes to the window, not to who made it: it is told apart by the module's address. */
function watchModule(address: string, signal: AbortSignal, failed: (error: unknown) => void): void {
  const isIts = (stack: string | undefined, file = "") => file === address || (stack ?? "").includes(address);
  addEventListener(
    "error",
    ({ error, filename, message }) => {
      if (isIts(error instanceof Error ? error.stack : undefined, filename)) failed(error ?? message);
    },
    { signal },
  );
  addEventListener(
    "unhandledrejection",
    ({ reason }) => {
      if (reason instanceof Error && isIts(reason.stack)) failed(reason);
    },
    { signal },
  );
}
