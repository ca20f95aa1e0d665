import { slowness, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, put, type Row } from "./towers.js";

const spin = "const spin = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };";
/** Timers that never end, each below the limit of a callback. */
const timers = `${spin} const go = () => { spin(80); setTimeout(go, 0); }; for (let n = 0; n < 50; n++) setTimeout(go, 0);`;
const promises = `${spin} const go = async () => { for (;;) { await new Promise((done) => setTimeout(done, 0)); spin(80); } };
  for (let n = 0; n < 50; n++) go();`;
/** Each would take as long as a command may. */
const long = `${spin} const go = () => { setTimeout(go, 0); spin(1_900); }; for (let n = 0; n < 50; n++) setTimeout(go, 0);`;

describe("plugins that work without end", function () {
  this.timeout(60_000);
  let tower: TestHost;
  let asker = 5_000;
  beforeEach(async () => {
    tower = await begin();
    await put(tower, "other", "command('req', (ctx, msg) => say(ctx, msg, 'here'));");
  });
  afterEach(() => tower.stop());

  /** Somebody asks every 25 ms; no test account, whose answers wait for all that follows. @returns how long each took */
  async function asked(ms: number): Promise<number[]> {
    const asks: Promise<number>[] = [];
    const one = async (userId: string): Promise<number> => {
      const began = performance.now();
      await tower.say(".req", { userId, groupId: userId, accountId: "busy" }).replies("here");
      return performance.now() - began;
    };
    for (const end = performance.now() + ms; performance.now() < end; ) {
      asks.push(one(String(asker++)));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return Promise.all(asks);
  }

  for (const [what, body] of [
    ["timers", timers],
    ["promises", promises],
  ] as const)
    it(`leave the others their turns: ${what}`, async () => {
      await put(tower, "hog", body);
      const waited = (await asked(2_500)).sort((one, other) => one - other);
      const slow = slowness(() => performance.now());
      const at = (share: number) => waited[Math.floor(waited.length * share)];
      expect(at(0.9), `nine of ten of ${waited.length} answers`).to.be.below(250 * slow);
      expect(at(0.98), "nearly all").to.be.below(1_000 * slow);
    });

  it("are not waited for by test messages", async () => {
    await put(tower, "hog", timers);
    await tower.say(".req").replies("here");
    const began = performance.now();
    await tower.say(".req").replies("here");
    expect(performance.now() - began).to.be.below(1_000 * slowness(() => performance.now()));
  });

  it("are off after three callbacks that take too long, and the owner reads why", async () => {
    await put(tower, "hog", long);
    let hog: Row | undefined;
    for (const end = Date.now() + 20_000; hog?.loaded !== false && Date.now() < end; ) {
      await asked(100);
      hog = (await tower.get("/api/plugins/js").data<Row[]>()).find(({ name }) => name === "hog");
    }
    expect(hog).to.include({ loaded: false, enabled: true, limitsHit: 3 });
    expect(hog?.errorText).to.match(/three breaches/);
  });
});
