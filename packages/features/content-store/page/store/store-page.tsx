import { Page, Tabs, useGet, useState, useText } from "@dicetower/panel-kit";
import { PackagesView } from "./packages-view.js";
import { SourcesView } from "./sources-view.js";

/** Packages of the community, and the sources that they come from. */
export function StorePage() {
  const text = useText();
  const [tab, setTab] = useState("packages");
  const sources = useGet("/api/store/sources");
  return (
    <Page wide title={text("store.page.title")} summary={text("store.page.title.summary")}>
      <Tabs
        label={text("store.page.title")}
        current={tab}
        onChange={setTab}
        tabs={[
          {
            key: "packages",
            title: text("store.page.packages"),
            icon: "package",
            content: <PackagesView sources={sources} onSources={() => setTab("sources")} />,
          },
          {
            key: "sources",
            title: text("store.page.sources"),
            icon: "world",
            content: <SourcesView sources={sources} />,
          },
        ]}
      />
    </Page>
  );
}
