import {
  Button,
  Callout,
  definePage,
  EmptyState,
  Page,
  type PageContext,
  SearchField,
  Section,
  Select,
  Skeleton,
  Tabs,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { AddFeature } from "./features/add-feature.js";
import { Dependencies } from "./features/dependencies.js";
import { FeatureDrawer } from "./features/feature-drawer.js";
import { FeatureTable } from "./features/feature-table.js";
import styles from "./features/features.css?inline";
import { fits, type Kind, kinds } from "./features/fits.js";
import { useFeatures } from "./features/use-features.js";
import { words } from "./generated/features.js";

/** Everything that the service can do, piece by piece. */
function Features({ page }: { readonly page: PageContext }) {
  const text = useText();
  const features = useFeatures();
  const [query, setQuery] = useState("");
  const [kind, setKind] = useState<Kind>("all");
  const [opened, setOpened] = useState(page.params.get("feature") ?? undefined);
  const [adding, setAdding] = useState(false);
  const { all } = features;
  const shown = all?.filter((one) => fits(one, kind, query)) ?? [];
  const open = all?.find(({ id }) => id === opened);
  return (
    <Page
      title={text("system.page.features")}
      summary={text("system.page.features.summary")}
      wide
      actions={
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          {text("system.page.features.add")}
        </Button>
      }
    >
      {features.failure !== undefined && all === undefined && (
        <Callout
          tone="bad"
          title={text("kit.failed")}
          action={<Button onClick={features.reload}>{text("kit.retry")}</Button>}
        >
          {features.failure.message}
        </Callout>
      )}
      <Tabs
        label={text("system.page.features.views")}
        tabs={[
          {
            key: "list",
            title: text("system.page.features.list"),
            icon: "list",
            content: (
              <Section title={text("system.page.features.count", { count: shown.length })}>
                <div class="sys-filters">
                  <SearchField
                    label={text("system.page.features.search")}
                    value={query}
                    onChange={setQuery}
                  />
                  <Select
                    label={text("system.page.features.show")}
                    value={kind}
                    onChange={(next) => setKind(next as Kind)}
                    options={kinds.map((one) => ({
                      value: one,
                      label: text(`system.page.features.kind.${one}`, {
                        count: all?.filter((feature) => fits(feature, one, "")).length ?? 0,
                      }),
                    }))}
                  />
                </div>
                {all === undefined ? (
                  <Skeleton lines={12} />
                ) : (
                  <FeatureTable
                    features={features}
                    shown={shown}
                    onOpen={setOpened}
                    empty={
                      <EmptyState
                        icon="search"
                        title={text("system.page.features.noneFit")}
                        text={text("system.page.features.noneFit.text")}
                      />
                    }
                  />
                )}
              </Section>
            ),
          },
          {
            key: "dependencies",
            title: text("system.page.features.dependencies"),
            icon: "sitemap",
            content: <Dependencies all={all} />,
          },
        ]}
      />
      {open !== undefined && (
        <FeatureDrawer feature={open} features={features} onClose={() => setOpened(undefined)} />
      )}
      {features.questions}
      <AddFeature open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

definePage("system-features", Features, words, styles);
