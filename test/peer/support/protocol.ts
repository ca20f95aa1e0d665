/** What the test process and the peer's process say to each other over their IPC channel. */

/** What a peer is started with. */
export interface PeerOptions {
  /** QQ number it pretends to be. */
  readonly account?: number;
  /** Port of its HTTP and WebSocket server; a free one when left out. */
  readonly port?: number;
  readonly http?: boolean;
  readonly ws?: boolean;
  /** Asked of whoever connects, and shown to whoever it dials. */
  readonly token?: string;
  /** Key of the signature on its reports. */
  readonly secret?: string;
  readonly format?: "array" | "string";
  /** Milliseconds; no heartbeats when left out. */
  readonly heartbeatMs?: number;
  /** Addresses that events are posted to. */
  readonly postUrls?: readonly string[];
  /** Addresses that are dialled once the account is online. */
  readonly reverseUrls?: readonly string[];
  readonly reverseReconnectMs?: number;
}

/** An action of the bot that the peer was asked for. */
export interface PeerCall {
  /** Name of oicq's method: `sendGroupMsg`. */
  readonly method: string;
  readonly args: readonly unknown[];
}

/** An event as OneBot 11 shapes it. */
export type PeerEvent = Readonly<Record<string, unknown>> & { readonly post_type: string };

export type ToPeer =
  | { readonly do: "start"; readonly options: PeerOptions }
  | { readonly do: "online" }
  | { readonly do: "inject"; readonly event: PeerEvent }
  | { readonly do: "answer"; readonly method: string; readonly answer: unknown };

export type FromPeer =
  | { readonly is: "ready"; readonly port: number }
  | { readonly is: "call"; readonly call: PeerCall };
