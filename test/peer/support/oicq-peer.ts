import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FromPeer, PeerCall, PeerEvent, PeerOptions, ToPeer } from "./protocol.js";

export type { PeerCall, PeerEvent, PeerOptions } from "./protocol.js";

/** A foreign OneBot 11 implementation that runs beside the test. */
export interface Peer {
  /** Port of its server, 0 where it serves nothing. */
  readonly port: number;
  /** Says that the account is online: it dials its reverse addresses. */
  online(): void;
  /** Has it report an event as if it came from the platform. */
  inject(event: PeerEvent): void;
  /** What it was asked for so far, oldest first. */
  sent(): readonly PeerCall[];
  /** The n-th call of a method, as soon as it has come. */
  called(method: string, nth?: number): Promise<PeerCall>;
  /** Answers a method in another way from now on. */
  answer(method: string, answer: unknown): void;
  /** Kills it, as a crash would. */
  stop(): Promise<void>;
}

/** Starts oicq's OneBot server in a process of its own, with a home folder of its own and nothing to read. */
export async function startPeer(options: PeerOptions): Promise<Peer> {
  const home = await mkdtemp(join(tmpdir(), "dicetower-peer-"));
  const script = fileURLToPath(new URL("./oicq-process.ts", import.meta.url));
  const child = fork(script, [], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { ...process.env, HOME: home, NODE_OPTIONS: "" },
  });
  const calls: PeerCall[] = [];
  const waiting = new Set<() => void>();
  const ready = new Promise<number>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the peer ended before it was ready (${code})`)));
    child.on("message", (message: FromPeer) => {
      if (message.is === "ready") return resolve(message.port);
      calls.push(message.call);
      for (const look of waiting) look();
    });
  });
  const tell = (message: ToPeer): void => {
    child.send(message);
  };
  tell({ do: "start", options });
  const port = await ready;
  return {
    port,
    online: () => tell({ do: "online" }),
    inject: (event) => tell({ do: "inject", event }),
    sent: () => [...calls],
    called: (method, nth = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = calls.filter((call) => call.method === method)[nth - 1];
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    answer: (method, answer) => tell({ do: "answer", method, answer }),
    stop: () => kill(child, home),
  };
}

async function kill(child: ChildProcess, home: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  await rm(home, { recursive: true, force: true });
}

/** A group message as the platform would report it. */
export function groupMessage(text: string, more: Readonly<Record<string, unknown>> = {}): PeerEvent {
  return {
    self_id: 10001,
    time: Math.floor(Date.now() / 1000),
    post_type: "message",
    message_type: "group",
    sub_type: "normal",
    message_id: `id-${Math.random().toString(36).slice(2)}`,
    group_id: 4242,
    group_name: "Tower",
    user_id: 777,
    anonymous: null,
    message: [{ type: "text", data: { text } }],
    raw_message: text,
    font: "",
    sender: { user_id: 777, nickname: "Alice", card: "", sex: "unknown", age: 0, level: 1, role: "member" },
    ...more,
  };
}
