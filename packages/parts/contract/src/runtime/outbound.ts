import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { defineToken } from "../feature/token.js";

/** What one caller may do when it asks other servers. */
export interface OutboundPolicy {
  /** Of a stream: until its headers are there. Of a connection: until it is open. */
  readonly timeoutMs: number;
  /** Bytes of an answer, or of a stream, that are taken. */
  readonly maxBytes: number;
  /** At most 3; each is checked like the first. */
  readonly redirects?: number;
  /** Private addresses that the owner ticked, as literal hosts. */
  readonly allowHosts?: readonly string[];
}

/** Limits of a streamed answer. */
export interface OutboundStreamPolicy extends OutboundPolicy {
  /** Milliseconds without a byte after which the stream ends with 50400; `timeoutMs` when left out. */
  readonly stallMs?: number;
}

/** Limits of a connection. */
export interface OutboundConnectPolicy {
  /** Until the connection is open, TLS included. */
  readonly timeoutMs: number;
  /** Private addresses that the owner ticked, as literal hosts. */
  readonly allowHosts?: readonly string[];
  /** Ports that are allowed beside 80 and 443: 25, 465 and 587 for mail. */
  readonly ports?: readonly number[];
}

/** A request to another server. */
export interface OutboundRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** An answer from outside, whole and bounded. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An answer from outside whose body comes bit by bit. */
export interface OutboundStream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Fails with 41300 beyond `maxBytes`, with 50400 when nothing comes for `stallMs`, and with the reason of the signal.
   * Read it to its end or destroy it: until then its connection stays open.
   */
  readonly body: Readable;
}

/** The outside world: private addresses refused, each redirect checked, time and size bounded. */
export interface Outbound {
  /** Asks and reads the whole answer. @throws Failure 42200 for a refused address, 50400 for silence */
  request(
    url: string,
    options: OutboundRequest,
    policy: OutboundPolicy,
    signal: AbortSignal,
  ): Promise<OutboundAnswer>;
  /** Asks and answers once the headers are there. @throws Failure as `request` */
  stream(
    url: string,
    options: OutboundRequest,
    policy: OutboundStreamPolicy,
    signal: AbortSignal,
  ): Promise<OutboundStream>;
  /**
   * Opens a connection for what is no HTTP request: mail (`tcp://host:587`, `tls://host:465`) and WebSockets (`ws://…`,
   * `wss://…`; hand the socket to the client as its connection). Certificates are checked. It closes when `signal`
   * aborts. @throws Failure 42200 for a refused address or port, 50400 where nobody answers or TLS fails
   */
  connect(url: string, policy: OutboundConnectPolicy, signal: AbortSignal): Promise<Socket>;
}
export const Outbound = defineToken<Outbound>("Outbound");
