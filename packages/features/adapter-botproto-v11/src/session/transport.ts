/** A socket, opened by either side. */
export interface Transport {
  /** False when the frame cannot leave. */
  send(text: string): boolean;
  /** Undefined where somebody else asks whether the peer is there. */
  readonly ping: (() => void) | undefined;
  /** Closes it; its listeners hear nothing more. Answers when it is closed. Never rejects. */
  close(code: number, reason: string): Promise<void>;
  listen(listener: TransportListener): void;
}

/** Receives the events of a socket. */
export interface TransportListener {
  text(text: string): void;
  /** The peer answered a ping. */
  pong(): void;
  closed(code: number, reason: string): void;
}
