import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewNotice } from "@dicetower/contract";
import { typescriptFlags } from "@dicetower/testkit";
import { expect } from "chai";
import { SMTPServer } from "smtp-server";
import { type Receiver, receiver } from "./receiver.js";

const here = import.meta.dirname;
const path = "/api/system/notice";

/** A host in another process. */
interface Elsewhere {
  readonly process: ChildProcess;
  ask<T>(method: string, path: string, body?: object): Promise<T>;
  send(notice: NewNotice): void;
  end(): Promise<void>;
}

describe("notices of a process", () => {
  let folder: string;
  let hook: Receiver;
  const running = new Set<ChildProcess>();
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-test-"));
    hook = await receiver();
  });
  after(async () => {
    for (const child of running) child.kill("SIGKILL");
    await hook.end();
    await rm(folder, { recursive: true, force: true });
  });

  async function begin(data: string, chats: "answering" | "silent" = "answering"): Promise<Elsewhere> {
    const child = fork(join(here, "notice-host.ts"), [data, chats], {
      execArgv: [...typescriptFlags],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: join(here, "server-certificate.pem") },
    });
    running.add(child);
    const [{ base, key }] = (await once(child, "message")) as [{ base: string; key: string }];
    return {
      process: child,
      async ask<T>(method: string, to: string, body?: object) {
        const headers = { "x-api-key": key, "content-type": "application/json" };
        const response = await fetch(`${base}${to}`, {
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const { code, data, message } = (await response.json()) as { code: number; data: T; message: string };
        expect(code, message).to.equal(0);
        return data;
      },
      send: (notice) => child.send(notice),
      async end() {
        const ended = once(child, "exit");
        child.send("end");
        expect((await ended)[0]).to.equal(0);
        running.delete(child);
      },
    };
  }

  const until = async (what: () => boolean | Promise<boolean>) => {
    for (const end = performance.now() + 60_000; performance.now() < end; ) {
      if (await what()) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect.fail("it did not come to that");
  };

  it("go on after a kill: posted again under the same number, not said again, and nothing that had arrived", async () => {
    const first = await begin(folder, "silent");
    // That a service has started is routine.
    await first.ask("PUT", path, {
      webhook: [{ id: "w", url: hook.url, localTarget: true, classes: ["important"] }],
      windows: [{ id: "g", type: "group", adapterId: "7", targetId: "55", classes: ["important"] }],
      mergeSeconds: 0,
    });
    first.send({ kind: "drip", level: "important", detail: "arrived" });
    await until(() => hook.posted.length === 1);
    const states = async (host: Elsewhere) => {
      const { items } = await host.ask<{ items: { destination: string; state: string }[] }>(
        "GET",
        `${path}/deliveries`,
      );
      return items.map(({ destination, state }) => `${destination} ${state}`).sort();
    };
    await until(async () => (await states(first)).includes("webhook:w sent"));
    hook.answer = () => {};
    first.send({ kind: "drip", level: "important", detail: "interrupted" });
    await until(() => hook.posted.length === 2);
    const gone = once(first.process, "exit");
    first.process.kill("SIGKILL");
    await gone;
    hook.answer = (response) => response.end();

    const second = await begin(folder);
    await until(() => hook.posted.length === 3);
    await until(async () => !(await states(second)).some((one) => /waiting|sending/.test(one)));
    const [, before, behind] = hook.posted;
    expect(behind?.headers["x-delivery"]).to.equal(before?.headers["x-delivery"]);
    expect(behind?.body).to.equal(before?.body);
    expect(await states(second)).to.deep.equal([
      "webhook:w sent",
      "webhook:w sent",
      "window:g sent",
      "window:g unknown",
    ]);
    expect(hook.posted).to.have.length(3);
    await second.end();
  });

  it("are mailed over TLS from the beginning and over STARTTLS, to each address, and tried before they are saved", async () => {
    const taken: string[] = [];
    const tls = {
      key: readFileSync(join(here, "server-key.pem")),
      cert: readFileSync(join(here, "server-certificate.pem")),
    };
    const serve = async (secure: boolean): Promise<{ port: number; close(): void }> => {
      const server = new SMTPServer({
        ...tls,
        secure,
        onAuth: ({ password }, _session, done) =>
          password === "right word" ? done(null, { user: "bot" }) : done(new Error("no")),
        onData: (stream, session, done) => {
          let mail = "";
          stream.on("data", (chunk: Buffer) => {
            mail += String(chunk);
          });
          stream.on("end", () => {
            taken.push(
              `${session.envelope.rcptTo.map(({ address }) => address).join()} ${session.secure}\n${mail}`,
            );
            done();
          });
        },
      });
      server.on("error", () => {});
      const listening = server.listen(0, "127.0.0.1");
      await once(listening, "listening");
      return { port: (listening.address() as AddressInfo).port, close: () => server.close(() => {}) };
    };
    const [wrapped, upgraded] = await Promise.all([serve(true), serve(false)]);
    const data = join(folder, "mail");
    const host = await begin(data);
    const smtp = {
      enabled: true,
      host: "localhost",
      port: wrapped.port,
      security: "tls",
      user: "bot",
      password: "right word",
      from: "bot@example.org",
      allowPrivate: true,
      to: ["ann@example.org", "bea@example.org"],
      classes: ["critical"],
    };
    await host.ask("PUT", path, { smtp });
    const unsaved = { ...smtp, port: upgraded.port, security: "starttls", to: ["cleo@example.org"] };
    const wrong = await host.ask<{ ok: boolean; error: string }>("POST", `${path}/test`, {
      smtp: { ...unsaved, password: "" },
    });
    expect(wrong.ok, "the stored password goes to no other server").to.equal(false);
    expect(wrong.error).to.contain("log-in");
    expect(await host.ask("POST", `${path}/test`, { smtp: unsaved })).to.include({ ok: true });
    expect(taken.splice(0).map((one) => one.split("\n", 1)[0])).to.deep.equal(["cleo@example.org true"]);
    host.send({ kind: "fire", level: "critical", detail: "It burns." });
    await until(() => taken.length === 2);
    expect(taken.map((one) => one.split("\n", 1)[0])).to.have.members([
      "ann@example.org true",
      "bea@example.org true",
    ]);
    expect(taken[0])
      .to.match(/Subject: .*fire/)
      .and.contain("It burns.");
    await host.end();
    wrapped.close();
    upgraded.close();
  });
});
