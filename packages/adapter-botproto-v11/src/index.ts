import {
  adapters,
  Clock,
  defineFeature,
  Installation,
  metrics,
  Outbound,
  routes,
  sockets,
  texts,
  textTable,
} from "@dicetower/contract";
import type { HttpConnection } from "./http/http-connection.js";
import { reportRoutes } from "./http/report-routes.js";
import { reasonTexts } from "./reasons.js";
import { Entrance } from "./reverse/entrance.js";
import { frontSockets } from "./reverse/front-sockets.js";
import { Knocks } from "./reverse/knocks.js";
import type { Receiver } from "./reverse/receiver.js";
import { Drops } from "./session/drops.js";
import { BotprotoType } from "./type.js";

/** Connects OneBot 11 implementations: forward and reverse WebSocket, HTTP and HTTP POST. */
export default defineFeature({
  id: "adapter-botproto-v11",
  needs: { clock: Clock, outbound: Outbound, installation: Installation },
  setup(host) {
    const receivers = new Entrance<Receiver>();
    const reports = new Entrance<HttpConnection>();
    const knocks = new Knocks(host.needs.clock);
    const drops = new Drops();
    host.add(adapters, new BotprotoType({ ...host.needs, sockets: receivers, reports, knocks, drops }));
    host.add(sockets, ...frontSockets(receivers, knocks));
    host.add(routes, ...reportRoutes(reports));
    host.add(metrics, drops.metric);
    host.add(
      texts,
      ...textTable({ "adapter.botproto_v11": { en: "OneBot 11", "zh-CN": "OneBot 11" } }, "adapters"),
      ...reasonTexts,
    );
  },
});
