import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower, usedFolder } from "../../conformance/full-tower.js";
import { connect, disconnect } from "../../conformance/onebot-account.js";
import type { OneBotServer } from "../support/onebot-server.js";

const self = 10001;
const group = 7100;

/** What a message says. */
function said(message: unknown): string {
  if (typeof message === "string") return message;
  return (message as readonly { readonly data: Readonly<Record<string, unknown>> }[])
    .map(({ data }) => String(data["text"] ?? ""))
    .join("");
}

describe("somebody who is mentioned and never spoke, on the full installation", () => {
  let tower: TestHost;
  let server: OneBotServer;
  let messages = 0;
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  /** What is answered to a message of the owner of the group that ends with a mention. */
  const answer = async (text: string, user: number, name?: string): Promise<string> => {
    const replies = () => server.asked.filter(({ action }) => action === "send_group_msg");
    const before = replies().length;
    server.say({
      self_id: self,
      time: Math.floor(Date.now() / 1000),
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      group_id: group,
      user_id: 7,
      message_id: ++messages,
      message: [
        { type: "text", data: { text } },
        ...(user === 0
          ? []
          : [{ type: "at", data: { qq: String(user), ...(name === undefined ? {} : { name }) } }]),
      ],
      sender: { user_id: 7, nickname: "安", role: "owner" },
    });
    await until(() => replies().length > before);
    return said(replies()[before]?.params["message"]);
  };
  const asked = (user: number) =>
    server.asked.filter(
      ({ action, params }) => action === "get_group_member_info" && Number(params["user_id"]) === user,
    ).length;

  before(async () => {
    tower = await fullTower({ copyOf: await usedFolder() });
    await tower.put("/api/settings/language", { locale: "zh-CN" }).answers({ code: 0 });
    server = await connect(tower, {
      get_group_info: ({ group_id }) => ({ group_id, group_name: "tavern", member_count: 5 }),
      get_group_member_info: ({ group_id, user_id }) =>
        Number(user_id) === 4004
          ? { status: "failed", retcode: 1200, data: null }
          : {
              group_id,
              user_id,
              nickname: `昵${String(user_id)}`,
              card: user_id === 42 ? "夜莺" : "",
              role: "member",
            },
      send_group_msg: () => ({ message_id: ++messages }),
    });
  });
  after(async () => {
    await disconnect(tower);
    await tower.stop();
  });

  it("is called by the group card, else by the name of the account, and is asked for once", async () => {
    expect(await answer(".team add ", 42))
      .to.include("夜莺")
      .and.not.include("42");
    expect(await answer(".team add ", 43)).to.include("昵43");
    expect(await answer(".team list", 0))
      .to.include("夜莺")
      .and.include("昵43");
    expect(await answer(".ra 侦查 60 ", 42)).to.include("<夜莺> 的「侦查」检定");
    expect(asked(42)).to.equal(1);
  });

  it("is called by the number where the platform does not tell", async () => {
    expect(await answer(".team add ", 4004)).to.include("4004");
  });

  it("is called by the name that a mention carries, in every feature", async () => {
    expect(await answer(".ra 侦查 60 ", 4005, "@路人")).to.include("<昵4005> 的「侦查」检定");
    expect(await answer(".ra 侦查 60 ", 4004, "@路人")).to.include("<路人> 的「侦查」检定");
    expect(await answer(".team list", 0)).to.include("路人");
  });

  it("is called by the name in the game once they have one", async () => {
    await tower.say(".nn 猎手", { platform: "platform_a", groupId: String(group), userId: "42" }).done();
    expect(await answer(".team list", 0))
      .to.include("猎手")
      .and.not.include("夜莺");
  });
});
