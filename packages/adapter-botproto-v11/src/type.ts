import {
  type AdapterConnection,
  type AdapterLink,
  type AdapterRecord,
  type AdapterTest,
  type AdapterType,
  type Clock,
  codes,
  failure,
  type Installation,
  type Outbound,
  type Scope,
  UnusableAdapter,
} from "@dicetower/contract";
import { ForwardConnection } from "./forward/forward-connection.js";
import { HttpConnection } from "./http/http-connection.js";
import { optionsSchema } from "./options.js";
import { reason } from "./reasons.js";
import type { Entrance } from "./reverse/entrance.js";
import type { Knocks } from "./reverse/knocks.js";
import { hostOf, listen } from "./reverse/own-listener.js";
import { Receiver } from "./reverse/receiver.js";
import type { Drops } from "./session/drops.js";
import { testAsker, testForward, testHttp } from "./test-connection.js";
import { checkAddress, isLoopback } from "./wire/addresses.js";

/** What the type works with. */
export interface TypeTools {
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly installation: Installation;
  readonly sockets: Entrance<Receiver>;
  readonly reports: Entrance<HttpConnection>;
  readonly knocks: Knocks;
  readonly drops: Drops;
}

const schemes: Readonly<Record<string, readonly string[]>> = {
  forward_ws: ["ws:", "wss:"],
  reverse_ws: ["ws:"],
  http: ["http:", "https:"],
  http_post: ["http:", "https:"],
};

/** OneBot 11, the service being the application (adapters §1). */
export class BotprotoType implements AdapterType {
  readonly key = "botproto_v11";
  readonly platform = "platform_a";
  readonly titleKey = "adapter.botproto_v11";
  readonly schema = optionsSchema;
  readonly modes = [
    { mode: "forward_ws", listens: false, endpoint: "required" },
    { mode: "reverse_ws", listens: true, endpoint: "optional", receives: "/onebot/v11/ws/{id}" },
    { mode: "http", listens: false, endpoint: "required", receives: "/onebot/v11/http/{id}" },
    { mode: "http_post", listens: true, endpoint: "optional", receives: "/onebot/v11/http/{id}" },
  ] as const;

  constructor(readonly tools: TypeTools) {}

  check({ connection_mode, endpoint, options }: Omit<AdapterRecord, "id">): void {
    if (endpoint !== "") checkAddress(endpoint, schemes[connection_mode] ?? []);
    if (options.proxy !== "" && options.proxy !== undefined)
      throw failure(codes.invalid, "This adapter type connects without a proxy.", {
        errors: [{ path: "/options/proxy", message: "is not supported by this adapter type" }],
      });
  }

  open(
    record: AdapterRecord,
    link: AdapterLink,
    scope: Scope,
  ): AdapterConnection | Promise<AdapterConnection> {
    this.check(record);
    const { clock, drops } = this.tools;
    if (record.connection_mode === "forward_ws")
      return new ForwardConnection(record, link, clock, scope, drops).begin();
    if (record.connection_mode === "reverse_ws") return this.#receive(record, link, scope);
    return this.#http(record, link, scope);
  }

  async #receive(record: AdapterRecord, link: AdapterLink, scope: Scope): Promise<AdapterConnection> {
    const { clock, sockets, knocks, drops } = this.tools;
    const address = record.endpoint === "" ? undefined : new URL(record.endpoint);
    this.#askToken(record, address === undefined ? this.#frontHost() : hostOf(address));
    const receiver = new Receiver(record, link, clock, scope, drops);
    if (address === undefined) scope.defer(sockets.open(receiver));
    else await listen(address, receiver, knocks, scope);
    return receiver;
  }

  #http(record: AdapterRecord, link: AdapterLink, scope: Scope): AdapterConnection {
    const { clock, outbound, reports, drops } = this.tools;
    if (record.connection_mode === "http_post") this.#askToken(record, this.#frontHost());
    const connection = new HttpConnection(record, link, clock, scope, drops, outbound);
    scope.defer(reports.open(connection));
    return connection.begin();
  }

  #frontHost(): string {
    return this.tools.installation.address().host;
  }

  /** @throws UnusableAdapter where others than this machine could come in without a token (security W4) */
  #askToken({ access_token }: AdapterRecord, host: string): void {
    if (access_token !== "" || isLoopback(host)) return;
    throw new UnusableAdapter(reason("open", { host }));
  }

  async test(
    record: AdapterRecord,
    standing: AdapterConnection | undefined,
    signal: AbortSignal,
  ): Promise<AdapterTest> {
    const { clock, outbound } = this.tools;
    if (record.connection_mode === "forward_ws") return testForward(record, clock, signal);
    if (record.endpoint !== "" && record.connection_mode !== "reverse_ws")
      return testHttp(record, outbound, clock, signal);
    if (standing instanceof Receiver && standing.asker !== undefined) return testAsker(standing.asker, clock);
    if (standing instanceof HttpConnection && standing.selfId !== "")
      return {
        ok: true,
        selfId: standing.selfId,
        nickname: "",
        appName: "",
        appVersion: "",
        latencyMs: 0,
      };
    return { ok: false, reason: "nobody has dialled in yet" };
  }
}
