import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Events, type JsonValue } from "@dicetower/contract";
import testMessage from "@dicetower/test-message";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, plugin, put, type Row, said, upload } from "./towers.js";

interface Check {
  readonly old: string;
  readonly new: string;
  readonly sha256: string;
  readonly etag: string;
  readonly hasUpdate: boolean;
  readonly version: string;
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");
const versionOf = (text: string, version: string) => text.replace("@version 1.0.0", `@version ${version}`);

describe("plugins and other servers", () => {
  let tower: TestHost;
  let base = "";
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const told: JsonValue[] = [];
  const server = createServer((request, response) => answer(request, response));
  before(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const events: Events = { publish: (type, data) => type === "plugins.js" && told.push(data) };
    tower = await begin({ features: [...features, testMessage], replace: [[Events, events]] });
  });
  after(async () => {
    await tower.stop();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  const allow = (...allowHosts: string[]) =>
    tower.put("/api/settings/scripts-js", { webSockets: false, allowHosts }).answers({ code: 0 });
  const reply = async (text: string) => (await said(tower, text)).reply;

  describe("fetch", () => {
    before(() =>
      put(
        tower,
        "asker",
        `command('ask', async (ctx, msg, args) => {
          const r = await fetch(args.getArgN(1), { method: 'POST', headers: { 'X-Own': 'yes', Cookie: 'no=1' }, body: 'ping' });
          const words = await r.text();
          say(ctx, msg, [r.status, r.ok, r.headers.get('x-from'), words].join('|'));
          return seal.ext.newCmdExecuteResult(true);
        });`,
      ),
    );

    it("refuses private addresses with the shape of a failed request", async () => {
      let asked = 0;
      answer = (_, response) => {
        asked++;
        response.end();
      };
      expect(await reply(`.ask ${base}/`)).to.match(/^500\|false\|\|.+/u);
      expect(asked).to.equal(0);
    });

    it("asks hosts that the owner allows, without headers that are not its own", async () => {
      await allow("127.0.0.1");
      const seen: object[] = [];
      answer = (request, response) => {
        const { method, headers } = request;
        let body = "";
        request.setEncoding("utf8").on("data", (part: string) => (body += part));
        request.on("end", () => {
          seen.push({ method, own: headers["x-own"], cookie: headers.cookie, body });
          response.writeHead(201, { "x-from": "here" }).end("pong 你好");
        });
      };
      expect(await reply(`.ask ${base}/`)).to.equal("201|true|here|pong 你好");
      expect(seen).to.deep.equal([{ method: "POST", own: "yes", cookie: undefined, body: "ping" }]);
    });

    it("answers 500 where a server breaks off, and where the plugin has no right to ask", async () => {
      answer = (request) => request.socket.destroy();
      expect(await reply(`.ask ${base}/`)).to.match(/^500\|false\|/u);
      await tower
        .post("/api/plugins/js/toggle", { name: "asker", enabled: true, grants: { http: ["example.com"] } })
        .answers({ code: 0 });
      expect(await reply(`.ask ${base}/`)).to.match(/^500\|false\|\|.*granted/u);
    });
  });

  describe("updates", () => {
    const body = "command('which', (ctx, msg) => say(ctx, msg, 'first'));";
    let old = "";
    let next = "";
    let served = "";
    const known: (string | undefined)[] = [];
    before(async () => {
      await allow("127.0.0.1");
      old = plugin("moving", body, [`@updateUrl ${base}/moving.js`]);
      next = versionOf(old, "2.0.0").replace("'first'", "'second'");
      served = next;
      answer = (request, response) => {
        const etag = `"${digest(served).slice(0, 8)}"`;
        known.push(request.headers["if-none-match"]);
        if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
        else response.writeHead(200, { etag }).end(served);
      };
      await upload(tower, "moving.js", old).data<Row>();
    });
    const check = () => tower.post("/api/plugins/js/check-update", { name: "moving" }).data<Check>();
    const take = (sha256: string) => tower.post("/api/plugins/js/update", { name: "moving", sha256 });

    it("are shown before they are taken, and are what was shown", async () => {
      const found = await check();
      expect(found).to.include({ old, new: next, sha256: digest(next), hasUpdate: true, version: "2.0.0" });
      await take(digest(old)).answers({ code: 40900 });
      expect(await reply(".which")).to.equal("first");
      const before = told.length;
      await take(found.sha256).answers({ code: 0, data: { version: "2.0.0", hasBackup: true } });
      expect(await reply(".which")).to.equal("second");
      await take(found.sha256).answers({ code: 40900 });
      // Pages that show plugins hear that they are being loaded, and that they have been.
      expect(told.slice(before).at(0)).to.deep.include({ loading: true });
      expect(told.at(-1)).to.deep.equal({ loaded: 2, loading: false });
    });

    it("are none where the server says that nothing has changed", async () => {
      const found = await check();
      expect(found).to.include({ hasUpdate: false, old: next, new: next });
      expect(known.at(-1)).to.equal(`"${digest(next).slice(0, 8)}"`);
      const all = await tower.post("/api/plugins/js/check-update", { all: true }).data<Check[]>();
      expect(all).to.have.lengthOf(1);
      expect(all[0]).to.include({ name: "moving", hasUpdate: false });
    });

    it("keep the name of the plugin", async () => {
      served = next.replace("@name moving", "@name other");
      const { sha256 } = await check();
      await take(sha256).answers({ code: 42200 });
      expect(await reply(".which")).to.equal("second");
    });

    it("are taken back, and then are there to be had again", async () => {
      served = next;
      await tower
        .post("/api/plugins/js/update", { name: "moving", restore: true })
        .answers({ code: 0, data: { version: "1.0.0" } });
      expect(await reply(".which")).to.equal("first");
      expect(await check()).to.include({ hasUpdate: true, version: "2.0.0" });
    });

    it("name why none can be read", async () => {
      answer = (_, response) => void response.writeHead(503).end();
      await tower.post("/api/plugins/js/check-update", { name: "moving" }).answers({ code: 50400 });
      await allow();
      await tower.post("/api/plugins/js/check-update", { name: "moving" }).answers({ code: 50400 });
      await tower.post("/api/plugins/js/check-update", { name: "asker" }).answers({ code: 42200 });
    });
  });
});
