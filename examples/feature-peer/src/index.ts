import { fileURLToPath } from "node:url";
import { adapters, Clock, defineFeature, panelPages, sites, texts, textTable } from "@dicetower/contract";
import { PeerType } from "./peer-type.js";

/** Lies beside the sources and the built files alike. */
const pageFolder = fileURLToPath(new URL("../page", import.meta.url));

/** Connects programs that speak lines of JSON over TCP, and shows them on a page of its own. */
export default defineFeature({
  id: "peer",
  needs: { clock: Clock },
  setup(host) {
    host.add(adapters, new PeerType(host.needs.clock));
    host.add(sites, { key: "peer", path: "/peer", folder: pageFolder });
    host.add(panelPages, {
      key: "peer",
      titleKey: "peer.page",
      category: "chats",
      order: 90,
      module: "/peer/peer-page.js",
      element: "peer-page",
    });
    host.add(
      texts,
      ...textTable(
        {
          "adapter.peer": { en: "Peer (JSON lines over TCP)", "zh-CN": "Peer（TCP 逐行 JSON）" },
          "peer.reason.noWelcome": {
            en: "no welcome within {seconds} s",
            "zh-CN": "{seconds} 秒内没有收到欢迎",
          },
          "peer.reason.closed": { en: "the peer closed the connection", "zh-CN": "对方关闭了连接" },
          "peer.reason.tooLong": {
            en: "a line is longer than {characters} characters",
            "zh-CN": "有一行超过 {characters} 个字符",
          },
          "peer.reason.unreadable": {
            en: "a line cannot be read: {detail}",
            "zh-CN": "有一行无法读取：{detail}",
          },
          "peer.page": { en: "Peers", "zh-CN": "Peer 连接" },
        },
        "adapters",
      ),
    );
  },
});
