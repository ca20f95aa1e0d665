import { type Segment, textSegment } from "@dicetower/contract";
import { expect } from "chai";
import type { ListRow } from "../../src/lists/list-row.js";
import {
  type AccessTower,
  accessTower,
  endAll,
  makeRootMaster,
  notUnderstood,
  root,
} from "../access-host.js";

/** A file that is sent along, with its content in it. */
const file = (content: unknown): Segment => ({
  type: "file",
  data: {
    file: `base64://${Buffer.from(typeof content === "string" ? content : JSON.stringify(content)).toString("base64")}`,
  },
});

describe("files of the lists", () => {
  let tower: AccessTower;
  before(async () => {
    tower = await accessTower();
    await makeRootMaster(tower);
    await tower.say(".trust 222 4", root).replies(/trust level 4/);
  });
  after(endAll);

  const owner = { ...root, accountId: "1", scene: "private" as const };
  const withFile = (command: string, content: unknown, who = owner) =>
    tower.say(command, { ...who, segments: [textSegment(command), file(content)] });
  const rows = async () => (await tower.get("/api/banlist?sort=rowId").data<{ items: ListRow[] }>()).items;

  it("are sent to a master in private, and taken again as they are", async () => {
    await tower.say(".ban export", owner).replies("The list is empty.");
    await tower.say(".ban add 333 rude", root).replies(/^Noted/);
    await tower.say(".white add group 2000", root).replies(/^Noted/);
    await tower.say(".ban export", owner).replies("banlist.json with 1 rows was sent to you in private.");
    const exported = JSON.parse(tower.fake.files.get("banlist.json") ?? "") as { rows: ListRow[] };
    expect(exported.rows.map(({ targetId, reason }) => [targetId, reason])).to.deep.equal([["333", "rude"]]);
    await tower.say(".ban del 333", root).replies(/off the list/);
    await withFile(".ban import", exported).replies("Rows added: 1, changed: 0, left out: 0.");
    await withFile(".ban import", exported).replies("Rows added: 0, changed: 1, left out: 0.");
    expect((await rows()).map(({ listType, targetId }) => `${listType} ${targetId}`)).to.deep.equal([
      "allow 2000",
      "deny 333",
    ]);
  });

  it("bring in what their command is for, and no master", async () => {
    const given = [
      { platform: "test", targetId: "444" },
      { platform: "test", targetId: root.userId },
      { platform: "test", targetId: "555", listType: "allow" },
      { platform: "test" },
    ];
    await withFile(".ban import", { rows: given }).replies("Rows added: 1, changed: 0, left out: 3.");
    await withFile(".white import", { rows: given }).replies("Rows added: 1, changed: 0, left out: 3.");
  });

  it("are a master's alone, and told from what is none", async () => {
    await tower.say(".ban import", owner).replies(/^Send the file/);
    await withFile(".ban import", "BlackQQ 123").replies(/^That is no exported list/);
    await withFile(".ban import", { rows: "all" }).replies(/^That is no exported list/);
    await tower
      .say(".ban import", {
        ...owner,
        segments: [textSegment(".ban import"), { type: "file", data: { file_id: "7" } }],
      })
      .replies(/^The file could not be fetched/);
    const admin = { ...owner, userId: "222" };
    await tower.say(".ban export", admin).replies(/^Only/);
    await withFile(".white import", { rows: [] }, admin).replies(/^Only/);
    await tower.say(".ban export now", owner).replies(notUnderstood);
    tower.fake.cannotLeave = true;
    await tower.say(".ban export", owner).replies(/^No file could be sent/);
  });
});
