import type { NatsServer, PostgresServer, TestNats } from "@dicetower/testkit";
import pg from "pg";
import { Cluster, type Member } from "./cluster.js";
import { Platform, type Said } from "./platform.js";
import { TcpProxy } from "./tcp-proxy.js";

/** Of this many accounts one dials in. */
const dialsIn = 5;
/** No pause between messages; answers say which message they answer. */
const quick = { options: { sendIntervalMs: 0, sendPerSecond: 0 }, textOverrides: { quoteReply: true } };
const unlimited = { burst: 0, perSecond: 0 };

/** Several processes with all that is around them, and what may befall it. */
export class Installation {
  private constructor(
    readonly cluster: Cluster,
    readonly platform: Platform,
    readonly database: TcpProxy,
    readonly databaseUrl: string,
    readonly drop: () => Promise<void>,
    readonly nats: TestNats,
    private bus: NatsServer | undefined,
    readonly busPort: number,
  ) {}

  /** Starts processes, and connects accounts. */
  static async of(
    postgres: PostgresServer,
    nats: TestNats,
    { processes, accounts }: { readonly processes: number; readonly accounts: number },
  ): Promise<Installation> {
    const own = await postgres.database();
    const url = new URL(own.url);
    const proxy = new TcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    await proxy.mend();
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    const bus = await nats.start();
    const platform = new Platform(accounts);
    await platform.listen();
    const cluster = await Cluster.of(processes, { database: url.href, bus: bus.url });
    const made = new Installation(
      cluster,
      platform,
      proxy,
      own.url,
      own.drop,
      nats,
      bus,
      Number(new URL(bus.url).port),
    );
    try {
      await made.#begin();
    } catch (error) {
      await made.end();
      throw error;
    }
    return made;
  }

  async #begin(): Promise<void> {
    await Promise.all(this.cluster.members.map((member) => member.start()));
    const [first] = this.cluster.serving;
    if (first === undefined || this.cluster.serving.length < this.cluster.members.length)
      throw new Error(`a process did not start: ${this.cluster.members.map((one) => one.lastWords).join()}`);
    await first.ask("PUT", "/api/settings/line", { user: unlimited, group: unlimited, account: unlimited });
    for (const [at, { selfId }] of this.platform.accounts.entries()) {
      const listens = at % dialsIn === dialsIn - 1;
      const { id } = await first.ask<{ id: number }>("POST", "/api/adapters", {
        name: `Account ${selfId}`,
        type: "botproto_v11",
        connection_mode: listens ? "reverse_ws" : "forward_ws",
        endpoint: listens ? "" : this.platform.endpoint(selfId),
        access_token: "",
        ...quick,
      });
      if (listens)
        this.platform.dialIn(selfId, () =>
          this.cluster.serving.map(({ base }) => `${base.replace("http", "ws")}/onebot/v11/ws/${id}`),
        );
    }
  }

  async cutBus(): Promise<void> {
    const bus = this.bus;
    this.bus = undefined;
    await bus?.stop();
  }

  async mendBus(): Promise<void> {
    this.bus ??= await this.nats.start(this.busPort);
  }

  /** Has everybody connected, with one connection each. */
  async calm(): Promise<void> {
    await until("every account is connected, once", async () =>
      this.platform.accounts.every(({ sockets }) => sockets.size === 1),
    );
  }

  /** What the processes have written of messages whose outcome they do not know: names of events. */
  async unknown(): Promise<ReadonlySet<string>> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ entries: string }>(
        "select entries from adapters_outbox order by id",
      );
      const names = rows.flatMap(({ entries }) =>
        (JSON.parse(entries) as [string, number, string][])
          .filter(([, , state]) => state === "unknown")
          .map(([name]) => name),
      );
      return new Set(names);
    } finally {
      await client.end();
    }
  }

  async end(): Promise<void> {
    await this.platform.close();
    await this.cluster.end();
    await this.cutBus();
    await this.database.cut();
    await this.drop();
  }

  /** A process that serves, any one. */
  any(fraction: number): Member {
    const { serving, members } = this.cluster;
    const all = serving.length > 0 ? serving : members;
    return all[Math.floor(fraction * all.length)] as Member;
  }
}

/** Waits for what is true in the end. */
export async function until(
  what: string,
  is: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  for (const end = Date.now() + limitMs; !(await is()); ) {
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((turn) => setTimeout(turn, 50));
  }
}

/** What is wrong with what was answered: nothing where the list is empty. */
export function faults(all: readonly Said[], unknown: ReadonlySet<string>): string[] {
  const wrong: string[] = [];
  const last = new Map<string, { readonly place: number; readonly id: number }>();
  for (const { id, selfId, groupId, bonus, answers } of all.toSorted((one, other) => one.id - other.id)) {
    const name = `message ${id} of account ${selfId}`;
    const told = [...unknown].some((key) => key.endsWith(`:${id}`));
    if (answers.length === 0 && !told) wrong.push(`${name} was not answered`);
    if (answers.length > 1) wrong.push(`${name} was answered ${answers.length} times`);
    const [answer] = answers;
    if (answer === undefined) continue;
    if (!answer.text.includes(`=${bonus + 1}`)) wrong.push(`${name} was answered with "${answer.text}"`);
    const chat = `${selfId} ${groupId}`;
    const before = last.get(chat);
    if (before !== undefined && before.place > answer.place)
      wrong.push(`${name} was answered before message ${before.id}`);
    last.set(chat, { place: answer.place, id });
  }
  return wrong;
}
