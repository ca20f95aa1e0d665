import {
  Button,
  Callout,
  definePage,
  EmptyState,
  Link,
  Page,
  type PageContext,
  SearchField,
  Section,
  Skeleton,
  Split,
  useEffect,
  useMemo,
  useRef,
  useState,
  useText,
} from "@dicetower/panel-kit";
import styles from "./api-reference/api-reference.css?inline";
import { OperationList } from "./api-reference/operation-list.js";
import { OperationView } from "./api-reference/operation-view.js";
import { fitsQuery, type OpenApi, operationsOf } from "./api-reference/operations.js";
import { useDocument } from "./api-reference/use-document.js";
import { words } from "./generated/api-reference.js";

const none: OpenApi = { paths: {} };

/** Every call that the features in force offer. */
function ApiReference({ page }: { readonly page: PageContext }) {
  const text = useText();
  const { document: found, failure, reload } = useDocument();
  const [query, setQuery] = useState(page.params.get("q") ?? "");
  const [chosen, setChosen] = useState(page.params.get("op") ?? undefined);
  const view = useRef<HTMLDivElement>(null);
  const all = useMemo(() => operationsOf(found ?? none), [found]);
  const shown = all.filter((one) => fitsQuery(one, query));
  const operation = all.find(({ key }) => key === chosen) ?? shown[0];
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    // On a phone the description lies far below what was pressed.
    view.current?.querySelector<HTMLElement>("h2")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <Page
      title={text("system.page.api")}
      summary={text("system.page.api.summary")}
      wide
      actions={
        <Link button icon="download" href="api/openapi.json" download="openapi.json">
          openapi.json
        </Link>
      }
    >
      {failure !== undefined && (
        <Callout
          tone="bad"
          title={text("kit.failed")}
          action={<Button onClick={reload}>{text("kit.retry")}</Button>}
        >
          {failure.message}
        </Callout>
      )}
      <Split side="start">
        <Section title={text("system.page.api.count", { count: shown.length })}>
          <SearchField label={text("system.page.api.search")} value={query} onChange={setQuery} />
          {found === undefined ? (
            failure === undefined && <Skeleton lines={14} />
          ) : shown.length === 0 ? (
            <EmptyState
              icon="search"
              title={text("system.page.api.none")}
              text={text("system.page.api.none.text")}
            />
          ) : (
            <OperationList
              operations={shown}
              chosen={operation?.key}
              onChoose={(key) => {
                pressed.current = true;
                setChosen(key);
              }}
            />
          )}
        </Section>
        <div ref={view}>
          {found === undefined || operation === undefined ? (
            <Section>
              <Skeleton lines={10} />
            </Section>
          ) : (
            <OperationView key={operation.key} operation={operation} document={found} />
          )}
        </div>
      </Split>
    </Page>
  );
}

definePage("system-api-reference", ApiReference, words, styles);
