import { type ManifestPage, Page, ResourceTable, Section, SettingsForm } from "@dicetower/panel-kit";
import { useEffect, useRef } from "preact/hooks";
import { pagePath, readAddress, writeAddress } from "../router/address.js";
import { router } from "../router/router.js";
import { focusField } from "./focus-field.js";
import { tablePrefix } from "./table-place.js";

/** Takes out of the address what was opened, so that it may be opened again. */
function forget({ key }: ManifestPage, params: URLSearchParams): void {
  const { create, ...others } = Object.fromEntries(params);
  if (create === undefined) return;
  router.navigate(writeAddress(pagePath(key), others), true);
}

/** A page made of forms and tables alone: no feature has written a line for it. */
export function GeneratedPage({
  page,
  params,
}: {
  readonly page: ManifestPage;
  readonly params: URLSearchParams;
}) {
  const content = useRef<HTMLDivElement>(null);
  const field = params.get("field");
  const form = params.get("form");
  useEffect(() => {
    if (field === null || content.current === null) return undefined;
    const leave = new AbortController();
    const section =
      form === null ? null : content.current.querySelector<HTMLElement>(`[data-form="${CSS.escape(form)}"]`);
    focusField(section ?? content.current, field, leave.signal);
    return () => leave.abort();
  }, [field, form, page.key]);
  const single = page.forms.length + page.tables.length === 1;
  return (
    <Page title={page.title} summary={page.summary}>
      <div ref={content} class="shell-generated">
        {page.forms.map((one) => (
          <div key={one.key} data-form={one.key}>
            <Section {...(single ? {} : { title: one.title, summary: one.summary })}>
              <SettingsForm form={one} level={single ? 2 : 3} />
            </Section>
          </div>
        ))}
        {page.tables.map((one) => {
          const table = (
            <ResourceTable
              table={one}
              prefix={tablePrefix(page, one.key)}
              create={params.get("create") === one.key}
              onLeft={() => forget(page, readAddress(location.hash).params)}
            />
          );
          return (
            <div key={one.key} data-table={one.key}>
              {single ? table : <Section title={one.title}>{table}</Section>}
            </div>
          );
        })}
      </div>
    </Page>
  );
}
