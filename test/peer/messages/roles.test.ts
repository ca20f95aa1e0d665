import access from "@dicetower/access";
import aliases from "@dicetower/aliases";
import commands from "@dicetower/commands";
import { CommandRunner } from "@dicetower/commands/api";
import {
  commandOfForms,
  commands as commandPoint,
  defineFeature,
  form,
  type Segment,
} from "@dicetower/contract";
import players from "@dicetower/players";
import { probeCommand } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

/** `.lead` is for administrators, `.own` looks by itself, `.nobody` runs `.lead` for nobody. */
const leading = defineFeature({
  id: "leading",
  needs: { runner: CommandRunner },
  setup(host) {
    host.add(
      commandPoint,
      commandOfForms({
        category: "probe",
        replyKeys: [],
        key: "lead",
        names: ["lead"],
        forms: [
          form("", { run: () => "led " }),
          form("<said:text>", { permission: "groupAdmin", run: ({ said }) => `led ${said}` }),
        ],
      }),
      probeCommand({
        key: "own",
        readsRole: true,
        run: ({ message }) => `${message.role} ${message.groupAdmin}`,
      }),
      probeCommand({
        key: "nobody",
        async run(call) {
          const { message } = call;
          const as = { userId: message.userId, trust: 0, groupAdmin: false };
          return (await host.needs.runner.run({ message, text: "lead now", as, call })).status;
        },
      }),
    );
  },
});

describe("a role that an event does not tell", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  let said = 0;
  // A group of its own for each test: limits on commands are none of their business.
  let here = 4_000;
  before(async () => {
    server = new OneBotServer();
    await server.listen();
    ours = await peerTower({ features: [texts, players, access, commands, aliases, leading] });
    await ours.tower.put("/api/settings/language", { locale: "en" }).answers({ code: 0 });
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
    server.answers.send_group_msg = () => ({ message_id: 1 });
  });
  beforeEach(() => {
    here++;
    server.asked.length = 0;
    is("member");
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });

  /** What the platform tells of members. */
  const is = (role: string): void => {
    server.answers.get_group_member_info = ({ user_id }) => ({ user_id, role });
  };
  const say = (user: number, text: string, sender: object = {}): void =>
    server.say({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      self_id: 10001,
      time: Math.floor(Date.now() / 1000),
      message_id: ++said + 5_000,
      group_id: here,
      user_id: user,
      message: [{ type: "text", data: { text } }],
      sender: { user_id: user, nickname: `P${user}`, ...sender },
    });
  const answer = async (nth = 1): Promise<string> => {
    const { params } = await server.called("send_group_msg", nth);
    return (params.message as Segment[]).map(({ data }) => String(data["text"])).join("");
  };
  const asked = (): number => server.asked.filter(({ action }) => action === "get_group_member_info").length;

  it("is asked for before a right is refused, once", async () => {
    is("owner");
    say(700, ".lead now");
    expect(await answer()).to.equal("led now");
    say(700, ".lead again", { role: "unknown" });
    expect(await answer(2)).to.equal("led again");
    expect(asked()).to.equal(1);
  });

  it("is asked for, and a member is refused all the same", async () => {
    say(701, ".lead now");
    expect(await answer()).to.match(/owner or an administrator/);
    say(701, ".lead now");
    expect(await answer(2)).to.match(/owner or an administrator/);
    expect(asked()).to.equal(1);
  });

  it("is not asked for where no right hangs on it, or the event tells it", async () => {
    say(702, ".lead");
    expect(await answer()).to.equal("led ");
    say(702, ".lead now", { role: "member" });
    expect(await answer(2)).to.match(/owner or an administrator/);
    expect(asked()).to.equal(0);
  });

  it("is asked for where the platform has not told in time, the next time again", async () => {
    server.answers.get_group_member_info = () => ({ status: "failed", retcode: 1200, data: null });
    say(703, ".lead now");
    expect(await answer()).to.match(/owner or an administrator/);
    is("admin");
    say(703, ".lead now");
    expect(await answer(2)).to.equal("led now");
  });

  it("is asked for anew when the platform announces another one", async () => {
    is("admin");
    say(704, ".lead now");
    expect(await answer()).to.equal("led now");
    is("member");
    const notice = { post_type: "notice", notice_type: "group_admin", sub_type: "unset", self_id: 10001 };
    server.say({ ...notice, time: Math.floor(Date.now() / 1000), group_id: here, user_id: 704 });
    await ours.event();
    say(704, ".lead now");
    expect(await answer(2)).to.match(/owner or an administrator/);
    expect(asked()).to.equal(2);
  });

  it("is known to commands that look at it by themselves, and to those that another one runs", async () => {
    is("owner");
    say(705, ".own");
    expect(await answer()).to.equal("owner true");
    say(706, ".alias --my go lead now");
    await answer(2);
    say(706, ".go");
    expect(await answer(3)).to.equal("led now");
  });

  it("is not lent to what runs with nobody's rights", async () => {
    is("owner");
    say(707, ".nobody");
    expect(await answer()).to.equal("refused");
    expect(asked()).to.equal(0);
  });

  it("lets the owner of a group switch the bot off and on", async () => {
    is("owner");
    say(708, ".bot off");
    await answer();
    say(708, ".lead");
    say(708, ".bot on");
    expect(await answer(2)).to.not.match(/^led/);
    say(709, ".lead");
    expect(await answer(3)).to.equal("led ");
  });
});
