import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { TrialResult } from "../src/plugins/trials.js";
import { begin, put } from "./towers.js";

describe("saying something to one plugin alone", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin();
    await put(
      tower,
      "heard",
      `command('hi', (ctx, msg, args) => {
        console.log('called with ' + args.getArgN(1));
        ext.storageSet('last', args.getArgN(1));
        say(ctx, msg, 'hello ' + args.getArgN(1) + ' ' + ctx.privilegeLevel);
        seal.replyPerson(ctx, msg, 'psst');
      });
      command('slow', async (ctx, msg) => {
        await new Promise((done) => setTimeout(done, 50)); say(ctx, msg, 'at last');
        return seal.ext.newCmdExecuteResult(true);
      });
      command('shy', (ctx, msg) => { say(ctx, msg, 'not me'); return seal.ext.newCmdExecuteResult(false); });
      command('oops', () => { throw new Error('broken on purpose'); });
      ext.onNotCommandReceived = (ctx, msg) => { if (msg.message === 'knock') say(ctx, msg, 'heard it'); };`,
    );
    await put(
      tower,
      "other",
      "ext.onNotCommandReceived = (ctx, msg) => { ext.storageSet('n', '1'); say(ctx, msg, 'me too'); };",
    );
  });
  after(() => tower.stop());
  const attempt = (text: string, more: object = {}) =>
    tower.post("/api/plugins/js/try", { name: "heard", text, ...more }).data<TrialResult>();
  const textsOf = ({ replies }: TrialResult) => replies.map(({ text }) => text);

  it("answers what it says, where, what it prints and what it keeps", async () => {
    const result = await attempt(".hi Bob");
    expect(result).to.include({ command: "hi", solved: true });
    expect(result.replies).to.deep.equal([
      { scene: "group", target: "20001", text: "hello Bob 0" },
      { scene: "private", target: "10001", text: "psst" },
    ]);
    expect(result.lines.map(({ text }) => text)).to.deep.equal(["called with Bob"]);
    expect(result.storage).to.deep.equal([{ extension: "heard", key: "last", before: null, after: "Bob" }]);
    const again = await attempt(".hi Eve", { role: "owner" });
    expect(again.replies[0]?.text).to.equal("hello Eve 60");
    expect(again.lines).to.have.lengthOf(1);
    expect(again.storage).to.deep.include({ extension: "heard", key: "last", before: "Bob", after: "Eve" });
  });

  it("waits for what comes later, and says what a command has left to others", async () => {
    expect(textsOf(await attempt(".slow"))).to.deep.equal(["at last"]);
    const shy = await attempt(".shy");
    expect(shy).to.include({ command: "shy", solved: false });
    expect(textsOf(shy)).to.deep.equal(["not me"]);
    const broken = await attempt(".oops");
    expect(textsOf(broken).join()).to.contain("broken on purpose");
    expect(broken.lines.some(({ level }) => level === "error")).to.equal(true);
  });

  it("is heard by no other plugin, and by no command of the service", async () => {
    expect(textsOf(await attempt("knock", { messageType: "private" }))).to.deep.equal(["heard it"]);
    expect(textsOf(await attempt(".r 1d1"))).to.deep.equal([]);
    expect(await attempt(".nn Bob")).to.deep.equal({
      command: "",
      solved: false,
      replies: [],
      lines: [],
      storage: [],
    });
  });

  it("is refused where the plugin is off, and where there is none", async () => {
    await tower.post("/api/plugins/js/toggle", { name: "other", enabled: false }).answers({ code: 0 });
    const to = (name: string) => tower.post("/api/plugins/js/try", { name, text: "knock" });
    await to("other").answers({ code: 42200 });
    await to("nobody").answers({ code: 40400 });
  });
});
