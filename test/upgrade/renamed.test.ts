import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { root } from "../workspace/workspace.js";
import { unpack } from "./unpack.js";

/*
 * A data folder of a version in which features, tables, settings and texts had other names: one feature was switched
 * off, two settings and the levels of two owners were changed, texts and a persona had wordings of the owner's own, a log
 * was kept, somebody had asked for their luck.
 */
describe("the data folder of a version with other names", () => {
  let folder: string;
  let tower: TestHost;
  before(async () => {
    folder = unpack(join(root, "test/upgrade/former-names"));
    tower = await fullTower({ dataFolder: folder });
  });
  after(async () => {
    await tower.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("leaves off what was off, under its present id, and on what was on", () => {
    expect(tower.feature("owner-mail")?.state).to.equal("off");
    for (const id of ["silence", "luck", "reply-trace", "rule-systems", "play-session", "session-logs"])
      expect(tower.feature(id)?.state, id).to.equal("on");
    expect(tower.feature("contact")).to.equal(undefined);
  });

  it("keeps settings, secrets among them, and the levels of the log", async () => {
    await tower.get("/api/settings/reply-trace").answers({ data: { kept: 123 } });
    await tower.get("/api/settings/session-logs").answers({ data: { skipOoc: true } });
    await tower
      .get("/api/system/logsite")
      .answers({ data: { logsite_url: "https://logs.example/", token: "<configured>" } });
    const { owners } = await tower.get("/api/settings/logging").data<{ owners: object }>();
    expect(owners).to.deep.equal({ "session-logs": "debug", "session-logs/upload": "info", dice: "error" });
  });

  it("keeps the owner's own wordings, those of a persona included", async () => {
    const { items } = await tower
      .get("/api/templates/export")
      .data<{ items: readonly { key: string; value: string }[] }>();
    expect(Object.fromEntries(items.map(({ key, value }) => [key, value]))).to.deep.equal({
      "luck.noGroups": "No groups.",
      "replyTrace.none": "Nothing is known here.",
      "roll.result": "{nick} throws {detail}",
    });
    const personas = await tower.get("/api/personas").data<readonly { id: number; name: string }[]>();
    const own = personas.find(({ name }) => name === "import");
    const { entries } = await tower
      .get(`/api/personas/${own?.id}/export`)
      .data<{ entries: readonly { key: string; value: string }[] }>();
    expect(entries.map(({ key, value }) => [key, value])).to.deep.equal([
      ["ruleSystems.unknown", "Never heard of {name}."],
    ]);
  });

  it("keeps logs with their lines, and goes on with them", async () => {
    const { items } = await tower
      .get("/api/logs")
      .data<{ items: readonly { id: number; name: string; lineCount: number }[] }>();
    const [night, ...others] = items;
    expect(others).to.deep.equal([]);
    expect(night).to.include({ name: "Night", groupId: "777" });
    const { text } = await tower.get(`/api/logs/${night?.id}/export`).done();
    expect(text).to.include("The door creaks.");
    const how = { groupId: "777", userId: "42", nickname: "Ann", groupRole: "owner" } as const;
    await tower.say(".log on Night", how).done();
    await tower.say("Nobody is there.", how).done();
    await tower.say(".log off", how).done();
    const after = await tower.get(`/api/logs/${night?.id}/export`).done();
    expect(after.text).to.include("The door creaks.").and.to.include("Nobody is there.");
  });

  it("keeps who asked for their luck, and what a person has said", async () => {
    const { text } = await tower.get("/api/players/test/42/export").done();
    const { identities } = JSON.parse(text) as {
      readonly identities: readonly { readonly held: Readonly<Record<string, unknown>> }[];
    };
    const held = identities[0]?.held ?? {};
    expect(JSON.stringify(held["luck"])).to.include("777");
    expect(JSON.stringify(held["session-logs"])).to.include("The door creaks.");
  });

  it("is not gone through again by the next start", async () => {
    await tower.stop();
    tower = await fullTower({ dataFolder: folder });
    expect(tower.feature("owner-mail")?.state).to.equal("off");
    await tower.get("/api/logs").answers({ data: { total: 1 } });
  });
});
