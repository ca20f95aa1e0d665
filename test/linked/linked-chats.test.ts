import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { connect, disconnect } from "../conformance/onebot-account.js";
import type { OneBotServer } from "../peer/support/onebot-server.js";

interface Line {
  readonly message: string;
  readonly groupId: string;
  readonly groupName: string;
}

const inn = 7_001;
const yard = 7_002;

describe("linked groups of a real connection", function () {
  this.timeout(120_000);
  let tower: TestHost;
  let server: OneBotServer;
  let message = 0;
  let sent = 9_000;
  before(async () => {
    tower = await fullTower();
    server = await connect(tower, {
      send_group_msg: () => ({ message_id: ++sent }),
      get_group_info: ({ group_id }) => ({ group_id, group_name: group_id === inn ? "Inn" : "Yard" }),
    });
    await tower.post("/api/masters", { platform: "platform_a", userId: "1" }).data();
  });
  after(async () => {
    await disconnect(tower);
    await tower.stop();
  });

  const event = (type: string, members: object) =>
    server.say({ post_type: type, self_id: 10001, time: Math.floor(Date.now() / 1000), ...members });
  const say = (text: string, group: number, user = 1, own = false) =>
    event(own ? "message_sent" : "message", {
      message_type: "group",
      sub_type: "normal",
      message_id: own ? sent : ++message,
      group_id: group,
      group_name: group === inn ? "Inn" : "Yard",
      user_id: user,
      message: [{ type: "text", data: { text } }],
      sender: { user_id: user, nickname: `P${user}`, card: "", role: user === 1 ? "owner" : "member" },
    });
  /** The n-th thing that was said in a group. */
  const heard = async (group: number, nth: number): Promise<string> => {
    for (let at = 1, found = 0; ; at++) {
      const { params } = await server.called("send_group_msg", at);
      if (Number(params["group_id"]) === group && ++found === nth) return JSON.stringify(params["message"]);
    }
  };
  const lines = async () => {
    const { items } = await tower.get("/api/logs").data<{ items: { id: number }[] }>();
    expect(items).to.have.length(1);
    return (await tower.get(`/api/logs?id=${items[0]?.id}&lines=1&limit=500`).data<{ items: Line[] }>())
      .items;
  };

  it("has a line once, however the link carries it on and the platform tells of that", async () => {
    say(`.link with g ${yard}`, inn);
    expect(await heard(inn, 1))
      .to.include("7001")
      .and.to.include("7002");
    say(".log new Evening", inn);
    await heard(inn, 2);
    say("is anybody out there", inn, 2);
    // In front of it stands the command that began the log, which the link carries as well.
    expect(await heard(yard, 2)).to.include("is anybody out there");
    say("[Inn P2] is anybody out there", yard, 10001, true);
    say("only me", yard, 3);
    expect(await heard(inn, 3))
      .to.include("[Yard P3]")
      .and.to.include("only me");
    expect((await lines()).map(({ message: said, groupName }) => [groupName, said])).to.deep.equal([
      ["", "is anybody out there"],
      ["Yard", "only me"],
    ]);
  });

  it("goes on in the groups that are left when the bot has been put out of one", async () => {
    event("notice", {
      notice_type: "group_decrease",
      sub_type: "kick_me",
      group_id: yard,
      user_id: 10001,
      operator_id: 5,
    });
    say("still here", inn, 2);
    say(".log", inn);
    expect(await heard(inn, 4)).to.include("Evening");
    expect((await lines()).at(-1)?.message).to.equal("still here");
  });
});
