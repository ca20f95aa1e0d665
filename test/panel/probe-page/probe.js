// A page as third parties write it, without a build: it takes the kit from where the panel has it.
import { definePage, eventStream, h, Page, useApi, useEffect, useState } from "../../panel/kit.js";

definePage(
  "probe-page",
  ({ page }) => {
    const { data } = useApi("/api/probe", { refreshOn: ["probe.*"] });
    const [heard, setHeard] = useState([]);
    useEffect(
      () =>
        eventStream.onEvent(({ type, data: said }) => {
          if (type === "probe.count") setHeard((before) => [...before, said.count]);
        }),
      [],
    );
    const inOrder = heard.every((count, at) => at === 0 || count === heard[at - 1] + 1);
    return h(
      Page,
      { title: "Probe" },
      h("p", { role: "note", "aria-label": "read" }, `read ${data?.count}`),
      h(
        "p",
        { role: "note", "aria-label": "heard" },
        `heard ${heard.length} to ${heard.at(-1)}, in order ${inOrder}`,
      ),
      h("p", null, `key ${page.key}, q ${page.params.get("q")}`),
    );
  },
  { en: {}, "zh-CN": {} },
);
