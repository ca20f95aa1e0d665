import { fileURLToPath } from "node:url";
import {
  defineFeature,
  Events,
  panelPages,
  route,
  routes,
  sites,
  texts,
  textTable,
} from "@dicetower/contract";

const folder = fileURLToPath(new URL("../probe-page", import.meta.url));

/** A third-party feature with pages of its own: one that listens to events, and some that break. */
export const probe = defineFeature({
  id: "probe",
  needs: { events: Events },
  setup(host) {
    let count = 0;
    host.add(sites, { key: "probe", path: "/pages/probe", folder });
    host.add(
      panelPages,
      ...["probe", "throws", "nothing"].map((name, order) => ({
        key: `probe.${name}`,
        titleKey: `probe.page.${name}`,
        category: "extensions",
        order: 900 + order,
        module: `/pages/probe/${name}.js`,
        element: `${name}-page`,
      })),
    );
    host.add(
      texts,
      ...textTable({
        "probe.page.probe": { en: "Probe", "zh-CN": "探针" },
        "probe.page.throws": { en: "Throws", "zh-CN": "出错" },
        "probe.page.nothing": { en: "Nothing", "zh-CN": "空白" },
      }),
    );
    host.add(
      routes,
      route({
        method: "GET",
        path: "/api/probe",
        summary: "Tells how often it was counted.",
        handle: () => ({ count }),
      }),
      route({
        method: "POST",
        path: "/api/probe",
        summary: "Counts once more, and tells everybody.",
        audit: false,
        handle: () => {
          count++;
          host.needs.events.publish("probe.count", { count });
          return { count };
        },
      }),
    );
  },
});
