import { Page, prepareToasts, render, setLocale, setManifest, Tabs, useState } from "@dicetower/panel-kit";
import { Chats } from "./parts/chats.js";
import { Controls } from "./parts/controls.js";
import { DataParts } from "./parts/data.js";
import { fakeApi } from "./parts/fake-api.js";
import { Fields } from "./parts/fields.js";
import { mountForm } from "./parts/form-bench.js";
import { Forms } from "./parts/forms.js";
import { Layers } from "./parts/layers.js";
import { peopleTable } from "./parts/manifest.js";
import { ResourceParts, SettingsParts } from "./parts/resources.js";
import { Templates } from "./parts/templates.js";
import { Uploads } from "./parts/uploads.js";
import { WeightedLists } from "./parts/weighted.js";
import { Widgets } from "./parts/widgets.js";
import "./gallery.css";

// For the tests: one part alone (`?part=fields`), another locale, a bench for forms.
const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;
setLocale(asked.get("locale") ?? "en", "UTC");
fakeApi();
setManifest({
  features: {},
  pages: [
    {
      key: "people",
      kind: "table",
      title: "People",
      summary: "",
      icon: "users",
      category: "people",
      order: 1,
      owner: "gallery",
      forms: [],
      tables: [peopleTable],
      requires: [],
      keywords: [],
    },
  ],
});
prepareToasts();

const parts = [
  { key: "controls", title: "Controls", content: <Controls /> },
  { key: "fields", title: "Fields", content: <Fields /> },
  { key: "weighted", title: "Weighted lists", content: <WeightedLists /> },
  { key: "templates", title: "Templates", content: <Templates /> },
  { key: "uploads", title: "Uploads", content: <Uploads /> },
  { key: "widgets", title: "Widgets", content: <Widgets /> },
  { key: "forms", title: "Forms", content: <Forms /> },
  { key: "settings", title: "Settings", content: <SettingsParts /> },
  { key: "resource", title: "Resource", content: <ResourceParts /> },
  { key: "data", title: "Data", content: <DataParts /> },
  { key: "chat", title: "Chat", content: <Chats /> },
  { key: "layers", title: "Layers", content: <Layers /> },
];

function Gallery() {
  const [part, setPart] = useState(asked.get("part") ?? "controls");
  return (
    <Page title="Gallery of the kit" summary="Every component, in each of its states.">
      <Tabs label="Parts of the kit" tabs={parts} current={part} onChange={setPart} />
    </Page>
  );
}

const place = document.getElementById("gallery");
if (place !== null) {
  if (asked.get("part") === "bench") mountForm(place);
  else render(<Gallery />, place);
}
