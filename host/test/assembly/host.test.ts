import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineFeature, type Feature } from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import { expect } from "chai";
import { createAccessKey, createHost, keyDigest } from "../../src/index.js";

describe("a host", () => {
  describe("that is told to stop while it starts", () => {
    let folder: string;
    let ended: string[];
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "dicetower-host-"));
      ended = [];
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const hostWith = (setup: Feature["setup"]) => {
      const feature = defineFeature({ id: "part", setup });
      return createHost({
        features: [
          {
            id: "part",
            feature,
            info: { title: {}, category: "test", version: "0.1.0", thirdParty: false },
            enabled: true,
          },
        ],
        identity: {
          id: "7e57".repeat(8),
          key: createAccessKey(keyDigest("a key of this test 0123456789")),
          version: { semver: "0.1.0", build: 1, builtAt: 0 },
          prerelease: true,
        },
        serves: async () => void ended.push("served"),
        settings: { dataFolder: folder, host: "127.0.0.1", port: 0, logLevel: "error", console: "none" },
      });
    };
    const reason = (work: Promise<unknown>) =>
      work.then(
        () => "started",
        (error: Error) => error.message,
      );

    it("ends what has been begun, before its store is open", async () => {
      const host = hostWith(() => void ended.push("set up"));
      const started = reason(host.start());
      await host.stop();
      expect(await started).to.contain("told to stop");
      expect(ended).to.deep.equal([]);
      // What is still open would hold the folder's store.
      const next = hostWith(() => void ended.push("set up"));
      await next.start();
      expect(ended).to.deep.equal(["set up", "served"]);
      await next.stop();
    });

    it("ends features whose set-up is under way, and never listens", async () => {
      let begun: () => void = () => {};
      const setUp = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const host = hostWith(async (scope) => {
        scope.defer(() => void ended.push("deferred"));
        begun();
        await new Promise((resolve) => setImmediate(resolve));
      });
      const started = reason(host.start());
      await setUp;
      await host.stop();
      expect(await started).to.contain("told to stop");
      expect(ended).to.deep.equal(["deferred"]);
      expect(host.url).to.equal("");
    });

    it("does not start any more once it has been stopped", async () => {
      const host = hostWith(() => void ended.push("set up"));
      await host.stop();
      expect(await reason(host.start())).to.contain("told to stop");
      expect(ended).to.deep.equal([]);
    });
  });

  it("is not ready while a feature that is wanted has failed", async () => {
    let broken = false;
    const fragile = defineFeature({
      id: "fragile",
      setup() {
        if (broken) throw new Error("no luck today");
      },
    });
    const tower = await testHost({ features: [fragile] });
    const ready = async () => {
      const { status, text } = await tower.get("/health/ready", { key: false }).done();
      return `${status} ${text}`;
    };
    const reported = async () => {
      const { state, reason, components } = await tower.get("/api/system/health").data<{
        state: string;
        reason: string;
        components: { key: string; state: string; detail: string }[];
      }>();
      const part = components.find(({ key }) => key === "host.features");
      return { state, reason, part: part && `${part.state} ${part.detail}` };
    };
    expect(await ready()).to.equal("200 ok");
    broken = true;
    await tower.disable("fragile");
    expect(await ready(), "switched off by choice").to.equal("200 ok");
    await tower.enable("fragile");
    expect(await ready()).to.equal("503 not ready");
    const sentence = 'The feature "fragile" has failed: no luck today';
    expect(await reported()).to.deep.equal({ state: "failed", reason: sentence, part: `failed ${sentence}` });
    broken = false;
    await tower.post("/api/features/fragile/retry").answers({});
    expect(await ready()).to.equal("200 ok");
    await tower.stop();
  });

  it("is ready and degraded while a feature of others has failed, which it names with the reason", async () => {
    const fragile = defineFeature({
      id: "fragile",
      setup() {
        throw new Error("no luck today");
      },
    });
    const tower = await testHost({ features: [fragile], byOthers: ["fragile"], mayFail: true });
    try {
      expect((await tower.get("/health/ready", { key: false }).done()).status).to.equal(200);
      const report = await tower.get("/api/system/health").data<{
        components: { key: string; state: string; detail: string }[];
      }>();
      expect(report).to.include({ state: "degraded", ready: true, reason: "" });
      expect(report.components.find(({ key }) => key === "host.features")).to.include({
        state: "degraded",
        detail: 'The feature "fragile" has failed: no luck today',
      });
    } finally {
      await tower.stop();
    }
  });
});
