import { expect } from "chai";
import type { Peer } from "../support/oicq-peer.js";
import type { PeerTower } from "../support/tower.js";

/** Has the peer report notices and requests of its platform, and looks at what becomes of them; answers the requests. */
export async function noticeRound(ours: PeerTower, peer: Peer): Promise<void> {
  let nth = 0;
  const at = { self_id: 10001, time: Math.floor(Date.now() / 1000) };
  const heard = (event: Readonly<Record<string, unknown>> & { readonly post_type: string }) => {
    peer.inject({ ...at, ...event });
    return ours.event(++nth);
  };
  const notice = { post_type: "notice", notice_type: "group", group_id: 4242 };

  const poke = { ...notice, sub_type: "poke", operator_id: 777, user_id: 10001 };
  expect(await heard(poke)).to.include({ kind: "poke", userId: "777", targetId: "10001", groupId: "4242" });
  const increase = { ...notice, sub_type: "increase", user_id: 888 };
  expect(await heard(increase)).to.include({ kind: "member.joined", userId: "888" });
  const decrease = { ...notice, sub_type: "decrease", user_id: 888, operator_id: 777 };
  expect(await heard(decrease)).to.include({ kind: "member.left", kicked: true, operatorId: "777" });
  const ban = { ...notice, sub_type: "ban", user_id: 10001, operator_id: 777, duration: 600 };
  expect(await heard(ban)).to.include({ kind: "bot.muted", seconds: 600 });
  expect(await heard({ ...ban, duration: 0 })).to.include({ kind: "bot.unmuted" });
  const recall = { ...notice, sub_type: "recall", user_id: 777, operator_id: 777, message_id: "id-1" };
  expect(await heard(recall)).to.include({ kind: "message.recalled", messageId: "id-1" });
  expect(await heard({ ...notice, sub_type: "admin", user_id: 888, set: true })).to.include({
    kind: "admin.set",
  });
  const friend = { post_type: "notice", notice_type: "friend", sub_type: "increase", user_id: 9 };
  expect(await heard(friend)).to.include({ kind: "friend.added", userId: "9", groupId: "" });

  const asks = { post_type: "request", user_id: 9, comment: "hi" };
  const asked = await heard({ ...asks, request_type: "friend", flag: "F1" });
  expect(asked).to.include({ kind: "friend.request", flag: "F1", comment: "hi" });
  await ours.service.action("1", "answerFriendRequest")("F1", true, "Bob");
  expect((await peer.called("setFriendAddRequest")).args).to.deep.equal(["F1", true, "Bob"]);
  const invites = { ...asks, request_type: "group", sub_type: "invite", group_id: 4243, flag: "G1" };
  expect(await heard(invites)).to.include({ kind: "group.invite", groupId: "4243", flag: "G1" });
  await ours.service.action("1", "answerGroupRequest")("G1", "invite", false, "full");
  expect((await peer.called("setGroupAddRequest")).args).to.deep.equal(["G1", false, "full"]);
  await ours.service.action("1", "poke")("4242", "777");
  expect((await peer.called("sendGroupPoke")).args).to.deep.equal([4242, 777]);
}
