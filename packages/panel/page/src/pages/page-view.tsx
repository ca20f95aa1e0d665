import type { Manifest, ManifestPage } from "@dicetower/panel-kit";
import { useEffect } from "preact/hooks";
import type { Address } from "../router/address.js";
import { AbsentPage } from "./absent-page.js";
import { CustomPage } from "./custom-page.js";
import { findPage } from "./find-page.js";
import { GeneratedPage } from "./generated-page.js";
import { HelpPage, helpPath } from "./help-page.js";
import { rememberOwners } from "./known-owners.js";
import { PageBoundary } from "./page-boundary.js";

/** The page at an address. Each page is a life of its own: another address begins another one. */
export function PageView({ manifest, address }: { readonly manifest: Manifest; readonly address: Address }) {
  const page = findPage(manifest, address.path);
  useEffect(() => rememberOwners(manifest), [manifest]);
  if (address.path === helpPath)
    return (
      <PageBoundary key={helpPath}>
        <HelpPage />
      </PageBoundary>
    );
  if (page === undefined) return <AbsentPage key={address.path} path={address.path} manifest={manifest} />;
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
