import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import adapters from "@dicetower/adapters";
import type { SendOutcome } from "@dicetower/contract";
import { type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { echoFeature } from "../echo-feature.js";
import { record } from "../end-by.js";
import { type FakePlatform, fakePlatform, identity, said } from "../fake-adapter.js";

const postgres = await testPostgres();

/** A run of the service over a data folder. */
interface Run {
  readonly tower: TestHost;
  readonly platform: FakePlatform;
  readonly heard: readonly string[];
}

for (const kind of ["SQLite", "PostgreSQL"] as const)
  (kind === "SQLite" ? describe : postgres.describe)(`after a kill, on ${kind}`, () => {
    let database: Awaited<ReturnType<typeof postgres.database>> | undefined;
    const runs: TestHost[] = [];
    const folders: string[] = [];
    beforeEach(async () => {
      database = kind === "PostgreSQL" ? await postgres.database() : undefined;
    });
    // A host that ends waits some seconds for what cannot leave; the next test need not.
    const endings: Promise<void>[] = [];
    afterEach(() => {
      endings.push(end(runs.splice(0), folders.splice(0), database));
    });
    after(() => Promise.all(endings));

    async function end(
      towers: readonly TestHost[],
      made: readonly string[],
      opened: typeof database,
    ): Promise<void> {
      for (const answer of unanswered.splice(0)) answer({ state: "unknown", reason: "ended" });
      await Promise.all(towers.map((tower) => tower.stop()));
      await Promise.all(made.map((path) => rm(path, { recursive: true, force: true })));
      await opened?.drop();
    }

    async function run(dataFolder: string, opening?: FakePlatform["opening"]): Promise<Run> {
      const platform = fakePlatform();
      if (opening !== undefined) platform.opening = opening;
      const bird = echoFeature();
      const features = [adapters, platform.feature, bird.feature];
      const databaseUrl = database?.url;
      const tower = await testHost({
        features,
        dataFolder,
        settings: { logLevel: "warn" },
        ...(databaseUrl !== undefined && { databaseUrl }),
      });
      runs.push(tower);
      return { tower, platform, heard: bird.heard };
    }

    async function folder(): Promise<string> {
      const made = await mkdtemp(join(tmpdir(), "dicetower-kill-"));
      folders.push(made);
      return made;
    }

    /** What a kill at this time leaves: the files as they are, and nothing that was in memory. */
    async function killed({ tower }: Run, opening?: FakePlatform["opening"]): Promise<Run> {
      const copy = await folder();
      await cp(tower.dataFolder, copy, { recursive: true, filter: (source) => !source.endsWith(".lock") });
      return run(copy, opening);
    }

    async function begin(options: object): Promise<Run> {
      const first = await run(await folder());
      await first.tower.post("/api/adapters", { ...record, options }).answers({});
      return first;
    }

    const told = async ({ tower }: Run, what: string) =>
      (await tower.get(`/api/system/logs?q=${encodeURIComponent(what)}`).data<{ total: number }>()).total;

    const unanswered: ((outcome: SendOutcome) => void)[] = [];
    /** What a platform says that does not answer while the test runs. */
    const never = () => new Promise<SendOutcome>((resolve) => unanswered.push(resolve));

    it("says what had not left with the same words, and not what may have arrived", async () => {
      const first = await begin({ sendIntervalMs: 60_000, sendPerSecond: 0 });
      first.platform.answer = never;
      const { link } = await first.platform.connection();
      const messages = [said(".say under way"), said(".say waits")];
      for (const message of messages) link.message(message);
      // Heard in one turn, both rows are in one group: when the first has left, both are on the disk.
      await first.platform.sentSoFar(1);
      const second = await killed(first);
      expect(await second.platform.sentSoFar(1)).to.deep.equal(["waits"]);
      const again = await second.platform.connection();
      for (const message of messages) again.link.message(message);
      again.link.message(said(".say new", { groupId: "other" }));
      expect(await second.platform.sentSoFar(2)).to.deep.equal(["waits", "new"]);
      expect(second.heard).to.deep.equal([".say new"]);
    });

    for (const [what, opening] of [
      ["after another account has come", ({ link }) => link.online({ ...identity, selfId: "20002" })],
      ["before any account has come", () => {}],
    ] as const satisfies readonly (readonly [string, FakePlatform["opening"]])[])
      it(`tells as lost what had not left when its adapter is deleted ${what}`, async () => {
        const first = await begin({ sendIntervalMs: 60_000, sendPerSecond: 0 });
        first.platform.answer = never;
        const { link } = await first.platform.connection();
        for (const text of [".say under way", ".say waits"]) link.message(said(text));
        await first.platform.sentSoFar(1);
        const second = await killed(first, opening);
        await second.platform.connection();
        await second.tower.delete("/api/adapters/1").answers({ code: 0 });
        expect(await told(second, "was not delivered")).to.equal(1);
        expect(second.platform.sent).to.deep.equal([]);
      });

    it("tells as lost what waited for the account of a deleted adapter to come through another", async () => {
      const first = await begin({ sendIntervalMs: 60_000, sendPerSecond: 0 });
      const { link } = await first.platform.connection();
      await first.tower.post("/api/adapters", { ...record, name: "Spare" }).answers({});
      for (const text of [".say a", ".say b", ".say c"]) link.message(said(text));
      await first.platform.sentSoFar(1);
      first.platform.opening = ({ link }) => link.closed("gone");
      await first.tower.delete("/api/adapters/1").answers({ code: 0 });
      const second = await killed(first);
      await second.platform.connection();
      expect(await told(second, "2 messages through adapters that were deleted")).to.equal(1);
      expect(second.platform.sent).to.deep.equal([]);
    });

    it("recognises what acted without a word", async () => {
      const first = await begin({ sendIntervalMs: 0, sendPerSecond: 0 });
      const { link } = await first.platform.connection();
      const count = said(".count");
      link.message(count);
      link.message(said(".say done"));
      await first.platform.sentSoFar(1);
      const second = await killed(first);
      const again = await second.platform.connection();
      again.link.message(count);
      again.link.message(said(".say new"));
      await second.platform.sentSoFar(1);
      expect(second.heard).to.deep.equal([".say new"]);
    });

    it("keeps its records, tokens included", async () => {
      const first = await begin({});
      await first.tower.patch("/api/adapters/1", { access_token: "kept" }).answers({});
      const second = await killed(first);
      expect((await second.platform.connection()).record).to.include({ access_token: "kept", name: "Main" });
    });

    it("leaves nothing to say again when it was stopped in good order", async () => {
      const first = await begin({ sendIntervalMs: 0, sendPerSecond: 0 });
      const { link } = await first.platform.connection();
      for (let n = 0; n < 20; n++) link.message(said(`.say ${n}`, { groupId: `${n}` }));
      const stopping = first.tower.stop();
      link.message(said(".say too late"));
      await stopping;
      expect(first.platform.sent).to.have.length(20);
      const second = await run(first.tower.dataFolder);
      (await second.platform.connection()).link.message(said(".say new"));
      expect(await second.platform.sentSoFar(1)).to.deep.equal(["new"]);
    });
  });
