import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longIt, longRun, type TestHost, testNats, testPostgres, volume } from "@dicetower/testkit";
import { expect } from "chai";
import pg from "pg";
import { form, sole, startProcess, until } from "./support/features.js";
import { killWhileUploading } from "./support/kill.js";

const postgres = await testPostgres();
const nats = await testNats();

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const script = (answer: string) =>
  [
    "// ==UserScript==",
    "// @name greeter",
    "// @author tester",
    "// @version 1.0.0",
    "// ==/UserScript==",
    "let ext = seal.ext.find('greeter');",
    "if (!ext) { ext = seal.ext.new('greeter', 'tester', '1.0.0'); seal.ext.register(ext); }",
    "const cmd = seal.ext.newCmdItemInfo(); cmd.name = 'greet'; cmd.help = 'greets';",
    `cmd.solve = (ctx, msg) => { seal.replyToSender(ctx, msg, '${answer}'); return seal.ext.newCmdExecuteResult(true); };`,
    "ext.cmdMap['greet'] = cmd;",
  ].join("\n");
const rules = "name: demo\nfullName: Demo d20\ntemplateVer: '2.0'\nattrs:\n  defaults: { 力量: 10 }\n";
const deck = (card: string) => JSON.stringify({ omen: [card] });

nats.describe("files of several processes", () =>
  postgres.describe("of one installation", function () {
    this.timeout(volume(180_000, 3_600_000));
    let database: Awaited<ReturnType<typeof postgres.database>>;
    const running: TestHost[] = [];
    const folders: string[] = [];
    beforeEach(async () => {
      database = await postgres.database();
    });
    afterEach(async () => {
      for (const tower of running.splice(0)) await tower.stop();
      await database.drop();
      for (const path of folders.splice(0)) await rm(path, { recursive: true, force: true });
    });

    async function process(dataFolder?: string): Promise<TestHost> {
      const tower = await startProcess({
        databaseUrl: database.url,
        busUrl: nats.url,
        ...(dataFolder === undefined ? {} : { dataFolder }),
      });
      running.push(tower);
      return tower;
    }

    /** A process without a bus. */
    async function single(dataFolder: string): Promise<TestHost> {
      const tower = await startProcess({ databaseUrl: database.url, dataFolder });
      running.push(tower);
      return tower;
    }

    async function end(tower: TestHost): Promise<void> {
      running.splice(running.indexOf(tower), 1);
      await tower.stop();
    }

    async function folder(): Promise<string> {
      const path = await mkdtemp(join(tmpdir(), "dicetower-cluster-"));
      folders.push(path);
      return path;
    }

    const rows = async (table: string): Promise<number> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        const found = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
        return Number(found.rows[0]?.count);
      } finally {
        await client.end();
      }
    };
    const says = async (tower: TestHost, text: string, reply: string) =>
      until(`"${text}" says "${reply}"`, async () => {
        const { spoken } = await tower.say(text).done();
        return spoken.some((one) => JSON.stringify(one).includes(reply)) ? true : undefined;
      });
    const names = async (tower: TestHost, path: string, field: string): Promise<string[]> =>
      (await tower.get(path).data<Record<string, string>[]>()).map((row) => row[field] ?? "");

    it("are in the others a moment after they were uploaded to one: decks, scripts, pictures, rules, help", async () => {
      const [one, two] = [await process(), await process()];
      await one.post("/api/decks/upload", form("omens.json", deck("a raven"))).answers({ code: 0 });
      await says(two, ".draw omen", "a raven");
      await two
        .put("/api/decks/file", { filename: "omens.json", content: deck("a white stag") })
        .answers({ code: 0 });
      await says(one, ".draw omen", "a white stag");

      await one.post("/api/plugins/js/upload", form("greeter.js", script("good day"))).answers({ code: 0 });
      await says(two, ".greet", "good day");
      await two.post("/api/plugins/js/upload", form("greeter.js", script("good night"))).answers({ code: 0 });
      await says(one, ".greet", "good night");

      const { url } = await one.post("/api/assets/upload", sole("dot.png", picture)).data<{ url: string }>();
      const answer = await fetch(two.base + url, { headers: { "X-API-Key": two.key } });
      expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(picture)]).to.deep.equal([
        200,
        true,
      ]);

      await two.post("/api/rules/upload", form("demo.yaml", rules)).answers({ code: 0 });
      await until("the rules", async () =>
        (await names(one, "/api/rules", "name")).includes("demo") ? true : undefined,
      );
      await one
        .post("/api/help/file", {
          name: "house.json",
          group: "house",
          content: '{"helpdoc":{"house":"Be kind."}}',
        })
        .answers({ code: 0 });
      await says(two, ".help house", "Be kind.");
      const document = join(two.dataFolder, "help", "house", "house.json");
      await until("its file", async () =>
        (await readFile(document, "utf8").catch(() => "")) === "" ? undefined : true,
      );
    });

    it("go everywhere when they are deleted in one, and come back in no process that was away", async () => {
      const [mine, others] = [await folder(), await folder()];
      const one = await process(mine);
      let two = await process(others);
      await one.post("/api/decks/upload", form("omens.json", deck("a raven"))).answers({ code: 0 });
      await one
        .post("/api/decks/upload", form("kept.json", JSON.stringify({ kept: ["a key"] })))
        .answers({ code: 0 });
      await says(two, ".draw omen", "a raven");
      await says(two, ".draw kept", "a key");
      await end(two);
      await one.delete("/api/decks/file/omens.json").answers({ code: 0 });
      two = await process(others);
      expect(await readdir(join(others, "decks"))).to.deep.equal(["kept.json"]);
      await two.delete("/api/decks/file/kept.json").answers({ code: 0 });
      await until("it is gone there", async () =>
        (await readdir(join(mine, "decks"))).length === 0 ? true : undefined,
      );
      await until("it is no deck there", async () =>
        (await names(one, "/api/decks?source=user", "filename")).length === 0 ? true : undefined,
      );
    });

    it("are all in a process that starts with an empty folder, with their times, and stay when all go back to one", async () => {
      const first = await folder();
      const one = await process(first);
      await one.post("/api/decks/upload", form("omens.json", deck("a raven"))).answers({ code: 0 });
      await one.post("/api/plugins/js/upload", form("greeter.js", script("good day"))).answers({ code: 0 });
      const { url } = await one.post("/api/assets/upload", sole("dot.png", picture)).data<{ url: string }>();
      await end(one);
      const second = await folder();
      let two = await process(second);
      await says(two, ".draw omen", "a raven");
      await says(two, ".greet", "good day");
      const [here, there] = await Promise.all(
        [first, second].map((path) => stat(join(path, "decks", "omens.json"))),
      );
      expect(Math.floor(there?.mtimeMs ?? 0)).to.equal(Math.floor(here?.mtimeMs ?? 1));
      await end(two);
      two = await single(second);
      await says(two, ".draw omen", "a raven");
      const answer = await fetch(two.base + url, { headers: { "X-API-Key": two.key } });
      expect(answer.status).to.equal(200);
      if (!longRun) return;
      // What the one that is alone has made of it is what all have later.
      const before = await rows("host_file");
      await two
        .put("/api/decks/file", { filename: "omens.json", content: deck("a black cat") })
        .answers({ code: 0 });
      await two
        .post("/api/decks/upload", form("new.json", JSON.stringify({ fresh: ["dew"] })))
        .answers({ code: 0 });
      expect(await rows("host_file")).to.equal(before);
      await end(two);
      await process(second);
      const again = await process(first);
      await says(again, ".draw omen", "a black cat");
      await says(again, ".draw fresh", "dew");
    });

    it("of a process that was alone are taken up once; others of the same name are put aside", async () => {
      const [mine, others] = [await folder(), await folder()];
      for (const [path, card] of [
        [mine, "mine"],
        [others, "theirs"],
      ] as const) {
        await mkdir(join(path, "decks"), { recursive: true });
        await writeFile(join(path, "decks", "omens.json"), deck(card));
        await writeFile(join(path, "decks", `${card}.json`), JSON.stringify({ [card]: [`only ${card}`] }));
      }
      const one = await process(mine);
      await until("they are known", async () => ((await rows("host_file")) >= 2 ? true : undefined));
      const two = await process(others);
      await says(two, ".draw omen", "mine");
      await says(two, ".draw mine", "only mine");
      await says(one, ".draw theirs", "only theirs");
      expect(await readFile(join(others, "replaced", "decks", "omens.json"), "utf8")).to.equal(
        deck("theirs"),
      );
      expect(await rows("host_file")).to.equal(3);
    });

    it("are those of the last one where two write the same name at once, the same in all", async () => {
      const towers = [await process(), await process()] as const;
      for (let round = 1; round <= (longRun ? 5 : 1); round++) {
        await Promise.all(
          towers.map((tower, at) =>
            tower
              .post("/api/decks/upload", form("omens.json", deck(`round ${round} of ${at}`)))
              .answers({ code: 0 }),
          ),
        );
        const read = () =>
          Promise.all(towers.map((tower) => readFile(join(tower.dataFolder, "decks", "omens.json"), "utf8")));
        await until("both have the same", async () => {
          const [a, b] = await read();
          return a === b && a?.includes(`round ${round}`) === true ? true : undefined;
        });
        const [text = ""] = await read();
        const [card = ""] = (JSON.parse(text) as { omen: string[] }).omen;
        for (const tower of towers) await says(tower, ".draw omen", card);
      }
    });

    longIt(
      "are the old or the new one, the same in all, when a process is killed while it uploads",
      async () => {
        const dataFolder = await folder();
        let last = 0;
        for (let kill = 0; kill < volume(2, 50); kill++) {
          last = await killWhileUploading(
            { databaseUrl: database.url, busUrl: nats.url, dataFolder },
            last,
            1 + (kill % 3),
          );
          const [same, other] = [await process(dataFolder), await process()];
          const drawn: string[] = [];
          for (const tower of [same, other]) {
            const { spoken } = await tower.say(".draw version").done();
            drawn.push(/version \d+/.exec(JSON.stringify(spoken))?.[0] ?? "");
          }
          expect(drawn[0]).to.be.oneOf([`version ${last}`, `version ${last + 1}`]);
          expect(drawn[1]).to.equal(drawn[0]);
          expect(await readdir(join(dataFolder, "decks"))).to.deep.equal(["set.json"]);
          last++;
          for (const tower of [same, other]) await end(tower);
        }
      },
    );

    it("cost a process that is alone nothing", async () => {
      const tower = await single(await folder());
      await tower.post("/api/decks/upload", form("omens.json", deck("a raven"))).answers({ code: 0 });
      for (const table of ["host_file", "host_file_content", "host_file_chunk", "host_file_state"])
        expect(await rows(table), table).to.equal(0);
      expect(await readdir(tower.dataFolder)).to.not.include("files-shared.json");
    });
  }),
);
