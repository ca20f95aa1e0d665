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
import { TemporaryChats } from "./actions/temporary-chats.js";
import { ForwardConnection } from "./forward/forward-connection.js";
import { HttpConnection } from "./http/http-connection.js";
import { optionsSchema } from "./options.js";
import type { AuthThrottle } from "./reverse/auth-throttle.js";
import { hostOf, listen } from "./reverse/own-listener.js";
import { ReverseConnection } from "./reverse/reverse-connection.js";
import type { ReverseRegistry } from "./reverse/reverse-registry.js";
import { identify, testForward, testHttp } from "./test-connection.js";
import { checkAddress, isLoopback } from "./wire/addresses.js";
import type { DroppedFrames } from "./wire/dropped-frames.js";
import { reason } from "./wire/reasons.js";

/** What the type works with. */
export interface TypeServices {
  readonly clock: Clock;
  readonly outbound: Outbound;
  readonly installation: Installation;
  readonly sockets: ReverseRegistry<ReverseConnection>;
  readonly reports: ReverseRegistry<HttpConnection>;
  readonly throttle: AuthThrottle;
  readonly dropped: DroppedFrames;
}

const schemes: Readonly<Record<string, readonly string[]>> = {
  forward_ws: ["ws:", "wss:"],
  reverse_ws: ["ws:"],
  http: ["http:", "https:"],
  http_post: ["http:", "https:"],
};

/** OneBot 11, the service being the application. */
export class BotprotoType implements AdapterType {
  readonly key = "botproto_v11";
  readonly platform = "platform_a";
  readonly forwards = true;
  readonly titleKey = "adapter.botproto_v11";
  readonly schema = optionsSchema;
  readonly modes = [
    { mode: "forward_ws", listens: false, endpoint: "required" },
    { mode: "reverse_ws", listens: true, endpoint: "optional", receives: "/onebot/v11/ws/{id}" },
    { mode: "http", listens: false, endpoint: "required", receives: "/onebot/v11/http/{id}" },
    { mode: "http_post", listens: true, endpoint: "optional", receives: "/onebot/v11/http/{id}" },
  ] as const;

  readonly #temporary = new Map<number, TemporaryChats>();

  constructor(readonly services: TypeServices) {}

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
    // The token may be another one than the refused attempts were about.
    this.services.throttle.reset(record.id);
    const { clock, dropped } = this.services;
    if (record.connection_mode === "forward_ws")
      return new ForwardConnection(record, link, clock, scope, dropped, this.#temporaryOf(record)).begin();
    if (record.connection_mode === "reverse_ws") return this.#receive(record, link, scope);
    return this.#http(record, link, scope);
  }

  async #receive(record: AdapterRecord, link: AdapterLink, scope: Scope): Promise<AdapterConnection> {
    const { clock, sockets, throttle, dropped } = this.services;
    const address = record.endpoint === "" ? undefined : new URL(record.endpoint);
    this.#requireToken(record, address === undefined ? this.#serverHost() : hostOf(address));
    const connection = new ReverseConnection(record, link, clock, scope, dropped, this.#temporaryOf(record));
    if (address === undefined) scope.defer(sockets.open(connection));
    else await listen(address, connection, throttle, scope);
    return connection;
  }

  #http(record: AdapterRecord, link: AdapterLink, scope: Scope): AdapterConnection {
    const { clock, outbound, reports, dropped } = this.services;
    if (record.connection_mode === "http_post") this.#requireToken(record, this.#serverHost());
    const connection = new HttpConnection(
      record,
      link,
      clock,
      scope,
      dropped,
      this.#temporaryOf(record),
      outbound,
    );
    scope.defer(reports.open(connection));
    return connection.begin();
  }

  /** Temporary chats outlive the connections of an adapter. */
  #temporaryOf({ id }: AdapterRecord): TemporaryChats {
    const temporary = this.#temporary.get(id) ?? new TemporaryChats();
    this.#temporary.set(id, temporary);
    return temporary;
  }

  #serverHost(): string {
    return this.services.installation.address().host;
  }

  /** @throws UnusableAdapter where others than this machine could come in without a token */
  #requireToken({ access_token }: AdapterRecord, host: string): void {
    if (access_token !== "" || isLoopback(host)) return;
    throw new UnusableAdapter(reason("open", { host }));
  }

  async test(
    record: AdapterRecord,
    standing: AdapterConnection | undefined,
    signal: AbortSignal,
  ): Promise<AdapterTest> {
    const { clock, outbound } = this.services;
    if (record.connection_mode === "forward_ws") return testForward(record, clock, signal);
    if (record.endpoint !== "" && record.connection_mode !== "reverse_ws")
      return testHttp(record, outbound, clock, signal);
    if (standing instanceof ReverseConnection && standing.client !== undefined)
      return identify(standing.client, clock);
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
