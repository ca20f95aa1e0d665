import { type Segment, textSegment } from "@dicetower/contract";
import { expect } from "chai";
import type { Master } from "../../src/api.js";
import type { ListRow } from "../../src/lists/list-row.js";
import { type AccessTower, accessTower, endAll, makeRootMaster, root } from "../access-host.js";
import { bans, bots, lists, masters, type Row, syntax, trusts } from "./argument-rows.js";

describe("the forms of", () => {
  let tower: AccessTower;
  beforeEach(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
  });
  afterEach(endAll);

  const rows = async () =>
    (await tower.get("/api/banlist?pageSize=200&sort=rowId").data<{ items: ListRow[] }>()).items;
  const inPrivate = { ...root, scene: "private" as const };

  async function tryAll(word: string, table: readonly Row[], how: object = inPrivate): Promise<void> {
    const wrong: string[] = [];
    for (const [said, answer] of table) {
      const parts = typeof said === "string" ? [said] : said;
      const [first, ...rest] = parts;
      const begin = typeof first === "string" ? [`${word}${first}`] : [`${word} `, first as Segment];
      const segments = [...begin, ...rest].map((part) =>
        typeof part === "string" ? textSegment(part) : part,
      );
      const heard = await tower.say("", { ...how, segments }).text();
      if (!answer.test(heard)) wrong.push(`${word}${JSON.stringify(said)} → ${heard}`);
    }
    expect(wrong).to.deep.equal([]);
  }
  /** Numbers of the rows that are understood, and no others. */
  const understood = (table: readonly Row[]) =>
    table.flatMap(([, answer]) => /(?:user|group) [a-z]+:(-?\d+)/.exec(answer.source)?.[1] ?? []);

  it(".ban", async () => {
    await tryAll(".ban", lists);
    await tryAll(".ban", bans);
    expect((await rows()).map(({ targetId }) => targetId)).to.deep.equal(understood(lists));
    await tower.get("/api/banlist/whitelist-only").answers({ data: { enabled: false } });
  });

  it(".white", async () => {
    await tryAll(".white", lists);
    await tryAll(".white", [
      [" only on", syntax],
      [" list --rank=30", syntax],
    ]);
    const all = await rows();
    expect(all.map(({ targetId }) => targetId)).to.deep.equal(understood(lists));
    expect(all.every(({ listType }) => listType === "allow")).to.equal(true);
  });

  it(".black", async () => {
    const short = lists.flatMap(([said, answer]): Row[] => {
      const [first, ...rest] = typeof said === "string" ? [said] : said;
      const behind = typeof first === "string" ? /^ add(?= |$)(.*)$/su.exec(first)?.[1] : undefined;
      return behind === undefined ? [] : [[[behind, ...rest], answer]];
    });
    expect(short.length).to.be.above(40);
    await tryAll(".black", short);
    expect((await rows()).map(({ targetId }) => targetId)).to.deep.equal(understood(short));
  });

  it(".trust", async () => {
    await tryAll(".trust", trusts);
    for (const [id, level] of Object.entries({ 6: 0, 222: 0, 333: 0, 2001: 0, 2002: 3, 2003: 3, 2004: 3 }))
      await tower.say(`.trust ${id}`, root).replies(`test:${id}: trust level ${level}, lists: -`);
  });

  it(".botlist", async () => {
    await tryAll(".botlist", bots, { role: "admin" });
    await tower.say(".botlist", { role: "admin" }).replies(/not answered: 702, 703, 704, 705;/);
  });

  it(".master", async () => {
    await tryAll(".master", masters);
    const all = await tower.get("/api/masters").data<Master[]>();
    expect(all.map(({ userId }) => userId)).to.deep.equal([root.userId]);
    expect(tower.fake.log).to.deep.equal([]);
    expect(await tower.get("/api/system/backups").data<unknown[]>()).to.deep.equal([]);
  });
});
