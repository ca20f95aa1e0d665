import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { accessKey, eventually, type Standing } from "../test-support.js";

/** A request of whose body only half was sent. */
export class Half {
  heard = "";

  private constructor(readonly socket: Socket) {
    socket.on("data", (chunk) => {
      this.heard += String(chunk);
    });
    socket.on("error", () => {});
  }

  /** @param target method and path */
  static send(standing: Standing, target: string, type: string, half: string, length: number): Half {
    const one = new Half(connect(standing.port, "127.0.0.1"));
    const head = [`${target} HTTP/1.1`, "Host: localhost", `X-API-Key: ${accessKey}`];
    one.socket.write([...head, `Content-Type: ${type}`, `Content-Length: ${length}`, "", half].join("\r\n"));
    return one;
  }

  /** Resolves when it was answered because the server closes. */
  told(): Promise<void> {
    return eventually("it is told", () => this.heard.includes('"code":50300'));
  }

  async sendRest(rest: string): Promise<void> {
    this.socket.write(rest);
    await once(this.socket, "close");
  }
}
