import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** The connection between a store and its server. */
export interface Wire {
  /** The address of the database through it. */
  readonly url: string;
  /** Stalls existing connections without closing them, and refuses new ones. */
  freeze(): Promise<void>;
  /** Accepts new connections again. */
  thaw(): Promise<void>;
  /** Closes all connections. */
  end(): Promise<void>;
}

/** Makes a proxy to a database server that can freeze, like a firewall that has forgotten a connection. */
export async function frozenWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const carry = (near: Socket) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on("data", (data) => to.write(data));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  };
  const listen = async (port: number): Promise<Server> => {
    const listening = createServer(carry).listen(port, "127.0.0.1");
    await once(listening, "listening");
    return listening;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async freeze() {
      server.close();
      for (const socket of sockets) socket.pause();
    },
    async thaw() {
      server = await listen(port);
    },
    async end() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
