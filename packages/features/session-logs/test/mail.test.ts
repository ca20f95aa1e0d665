import { Clock, failure } from "@dicetower/contract";
import binding from "@dicetower/email-binding";
import mail from "@dicetower/mail";
import { Mail, type MailMessage } from "@dicetower/mail/api";
import players from "@dicetower/players";
import { type FakeClock, fakeClock, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { logTower, owner } from "./tower.js";

describe("a log by mail", () => {
  const sent: MailMessage[] = [];
  let refusing = false;
  let tower: TestHost;
  let clock: FakeClock;
  before(async () => {
    const post: Mail = {
      async send(_server, message) {
        if (refusing) throw failure(50300, "The connection broke off.");
        sent.push(message);
      },
    };
    clock = fakeClock();
    tower = await logTower({
      features: [players, mail, binding],
      replace: [
        [Mail, post],
        [Clock, clock],
      ],
    });
    await tower.say(".log new Manor", { groupId: "m", ...owner }).replies(/Manor/);
    await tower.say("They wait at the door.", { groupId: "m", userId: "12345", nickname: "Ann" }).done();
  });
  after(() => tower.stop());

  const asks = (said: string, platform = "platform_a") =>
    tower.say(said, { groupId: "m", userId: "12345", platform });

  it("goes to the mailbox of the one who asks, whole, and to nobody else", async () => {
    const own = { groupId: "m", userId: "12345" };
    await tower.say(".log export Manor mail", own).replies(/^Logs cannot be mailed here/);
    await tower
      .put("/api/system/email-binding", {
        enabled: true,
        host: "mail.example",
        from: "bot@mail.example",
        addresses: { test: "{id}@people.example" },
        mailsPerHour: 2,
      })
      .answers({ code: 0 });
    await tower.say(".log export Manor html mail", own).replies(/^Manor\.html was mailed/);
    const [message] = sent;
    expect(message?.to).to.equal("12345@people.example");
    expect(message?.attachments?.map(({ name }) => name)).to.deep.equal(["Manor.html"]);
    expect(String(message?.attachments?.[0]?.content)).to.include("They wait at the door.");
  });

  it("is refused where there is no mailbox, after a few an hour, and where the server fails", async () => {
    await tower.say(".log export mail", { groupId: "m", userId: "老王" }).replies(/no mailbox/);
    refusing = true;
    await tower
      .say(".log export mail", { groupId: "m", userId: "777" })
      .replies(/^The mail could not be sent/);
    refusing = false;
    const own = { groupId: "m", userId: "12345" };
    await tower.say(".log export mail", own).replies(/^Manor\.txt was mailed/);
    await tower.say(".log export mail", own).replies(/mails of this hour/);
    await clock.advance(3_600_001);
    await tower.say(".log export mail", own).replies(/^Manor\.txt was mailed/);
    await asks(".log export mail", "elsewhere").replies(/There is no log/i);
  });
});
