import { commands, routes, type TextItem, texts } from "@dicetower/contract";
import { exampleOf, type TestHost, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../conformance/case.js";
import { cases } from "../conformance/cases/index.js";
import { fullTower } from "../conformance/full-tower.js";
import { succeeds } from "../conformance/succeeds.js";
import { type Kinds, kindsIn, unlike } from "./kinds.js";

const postgres = await testPostgres();

/** What beside the examples of the commands is said: what they keep is asked for again. */
const furtherLines = [
  ".set 20",
  ".r",
  ".set clr",
  ".set --my 6",
  ".r",
  ".set --my clr",
  ".r",
  ".help nonsense",
];

postgres.describe("the full installation on PostgreSQL", function () {
  this.timeout(120_000);

  const on = async <T>(
    databaseUrl: string | undefined,
    own: Case["own"],
    work: (tower: TestHost) => Promise<T>,
  ): Promise<T> => {
    const tower = await fullTower({ ...own, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
    try {
      return await work(tower);
    } finally {
      await tower.stop();
    }
  };
  const inDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
    const database = await postgres.database();
    try {
      return await work(database.url);
    } finally {
      await database.drop();
    }
  };

  it("answers every endpoint that is present as the specification says", () =>
    inDatabase(async (url) => {
      await on(url, undefined, async (tower) => {
        for (const one of cases) if (one.own === undefined) await succeeds(tower, one);
      });
      for (const one of cases)
        if (one.own !== undefined) await on(url, one.own, (tower) => succeeds(tower, one));
    }));

  it("says and shows what it does on SQLite", () =>
    inDatabase(async (url) => {
      const here = await on(undefined, undefined, heardAndSeen);
      const there = await on(url, undefined, heardAndSeen);
      expect(Object.values(here.said).flat()).to.include.members([
        "<Ann> rolls D20=…",
        "<Ann> rolls D6=…",
        "Nobody knows nonsense.",
      ]);
      expect(there.said).to.deep.equal(here.said);
      expect(here.seen.size).to.be.above(40);
      for (const [path, { status, kinds }] of here.seen) {
        const other = there.seen.get(path);
        expect(other?.status, path).to.equal(status);
        expect(unlike(kinds, other?.kinds ?? new Map()), path).to.deep.equal([]);
      }
      await on(url, undefined, async (again) => {
        await again.say(".help nonsense").replies("Nobody knows nonsense.");
        await again.say(".r").replies(/ rolls D20=/);
      });
    }));
});

/** Replies to the example of each command, without what was thrown, and what the kinds of values in the answers to all plain GETs are. */
async function heardAndSeen(tower: TestHost) {
  await tower.post("/api/masters", { platform: "test", userId: "111" }).answers({});
  const wording = { locale: "en", key: "help.notFound", format: "plain", value: "Nobody knows {word}." };
  await tower.put("/api/templates", wording).answers({});
  const words = tower.host.contributions<TextItem>(texts);
  const examples = tower.host
    .contributions(commands)
    .map(({ item }) => exampleOf(item, words))
    .sort();
  const said: Record<string, readonly unknown[]> = {};
  const hear = async (line: string, of: (texts: readonly string[]) => readonly unknown[]) => {
    const { outcome, spoken } = await tower.say(line).done();
    const heard = of(spoken.map(({ text }) => text));
    said[`${Object.keys(said).length} ${line}`] = [outcome.endedBy, outcome.stopped ?? "", ...heard];
  };
  for (const line of furtherLines)
    await hear(line, (texts) => texts.map((text) => text.replace(/=.*/gs, "=…")));
  // Many draw or tell the time: that each is answered, and twice in the same way, is what the store decides.
  for (const line of [...examples, ...examples]) await hear(line, (texts) => [texts.length]);
  const paths = tower.host
    .contributions(routes)
    .map(({ item }) => item)
    .filter(({ method, path }) => method === "GET" && path.startsWith("/api/") && !path.includes("{"))
    .map(({ path }) => path)
    .sort();
  const seen = new Map<string, { status: number; kinds: Kinds }>();
  for (const path of paths) {
    const { status, json } = await tower.get(path).done();
    seen.set(path, { status, kinds: kindsIn(json) });
  }
  return { said, seen };
}
