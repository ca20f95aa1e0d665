import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** What lies between a store and its server. */
export interface Wire {
  /** The database, through it. */
  readonly url: string;
  /** Connections that there are carry nothing any more, and say nothing of it; new ones are refused. */
  freeze(): Promise<void>;
  /** New connections are carried again. */
  thaw(): Promise<void>;
  /** Cuts everything. */
  end(): Promise<void>;
}

/** Lays a wire to the server of a database that can freeze, as behind a firewall that has forgotten a connection. */
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
