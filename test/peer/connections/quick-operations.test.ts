import { Adapters } from "@dicetower/adapters/api";
import { codes, defineFeature, incoming } from "@dicetower/contract";
import { expect } from "chai";
import { groupMessage } from "../support/oicq-peer.js";
import { type PeerTower, peerTower } from "../support/tower.js";

describe("HTTP POST without an address for actions", () => {
  let ours: PeerTower;
  let adapters: Adapters;

  const several = defineFeature({
    id: "several",
    needs: { adapters: Adapters },
    setup(host) {
      adapters = host.needs.adapters;
      host.add(incoming, {
        key: "several",
        slot: "commands",
        before: ["listener"],
        run: ({ text }) => (text === ".two" ? { reply: ["first", "second"] } : undefined),
      });
    },
  });

  beforeEach(async () => {
    ours = await peerTower({ features: [several] });
    // With the pace that adapters have unless they are told otherwise.
    await ours.create({ connection_mode: "http_post", endpoint: "", options: {} });
    await ours.state("connecting");
  });
  afterEach(() => ours.tower.stop());

  const post = async (event: object) => {
    const answer = await fetch(`${ours.tower.base}/onebot/v11/http/1`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(event),
    });
    const text = await answer.text();
    return text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>);
  };
  const message = (text: string, more: object = {}) =>
    groupMessage(text, { time: Math.floor(Date.now() / 1000), ...more }) as object;
  const said = (operation: Record<string, unknown> | undefined) =>
    (operation?.reply as { data: { text: string } }[] | undefined)?.[0]?.data.text;

  it("answers each report with its own reply", async () => {
    const first = post(message(".say one"));
    const second = post(message(".say two", { user_id: 778 }));
    const [one, two] = await Promise.all([first, second]);
    expect([said(one), said(two)]).to.deep.equal(["one", "two"]);
  });

  it("never answers a report with what is left of the reply to another one", async () => {
    expect(said(await post(message(".two")))).to.equal("first");
    expect(said(await post(message(".say own")))).to.equal("own");
    expect(await post(message("just chatting"))).to.equal(undefined);
  });

  it("never answers a report with what answers no message", async () => {
    const report = post(message(".say mine"));
    adapters.say("1", { scene: "group", target: "4242" }, { content: "an announcement" });
    expect(said(await report)).to.equal("mine");
  });

  const requests = {
    friend: { post_type: "request", request_type: "friend", user_id: 777, comment: "", flag: "F1" },
    invite: {
      post_type: "request",
      request_type: "group",
      sub_type: "invite",
      group_id: 4242,
      user_id: 777,
      comment: "",
      flag: "G1",
    },
  };
  const request = (kind: keyof typeof requests) =>
    post({ self_id: 10001, time: Math.floor(Date.now() / 1000), ...requests[kind] });

  it("answers friend requests and invitations within their reports", async () => {
    const friend = request("friend");
    await ours.event(1);
    await adapters.action("1", "answerFriendRequest")("F1", true, "a friend");
    expect(await friend).to.deep.equal({ approve: true, remark: "a friend" });
    const invite = request("invite");
    await ours.event(2);
    await adapters.action("1", "answerGroupRequest")("G1", "invite", false, "not here");
    expect(await invite).to.deep.equal({ approve: false, reason: "not here" });
  });

  it("answers requests with nothing that nobody decides, and says why a late decision has no effect", async () => {
    expect(await request("friend")).to.equal(undefined);
    const error = await adapters
      .action("1", "answerFriendRequest")("F1", true)
      .catch((thrown: { data: { code: number } }) => thrown);
    expect(error).to.have.nested.property("data.code", codes.ruleBroken);
  });
});
