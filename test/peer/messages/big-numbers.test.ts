import { expect } from "chai";
import { WebSocket } from "ws";
import { type PeerTower, peerTower } from "../support/tower.js";

/** A user, a group and a message whose numbers no double holds. */
const user = "9007199254740993";
const group = "18446744073709551615";
const messageId = "-9223372036854775807";
/** Messages that are old by a minute are answered by nobody. */
const now = () => Math.floor(Date.now() / 1000);

/** Put together by hand: `JSON.stringify` cannot write such numbers. */
const frame = (text: string, scene = `"message_type":"group","group_id":${group}`) =>
  `{"time":${now()},"self_id":10001,"post_type":"message",${scene},"message_id":${messageId},` +
  `"user_id":${user},"message":[{"type":"at","data":{"qq":${user}}},{"type":"text","data":{"text":"${text}"}}],` +
  `"sender":{"user_id":${user},"nickname":"9007199254740993: \\"12345678901234567890"}}`;

describe("numbers beyond 2^53", () => {
  let ours: PeerTower;
  beforeEach(async () => {
    ours = await peerTower();
  });
  afterEach(() => ours.tower.stop());

  const dialIn = () => {
    const socket = new WebSocket(`${ours.tower.base.replace("http", "ws")}/onebot/v11/ws/1`);
    const looks: ((text: string) => void)[] = [];
    const answers: Record<string, string> = {
      get_login_info: `{"user_id":10001,"nickname":"Dicey"}`,
      get_group_list: `[{"group_id":${group},"group_name":"Big","member_count":2}]`,
    };
    socket.on("message", (data) => {
      const text = String(data);
      const { action, echo } = JSON.parse(text) as { action: string; echo: string };
      socket.send(`{"status":"ok","retcode":0,"data":${answers[action] ?? "{}"},"echo":"${echo}"}`);
      for (const look of looks) look(text);
    });
    return {
      say: (text: string) => socket.send(text),
      /** The next frame that asks for an action, as it came. */
      asked: (action: string) =>
        new Promise<string>((resolve) => {
          looks.push((text) => {
            if (text.includes(`"${action}"`)) resolve(text);
          });
        }),
      end: () => socket.terminate(),
    };
  };

  it("are kept to their last digit in messages, notices and answers, and go out as text", async () => {
    await ours.create({ connection_mode: "reverse_ws", endpoint: "" });
    await ours.state("connecting");
    const peer = dialIn();
    await ours.state("connected");
    const inGroup = peer.asked("send_group_msg");
    peer.say(
      frame(" .say hi").replace(`"type":"at","data":{"qq":${user}}`, `"type":"at","data":{"qq":10001}`),
    );
    expect(await inGroup).to.contain(`"group_id":"${group}"`);
    expect(ours.messages[0]).to.include({ userId: user, groupId: group, id: messageId });
    const inPrivate = peer.asked("send_private_msg");
    const text = frame(".say you", `"message_type":"private"`).replace(messageId, "7");
    peer.say(text.replace(`{"type":"at","data":{"qq":${user}}},`, ""));
    expect(await inPrivate).to.contain(`"user_id":"${user}"`);
    expect(ours.messages[1]?.nickname).to.equal('9007199254740993: "12345678901234567890');

    peer.say(
      `{"time":${now()},"self_id":10001,"post_type":"notice","notice_type":"notify","sub_type":"poke","group_id":${group},"user_id":${user},"target_id":10001}`,
    );
    expect(await ours.event()).to.include({ kind: "poke", userId: user, groupId: group });
    expect(await ours.service.action("1", "groupList")()).to.deep.equal([
      { groupId: group, name: "Big", members: 2 },
    ]);
    const deleted = peer.asked("delete_msg");
    await ours.service.action("1", "deleteMessage")(messageId);
    expect(await deleted).to.contain(`"message_id":"${messageId}"`);
    const small = peer.asked("delete_msg");
    await ours.service.action("1", "deleteMessage")("7");
    expect(await small).to.contain(`"message_id":7`);
    peer.end();
  });

  it("are kept in mentions", async () => {
    await ours.create({ connection_mode: "reverse_ws", endpoint: "" });
    await ours.state("connecting");
    const peer = dialIn();
    await ours.state("connected");
    const said = peer.asked("send_group_msg");
    peer.say(frame(" hello"));
    peer.say(frame(".say end").replace(messageId, "8").replace(`{"type":"at","data":{"qq":${user}}},`, ""));
    await said;
    expect(ours.heard).to.deep.equal([`[CQ:at,qq=${user}] hello`, ".say end"]);
    peer.end();
  });

  it("are kept in reports by HTTP", async () => {
    await ours.create({ connection_mode: "http_post", endpoint: "" });
    await ours.state("connecting");
    const answer = await fetch(`${ours.tower.base}/onebot/v11/http/1`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: frame(".say report").replace(`{"type":"at","data":{"qq":${user}}},`, ""),
    });
    expect(await answer.json()).to.have.nested.property("reply[0].data.text", "report");
    expect(ours.messages[0]).to.include({ userId: user, groupId: group });
  });
});
