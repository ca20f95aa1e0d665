import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { Clock, defineFeature, failure } from "@dicetower/contract";
import mail from "@dicetower/mail";
import { Mail, type MailMessage, type SmtpServer } from "@dicetower/mail/api";
import players from "@dicetower/players";
import { type PersonKey, Players } from "@dicetower/players/api";
import {
  conforms,
  type FakeClock,
  fakeClock,
  type Saying,
  type TestHost,
  testHost,
} from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import { consentRoutes } from "../src/api.js";
import binding from "../src/index.js";

const others = [texts, commands, access, mail, players];

conforms(binding, { with: others });

describe("e-mail binding", () => {
  const sent: { server: SmtpServer; message: MailMessage }[] = [];
  let refusing = false;
  let consented = false;
  /** What the test asks the service of the players. */
  let people: Players;
  let tower: TestHost;
  let clock: FakeClock;
  const consent = defineFeature({
    id: "consent",
    needs: { players: Players },
    setup(host) {
      people = host.needs.players;
      host.add(consentRoutes, {
        key: "consent",
        platform: "platform_c",
        begin: async () => ({ url: "https://consent.example/1" }),
        confirmed: async () => consented,
      });
    },
  });
  const post: Mail = {
    async send(server, message) {
      if (refusing) throw failure(50300, "The connection to mail.example:465 broke off.");
      sent.push({ server, message });
    },
  };
  before(async () => {
    clock = fakeClock();
    tower = await testHost({
      features: [...others, binding, consent],
      replace: [
        [Mail, post],
        [Clock, clock],
      ],
    });
    await tower.put("/api/system/email-binding", settings).data();
  });
  after(() => tower.stop());
  afterEach(() => {
    sent.length = 0;
    refusing = false;
  });

  const settings = {
    enabled: true,
    host: "mail.example",
    port: 465,
    user: "bot",
    password: "open sesame",
    from: "bot@mail.example",
  };
  let people_ = 0;
  /** Somebody new on a platform, in private. */
  const somebody = (platform = "platform_b"): Saying => ({
    platform,
    scene: "private",
    userId: `u${++people_}`,
    accountId: "7",
  });
  const say = async (text: string, who: Saying) => {
    // Nobody speaks so fast that the flood limits are met.
    await clock.advance(2_000);
    return tower.say(text, who).text();
  };
  const keyOf = ({ platform = "", userId = "" }: Saying): PersonKey => ({ platform, userId });
  const code = () => /\d{8}/.exec(sent.at(-1)?.message.text ?? "")?.[0] ?? "";

  it("mails a code to the mailbox of the account, and joins the two with it", async () => {
    const ann = somebody();
    expect(await say(".bind 10000001", ann))
      .to.match(/1\w?\*\*\*\w+@qq\.com/)
      .and.include("10 minutes");
    expect(sent).to.have.length(1);
    expect(sent[0]?.message.to).to.equal("10000001@qq.com");
    expect(sent[0]?.server).to.include({ host: "mail.example", password: "open sesame" });
    expect(await say(".bind", ann)).to.include("platform_a:10000001");
    const right = code();
    expect(await say(`.bind confirm ${right}`, ann)).to.include("platform_a:10000001");
    expect(people.main(keyOf(ann))).to.deep.equal({ platform: "platform_a", userId: "10000001" });
    expect(await say(`.bind confirm ${right}`, ann), "a code is good once").to.include("no request");
    expect(await say(".bind 10000002", ann)).to.include("bound already");
    expect(await say(".bind off", ann)).to.include("off yes");
    expect(await say(".bind off yes", ann)).to.include("alone again");
    expect(people.main(keyOf(ann))).to.deep.equal(keyOf(ann));
  });

  it("takes an id alone for one of the sender's own platform where no other has known mailboxes", async () => {
    const ann = { ...somebody("platform_a"), userId: "20000001" };
    expect(await say(".bind 20000002", ann)).to.include("***");
    expect(sent[0]?.message.to).to.equal("20000002@qq.com");
    expect(await say(".bind 20000001", ann), "oneself").not.to.include("***");
    expect(sent).to.have.length(1);
    expect(await say(`.bind confirm ${code()}`, ann)).to.include("platform_a:20000002");
  });

  it("drops a request after five wrong codes, after ten minutes, and for a newer one", async () => {
    const bob = somebody();
    await say(".bind 10000003", bob);
    const first = code();
    const wrong = first === "00000000" ? "00000001" : "00000000";
    for (const left of [4, 3, 2, 1, 0])
      expect(await say(`.bind confirm ${wrong}`, bob)).to.include(`Tries left: ${left}`);
    expect(await say(`.bind confirm ${first}`, bob)).to.include("no request");
    await say(".bind 10000003", bob);
    const second = code();
    await clock.advance(601_000);
    expect(await say(`.bind confirm ${second}`, bob)).to.include("expired");
    await say(".bind 10000003", bob);
    const third = code();
    expect(await say(".bind cancel", bob)).to.include("cancelled");
    expect(await say(`.bind confirm ${third}`, bob)).to.include("no request");
  });

  it("takes a code from nobody else, through no other account, and never in a group", async () => {
    const cat = somebody();
    await say(".bind 10000004", cat);
    expect(await say(`.bind confirm ${code()}`, somebody())).to.include("no request");
    expect(await say(`.bind confirm ${code()}`, { ...cat, accountId: "8" })).to.include("no request");
    const inGroup = await say(".bind 10000004", { ...cat, scene: "group" });
    expect(inGroup).to.include("in private").and.not.include("10000004");
    expect(await say(`.bind confirm ${code()}`, cat)).to.include("platform_a:10000004");
  });

  it("mails three times an hour, counted for the person and for the mailbox", async () => {
    const dan = somebody();
    for (const id of ["10000005", "10000006", "10000007"]) await say(`.bind ${id}`, dan);
    expect(await say(".bind 10000008", dan)).to.include("3 mails");
    for (let i = 0; i < 2; i++) await say(".bind 10000007", somebody());
    expect(await say(".bind 10000007", somebody())).to.include("3 mails");
    expect(sent).to.have.length(5);
    await clock.advance(3_601_000);
    expect(await say(".bind 10000007", somebody())).to.include("***");
  });

  it("mails to no address that anybody typed", async () => {
    for (const id of ["ann@example.org", "platform_z:1", "../1", "1".repeat(80)])
      expect(await say(`.bind ${id}`, somebody()), id).to.include("not an account");
    expect(sent).to.deep.equal([]);
  });

  it("says nothing of the server when the mail fails, and sends none after a failed consent", async () => {
    refusing = true;
    const answer = await say(".bind 10000009", somebody());
    expect(answer).to.include("could not be sent").and.not.include("mail.example");
    refusing = false;
    const eve = somebody("platform_c");
    expect(await say(".bind 10000010", eve)).to.include("https://consent.example/1");
    expect(await say(".bind confirm", eve)).to.include("no consent");
    consented = true;
    expect(await say(".bind confirm", eve)).to.include("platform_a:10000010");
    expect(sent).to.deep.equal([]);
    const fay = somebody("platform_c");
    expect(await say(".bind 10000011 email", fay)).to.include("***");
    expect(sent).to.have.length(1);
  });

  it("shows a waiting request without its code, and never the password", async () => {
    const gus = somebody();
    await say(".bind 10000012", gus);
    const detail = await tower
      .get(`/api/players/platform_b/${gus.userId}/detail`)
      .data<{ pendingBind: unknown }>();
    expect(detail.pendingBind).to.deep.include({ account: "platform_a:10000012", route: "email" });
    expect(JSON.stringify(detail)).to.not.include(code());
    const shown = await tower.get("/api/system/email-binding").data<{ password: string }>();
    expect(shown.password).to.equal("<configured>");
    await tower.put("/api/system/email-binding", { ...shown, password: "" }).data();
    await say(".bind 10000013", gus);
    expect(sent.at(-1)?.server.password).to.equal("open sesame");
  });

  it("is refused where no server is set up", async () => {
    await tower.put("/api/system/email-binding", { ...settings, host: "" }).answers({ code: 40001 });
    await tower
      .put("/api/system/email-binding", { ...settings, addresses: { platform_a: "x@y.zz" } })
      .answers({ code: 40001 });
    await tower.put("/api/system/email-binding", { ...settings, enabled: false }).data();
    expect(await say(".bind 10000014", somebody())).to.include("not set up");
    await tower.put("/api/system/email-binding", settings).data();
  });
});
