import { Outbound, type OutboundAnswer, textSegment } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { StoredMessage } from "../src/api.js";
import { chatTower, eventually, messagesOf } from "./tower.js";

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(100, 1)]);
const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");

describe("pictures of messages", () => {
  let tower: TestHost;
  const asked: string[] = [];
  const answers: Record<string, Buffer> = { "/map.png": png, "/evil.png": svg, "/same.gif": png };
  const outbound: Pick<Outbound, "request"> = {
    request(url): Promise<OutboundAnswer> {
      asked.push(url);
      const body = answers[new URL(url).pathname];
      if (body === undefined) return Promise.reject(new Error("refused"));
      return Promise.resolve({ status: 200, headers: { "content-type": "image/png" }, body });
    },
  };
  const config = { enabled: true, retentionDays: 30, maxMessagesPerGroup: 0 };
  before(async () => {
    tower = await chatTower({ replace: [[Outbound, outbound]] });
    await tower.put("/api/system/chat-config", { ...config, saveImages: true }).answers({ code: 0 });
  });
  after(() => tower.stop());

  const show = (groupId: string, ...urls: string[]) =>
    tower
      .say("", {
        groupId,
        segments: urls.map((url) => ({ type: "image", data: { file: "x", url } })),
      })
      .silent();
  const savedOf = ([message]: StoredMessage[]) =>
    (message?.segments ?? []).flatMap(({ data }) => (typeof data.saved === "string" ? [data.saved] : []));
  const saved = async (groupId: string, count: number) =>
    savedOf(
      await eventually(
        () => messagesOf(tower, groupId),
        (all) => savedOf(all).length === count,
      ),
    );

  it("are fetched, kept by what they hold, and shown as pictures alone", async () => {
    await show("i1", "https://pictures.example/map.png", "https://pictures.example/same.gif");
    const names = await saved("i1", 2);
    expect(names[0]).to.match(/^[0-9a-f]{64}\.png$/);
    expect(names[1]).to.equal(names[0]);
    const { status, headers } = await tower.get(`/api/chat/images/${names[0]}`).done();
    expect(status).to.equal(200);
    expect(headers.get("content-type")).to.equal("image/png");
    expect(headers.get("x-content-type-options")).to.equal("nosniff");
    expect(headers.get("content-disposition")).to.match(/^inline/);
  });

  it("are none where they hold something else, or cannot be had", async () => {
    await show(
      "i2",
      "https://pictures.example/evil.png",
      "https://10.0.0.1/x.png",
      "https://pictures.example/map.png",
    );
    expect(await saved("i2", 1)).to.have.length(1);
  });

  it("come out of what the bot itself has sent", async () => {
    await tower
      .say("", {
        groupId: "i3",
        segments: [
          textSegment("see"),
          { type: "image", data: { file: `base64://${png.toString("base64")}` } },
        ],
      })
      .silent();
    expect(await saved("i3", 1)).to.have.length(1);
  });

  it("are not found under any other name", async () => {
    for (const name of [
      "x.png",
      `${"a".repeat(64)}.png`,
      "..%2f..%2fstate.db",
      "..%5cstate.db",
      "CON.png",
      `${"a".repeat(64)}.svg`,
    ])
      await tower.get(`/api/chat/images/${name}`).answers({ code: 40400 });
  });

  it("are left alone while it is switched off", async () => {
    await tower.put("/api/system/chat-config", { ...config, saveImages: false }).answers({ code: 0 });
    const before = asked.length;
    await show("i4", "https://pictures.example/map.png");
    expect(await messagesOf(tower, "i4")).to.have.length(1);
    expect(asked).to.have.length(before);
  });

  it("go with their last message", async () => {
    const [name] = await saved("i1", 2);
    await tower.get(`/api/chat/images/${name}`).done();
    await tower.delete("/api/chat/test").answers({ code: 0 });
    await tower.get(`/api/chat/images/${name}`).answers({ code: 40400 });
  });
});
