import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BusTransport } from "@dicetower/contract";
import { testNats } from "@dicetower/testkit";
import { expect } from "chai";
import { connectBus } from "../src/nats/index.js";
import { Listener } from "./listener.js";

const nats = await testNats();

nats.describe("the bus over NATS", function () {
  this.timeout(120_000);
  const open: BusTransport[] = [];
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close();
  });

  /** A connection, what it hears and when it was lost and came back. */
  async function process(url = nats.url) {
    const states: boolean[] = [];
    let listener: Listener | undefined;
    const bus = await connectBus(url, (connected) => {
      states.push(connected);
      listener?.look();
    });
    open.push(bus);
    listener = new Listener(bus);
    return Object.assign(listener, { states });
  }

  it("says when it is lost, comes back by itself and then says what waited", async () => {
    const first = await nats.start();
    const [one, two] = [await process(first.url), await process(first.url)];
    two.hears("news");
    await first.stop();
    await one.until(() => one.states.length === 1);
    one.bus.publish("news", "while it was gone");
    const second = await nats.start(Number(new URL(first.url).port));
    try {
      await two.until(() => two.heard.length === 1);
      expect(two.heard).to.deep.equal(["while it was gone"]);
      expect(one.states).to.deep.equal([false, true]);
    } finally {
      for (const bus of open.splice(0)) await bus.close();
      await second.stop();
    }
  });

  it("shows its token, and refuses without it in words that hold no address", async () => {
    const closed = await nats.start(undefined, ["--auth", "s3cret"]);
    try {
      const { port } = new URL(closed.url);
      const refused = await connectBus(closed.url, () => {}).catch((error: Error) => error.message);
      expect(refused).to.be.a("string").and.not.include("127.0.0.1");
      const one = await process(`nats://s3cret@127.0.0.1:${port}`);
      one.hears("in");
      one.bus.publish("in", "ok");
      await one.until(() => one.heard.length === 1);
      for (const bus of open.splice(0)) await bus.close();
    } finally {
      await closed.stop();
    }
  });

  it("shows its user and password", async () => {
    const closed = await nats.start(undefined, ["--user", "dice", "--pass", "p@ss"]);
    try {
      const { port } = new URL(closed.url);
      const wrong = connectBus(`nats://dice:wrong@127.0.0.1:${port}`, () => {});
      expect(await wrong.catch((error: Error) => error.message)).to.match(/authorization/i);
      const one = await process(`nats://dice:p%40ss@127.0.0.1:${port}`);
      one.hears("in");
      one.bus.publish("in", "ok");
      await one.until(() => one.heard.length === 1);
      for (const bus of open.splice(0)) await bus.close();
    } finally {
      await closed.stop();
    }
  });

  it("speaks TLS, and trusts a certificate of one's own where its file is named", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dicetower-nats-"));
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key];
    execFileSync("openssl", [...made, "-out", certificate, ...names], { stdio: "ignore" });
    const closed = await nats.start(undefined, ["--tls", "--tlscert", certificate, "--tlskey", key]);
    try {
      const { port } = new URL(closed.url);
      const distrusted = connectBus(`tls://localhost:${port}`, () => {});
      expect(await distrusted.catch((error: Error) => error.message)).to.match(/self-signed|certificate/i);
      const one = await process(`tls://localhost:${port}?ca=${encodeURIComponent(certificate)}`);
      one.hears("in");
      one.bus.publish("in", "ok");
      await one.until(() => one.heard.length === 1);
      for (const bus of open.splice(0)) await bus.close();
    } finally {
      await closed.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
