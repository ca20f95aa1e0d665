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
import { shippedTexts } from "./generated/texts.js";
import type { HttpConnection } from "./http/http-connection.js";
import { reportRoutes } from "./http/report-routes.js";
import { AuthThrottle } from "./reverse/auth-throttle.js";
import type { ReverseConnection } from "./reverse/reverse-connection.js";
import { ReverseRegistry } from "./reverse/reverse-registry.js";
import { reverseSockets } from "./reverse/reverse-sockets.js";
import { BotprotoType } from "./type.js";
import { DroppedFrames } from "./wire/dropped-frames.js";

/** Connects OneBot 11 implementations: forward and reverse WebSocket, HTTP and HTTP POST. */
export default defineFeature({
  id: "adapter-botproto-v11",
  needs: { clock: Clock, outbound: Outbound, installation: Installation },
  setup(host) {
    const connections = new ReverseRegistry<ReverseConnection>();
    const reports = new ReverseRegistry<HttpConnection>();
    const throttle = new AuthThrottle(host.needs.clock);
    const dropped = new DroppedFrames();
    host.add(adapters, new BotprotoType({ ...host.needs, sockets: connections, reports, throttle, dropped }));
    host.add(sockets, ...reverseSockets(connections, throttle));
    host.add(routes, ...reportRoutes(reports, throttle));
    host.add(metrics, dropped.metric);
    host.add(texts, ...textTable(shippedTexts, "adapters"));
  },
});
