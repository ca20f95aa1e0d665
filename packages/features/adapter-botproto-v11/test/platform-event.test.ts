import { expect } from "chai";
import fc from "fast-check";
import { readMeta } from "../src/events/meta-event.js";
import { readPlatformEvent } from "../src/events/platform-event.js";

const now = 1_800_000_000;
const base = { time: now - 5, self_id: 10001, post_type: "notice", group_id: 4242, user_id: 777 };

function read(more: Record<string, unknown>) {
  return readPlatformEvent({ ...base, ...more }, "10001", now);
}

describe("notices and requests", () => {
  const kinds: [event: Record<string, unknown>, kind: string | undefined][] = [
    [{ notice_type: "group_increase", sub_type: "invite" }, "member.joined"],
    [{ notice_type: "group_increase", user_id: 10001 }, "bot.joined"],
    [{ notice_type: "group_decrease", sub_type: "leave" }, "member.left"],
    [{ notice_type: "group_decrease", sub_type: "kick", operator_id: 5 }, "member.left"],
    [{ notice_type: "group_decrease", sub_type: "kick_me", user_id: 10001 }, "bot.kicked"],
    [{ notice_type: "group_decrease", sub_type: "leave", user_id: 10001 }, "bot.left"],
    [{ notice_type: "group_ban", sub_type: "ban", duration: 60 }, "member.muted"],
    [{ notice_type: "group_ban", sub_type: "ban", user_id: 10001 }, "bot.muted"],
    [{ notice_type: "group_ban", sub_type: "lift_ban", user_id: 10001 }, "bot.unmuted"],
    [{ notice_type: "group_ban", sub_type: "ban", user_id: 0 }, "group.muted"],
    [{ notice_type: "group_ban", sub_type: "lift_ban", user_id: 0 }, "group.unmuted"],
    [{ notice_type: "group_admin", sub_type: "set" }, "admin.set"],
    [{ notice_type: "group_admin", sub_type: "unset" }, "admin.unset"],
    [{ notice_type: "group_upload", file: { id: "f" } }, "group.file"],
    [{ notice_type: "group_card", card_new: "a" }, "member.card"],
    [{ notice_type: "group_recall", message_id: 1 }, "message.recalled"],
    [{ notice_type: "friend_recall", message_id: 1 }, "message.recalled"],
    [{ notice_type: "friend_add" }, "friend.added"],
    [{ notice_type: "notify", sub_type: "poke", target_id: 10001 }, "poke"],
    [{ notice_type: "notify", sub_type: "honor" }, undefined],
    [{ notice_type: "group_msg_emoji_like" }, undefined],
    [{ post_type: "request", request_type: "friend", flag: "f" }, "friend.request"],
    [{ post_type: "request", request_type: "group", sub_type: "invite", flag: "f" }, "group.invite"],
    [{ post_type: "request", request_type: "group", sub_type: "add", flag: "f" }, "group.request"],
    [{ post_type: "request", request_type: "planet" }, undefined],
  ];
  for (const [event, kind] of kinds)
    it(`${JSON.stringify(event)} is ${kind ?? "nobody's business"}`, () => {
      const found = read(event);
      expect(typeof found === "string" ? found : found.kind).to.equal(kind ?? "ignored");
    });

  it("carry who, where, when, and the event as it came", () => {
    const poke = read({ notice_type: "notify", sub_type: "poke", target_id: 10001, operator_id: 8 });
    expect(poke).to.include({
      groupId: "4242",
      userId: "777",
      targetId: "10001",
      operatorId: "8",
      at: now - 5,
    });
    expect(poke).to.have.nested.property("raw.sub_type", "poke");
  });

  it("name who poked in private, whichever way the server does", () => {
    const poke = { notice_type: "notify", sub_type: "poke", group_id: undefined, target_id: 10001 };
    expect(read({ ...poke, sender_id: 5, user_id: 10001 })).to.include({ groupId: "", userId: "5" });
    expect(read(poke)).to.include({ userId: "777" });
  });

  it("keep the flag of a request as it is", () => {
    const flag = "group|12|34|true".padEnd(300, "x");
    expect(read({ post_type: "request", request_type: "friend", flag, comment: "hello" })).to.include({
      flag,
      comment: "hello",
    });
  });

  it("may be an invitation by somebody who is not named", () => {
    const invitation = { post_type: "request", request_type: "group", sub_type: "invite", flag: "f" };
    for (const user_id of [undefined, 0, ""])
      expect(read({ ...invitation, user_id })).to.include({
        kind: "group.invite",
        userId: "",
        groupId: "4242",
      });
    expect(read({ ...invitation, group_id: undefined })).to.equal("malformed");
    expect(read({ ...invitation, flag: "" })).to.equal("malformed");
  });

  it("are none when their shape is wrong", () => {
    expect(read({ notice_type: 5 })).to.equal("malformed");
    expect(read({ notice_type: "group_increase", user_id: { a: 1 } })).to.equal("malformed");
  });

  it("never throw, whatever they hold", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("notice_type", "user_id", "flag", "time"), fc.jsonValue()),
        (event) => {
          read(event);
          readMeta(event);
        },
      ),
    );
  });
});

describe("meta events", () => {
  it("tell of a heartbeat, with or without a status", () => {
    const beat = { meta_event_type: "heartbeat", interval: 5_000 };
    expect(readMeta({ ...beat, status: { online: false, good: true } })).to.deep.equal({
      is: "heartbeat",
      intervalMs: 5_000,
      online: false,
    });
    expect(readMeta(beat)).to.deep.include({ online: undefined });
    expect(readMeta({ ...beat, status: { online: null } })).to.deep.include({ online: undefined });
  });

  it("are not believed when the interval is absurd", () => {
    expect(readMeta({ meta_event_type: "heartbeat", interval: 0 })).to.include({ intervalMs: undefined });
    expect(readMeta({ meta_event_type: "heartbeat", interval: 1e12 })).to.include({ intervalMs: undefined });
  });

  it("name the account when it connects", () => {
    expect(readMeta({ meta_event_type: "lifecycle", sub_type: "connect", self_id: 10001 })).to.deep.equal({
      is: "lifecycle",
      word: "connect",
      selfId: "10001",
    });
  });
});
