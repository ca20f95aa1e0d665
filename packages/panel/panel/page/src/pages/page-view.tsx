import type { Manifest, ManifestPage } from "@dicetower/panel-kit";
import { useEffect } from "preact/hooks";
import { PlaceTabs } from "../layout/navigation/place-tabs.js";
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
  const isHelp = address.path === helpPath;
  if (page === undefined && !isHelp)
    return <AbsentPage key={address.path} path={address.path} manifest={manifest} />;
  return (
    <>
      <PlaceTabs manifest={manifest} page={page} />
      <PageBoundary key={page?.key ?? helpPath}>
        {page === undefined ? <HelpPage /> : <Content page={page} params={address.params} />}
      </PageBoundary>
    </>
  );
}

function Content({ page, params }: { readonly page: ManifestPage; readonly params: URLSearchParams }) {
  return page.kind === "custom" ? (
    <CustomPage page={page} params={params} />
  ) : (
    <GeneratedPage page={page} params={params} />
  );
}
