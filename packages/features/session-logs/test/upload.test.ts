import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { createLogSite } from "../../../../examples/log-site/src/server.js";
import { txtOf } from "../src/lines/txt-form.js";
import { logOf, logTower, owner } from "./tower.js";

interface Item {
  readonly nickname: string;
  readonly IMUserId: string;
  readonly time: number;
  readonly message: string;
  readonly isDice: boolean;
  readonly uniformId: string;
}

describe("uploads to a log site", () => {
  let tower: TestHost;
  let site: Server;
  let folder = "";
  let base = "";
  let uploads = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "dicetower-log-site-"));
    site = createLogSite({ folder, base: () => base, token: "t0ken" });
    site.on("request", ({ method }) => {
      if (method === "PUT") uploads++;
    });
    await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
    base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    tower = await logTower();
  });
  after(async () => {
    await tower.stop();
    await new Promise((closed) => site.close(closed));
    await rm(folder, { recursive: true, force: true });
  });

  const useSite = (more: object = {}) =>
    tower
      .put("/api/system/logsite", {
        logsite_url: `${base}/dice/api/log`,
        token: "t0ken",
        allowHosts: ["127.0.0.1"],
        ...more,
      })
      .answers({ code: 0 });

  const load = async (link: string): Promise<{ name: string; items: Item[] }> => {
    const { searchParams, hash } = new URL(link);
    const query = new URLSearchParams({ key: searchParams.get("key") ?? "", password: hash.slice(1) });
    const answer = await fetch(`${base}/dice/api/load_data?${query.toString()}`);
    expect(answer.status).to.equal(200);
    const { data, name, client } = (await answer.json()) as { data: string; name: string; client: string };
    expect(client).to.equal("SealDice");
    const { version, items } = JSON.parse(inflateSync(Buffer.from(data, "base64")).toString()) as {
      version: number;
      items: Item[];
    };
    expect(version).to.equal(101);
    return { name, items };
  };

  const record = async (groupId: string) => {
    const how = { groupId, ...owner };
    await tower.say(".log new 鬼屋", how).done();
    await tower.say("夜里，门开了。\n没有人。", { groupId, nickname: "木落", userId: "222" }).silent();
    await tower.say(".r d6", how).done();
    return tower.say(".log end", { ...how, locale: "zh-CN" }).text();
  };

  it("answer the link where the log ends, with the lines of the txt export", async () => {
    await useSite();
    const said = await record("u1");
    const [, link = ""] = /^日志「鬼屋」已结束，共 3 条：(\S+)$/m.exec(said) ?? [];
    expect(said).to.include(".log get 鬼屋");
    const { name, items } = await load(link);
    expect(name).to.equal("鬼屋");
    const log = await logOf(tower, "u1");
    expect(log).to.include({ uploadUrl: link, uploadState: "current", uploadError: "" });
    const { text } = await tower.get(`/api/logs/${log.id}/export?format=txt`).done();
    expect(
      items
        .map(({ nickname, IMUserId, time, message }) =>
          txtOf({ nickname, userId: IMUserId, at: time, message }),
        )
        .join(""),
    ).to.equal(text.replace(/^\[.*\]\n\n/, ""));
    expect(items.map(({ isDice, uniformId }) => [isDice, uniformId])).to.deep.equal([
      [false, "test:222"],
      [false, "test:111"],
      [true, "test:10000"],
    ]);
    const page = await fetch(`${base}/?key=x`);
    expect(page.headers.get("content-security-policy")).to.include("script-src 'sha256-");
  });

  it("keep the address while the log does not change, unless forced", async () => {
    await useSite();
    await record("u2");
    const { id, uploadUrl } = await logOf(tower, "u2");
    const before = uploads;
    await tower.post(`/api/logs/${id}/upload`).answers({ data: { url: uploadUrl, reused: true } });
    await tower.say(".log get", { groupId: "u2" }).replies(/not changed/);
    expect(uploads).to.equal(before);
    await tower.post(`/api/logs/${id}/upload`, { force: true }).answers({ data: { reused: false } });
    await tower.say(".log on 鬼屋", { groupId: "u2", ...owner }).done();
    await tower.say("more", { groupId: "u2" }).silent();
    expect((await logOf(tower, "u2")).uploadState).to.equal("outdated");
    for (const state of ["none", "current", "outdated", "failed"])
      await tower
        .get(`/api/logs?groupId=u2&uploadState=${state}`)
        .answers({ data: { total: state === "outdated" ? 1 : 0 } });
    const { url, reused } = await tower
      .post(`/api/logs/${id}/upload`)
      .data<{ url: string; reused: boolean }>();
    expect(reused).to.equal(false);
    expect((await load(url)).items.at(-1)?.message).to.equal("more");
  });

  it("try further addresses, and keep the log where none takes it", async () => {
    await useSite({ logsite_url: "http://127.0.0.1:9/dice/api/log", backups: [`${base}/dice/api/log`] });
    expect(await record("u3")).to.match(/共 3 条：http/);
    await useSite({ token: "wrong" });
    const said = await record("u4");
    expect(said).to.match(/已结束，共 3 条。\n上传失败，日志已保留。/);
    expect(said)
      .to.include(".log get 鬼屋")
      .and.not.match(/401|answered|address/);
    const log = await logOf(tower, "u4");
    expect(log).to.include({ uploadState: "failed", uploadUrl: "", lineCount: 3 });
    expect(log.uploadError).to.include("401");
    await tower.post(`/api/logs/${log.id}/upload`).answers({ code: 50400 });
  });

  it("go to no private address that is not allowed", async () => {
    const before = uploads;
    await useSite({ allowHosts: [] });
    expect(await record("u5")).to.match(/上传失败/);
    expect(uploads).to.equal(before);
  });

  it("go day by day where the log is too large", async () => {
    await useSite({ sizeLimitBytes: 10_000 });
    // Words that cannot be made shorter.
    const noise = () => randomBytes(2_500).toString("hex");
    const days = ["2026-01-01", "2026-01-02"].flatMap((day) =>
      [1, 2, 3].map((line) => `甲(1) ${day} 20:00:0${line}\n${noise()}\n\n`),
    );
    const text = days.join("");
    await tower
      .post("/api/logs", { action: "import", platform: "test", groupId: "u6", name: "长", text })
      .answers({ code: 0 });
    const { id } = await logOf(tower, "u6");
    const { url } = await tower.post(`/api/logs/${id}/upload`).data<{ url: string }>();
    const links = url.split("\n");
    expect(links).to.have.length(2);
    const names = await Promise.all(links.map(async (link) => (await load(link)).name));
    expect(names).to.deep.equal(["长 2026-01-01", "长 2026-01-02"]);
  });
});
