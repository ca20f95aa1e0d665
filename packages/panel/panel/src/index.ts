import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  Clock,
  changed,
  defineFeature,
  Events,
  eventTypes,
  Features,
  Installation,
  JsonSchemas,
  routes,
  sites,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Announcer } from "./announcer.js";
import { shippedTexts } from "./generated/texts.js";
import { ManifestStore } from "./manifest-store.js";
import { panelRoutes } from "./routes/routes.js";

/** Lies beside the sources and the built files alike; it is not there where nobody has built the pages. */
const pageFolder = fileURLToPath(new URL("../page-dist", import.meta.url));

/** Serves the panel, and tells it what pages there are. */
export default defineFeature({
  id: "panel",
  needs: {
    clock: Clock,
    events: Events,
    features: Features,
    installation: Installation,
    schemas: JsonSchemas,
  },
  setup(host) {
    const { clock, events, features, installation, schemas } = host.needs;
    let told = "";
    const announcer = new Announcer(host, clock, () => {
      // Whoever comes later reads it anyway: while features start it would be made for nobody.
      if (!manifests.wasRead) return;
      const tell = async () => {
        const { etag } = await manifests.manifest("");
        if (etag !== told) events.publish("panel.manifest", { etag });
        told = etag;
      };
      host.follow(tell());
    });
    const about = { name: installation.name, version: installation.version.semver };
    const manifests = new ManifestStore(schemas, features, about, () => announcer.changed());
    let sequence = 0;
    const records = new Announcer(host, clock, () => events.publish("panel.changes", { sequence }));
    host.on(changed, (change) => {
      sequence = change.sequence;
      records.changed();
    });
    host.add(
      eventTypes,
      { key: "panel.manifest", summary: "Pages came or went: {etag} of the manifest.", local: true },
      {
        key: "panel.changes",
        summary: "Records were changed, by whomever: {sequence} of the last one.",
        local: true,
      },
    );
    host.add(texts, ...textTable(shippedTexts, "panel"));
    host.add(routes, ...panelRoutes(manifests));
    manifests.follow(host);
    host.when({ texts: Texts }, (part, spoken) => {
      manifests.dictionary.installation = () => spoken.texts.locale;
      manifests.speakOwn(spoken.texts.ownerTexts);
      part.defer(() => {
        manifests.dictionary.installation = () => "en";
        manifests.speakOwn(undefined);
      });
    });
    if (existsSync(join(pageFolder, "index.html")))
      host.add(sites, { key: "panel", path: "/", folder: pageFolder });
  },
});
