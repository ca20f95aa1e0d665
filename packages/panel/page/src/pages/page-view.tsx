import type { Manifest, ManifestPage } from "@dicetower/panel-kit";
import { useEffect, useRef } from "preact/hooks";
import type { Address } from "../router/address.js";
import { CustomPage } from "./custom-page.js";
import { findPage } from "./find-page.js";
import { GeneratedPage } from "./generated-page.js";
import { HelpPage, helpPath } from "./help-page.js";
import { NotFound } from "./not-found.js";
import { PageBoundary } from "./page-boundary.js";

/** The page at an address. Each page is a life of its own: another address begins another one. */
export function PageView({ manifest, address }: { readonly manifest: Manifest; readonly address: Address }) {
  const page = findPage(manifest, address.path);
  const seen = useRef(new Set<string>());
  useEffect(() => {
    if (page !== undefined) seen.current.add(address.path);
  });
  if (address.path === helpPath)
    return (
      <PageBoundary key={helpPath}>
        <HelpPage />
      </PageBoundary>
    );
  // It was there a moment ago: its feature has been switched off meanwhile.
  if (page === undefined) return <NotFound path={address.path} gone={seen.current.has(address.path)} />;
  return (
    <PageBoundary key={page.key}>
      <Content page={page} params={address.params} />
    </PageBoundary>
  );
}

function Content({ page, params }: { readonly page: ManifestPage; readonly params: URLSearchParams }) {
  return page.kind === "custom" ? (
    <CustomPage page={page} params={params} />
  ) : (
    <GeneratedPage page={page} params={params} />
  );
}
