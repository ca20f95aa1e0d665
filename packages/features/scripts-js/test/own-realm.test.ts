import testMessage from "@dicetower/test-message";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { begin, features, plugin, put, type Row, said, upload } from "./towers.js";

type Placed = Row & { readonly isolated: boolean; readonly isolatedBy: string };

/** As languages that compile to JavaScript do: they put members of their own into everything, and use them. */
const runtimes: Record<string, string> = {
  "a member of every object": `Object.prototype.$kind = function () { return 'thing' }; const kind = ({}).$kind();`,
  "a member that is there already": `Array.prototype.join = function () { return 'joined' }; if ([1].join() !== 'joined') throw new TypeError('not a function'); const kind = 'thing';`,
  "another prototype": `const base = { $kind() { return 'thing' } }; Object.setPrototypeOf(Number.prototype, Object.setPrototypeOf(base, Object.prototype) && base); const kind = (5).$kind();`,
};

describe("plugins that change what the language brings", () => {
  let tower: TestHost;
  before(async () => {
    tower = await begin({ features: [...features, testMessage] });
  });
  after(() => tower.stop());
  const reply = async (text: string) => (await said(tower, text)).reply;
  const row = async (name: string) => {
    const rows = await tower.get("/api/plugins/js").data<Placed[]>();
    const found = rows.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no ${name}`);
    return found;
  };
  const toggle = (name: string, more: object) =>
    tower.post("/api/plugins/js/toggle", { name, enabled: true, ...more }).data<Placed>();

  for (const [at, [what, body]] of Object.entries(runtimes).entries())
    it(`are put on their own where they fail among others: ${what}`, async () => {
      const name = `runtime${at}`;
      const word = `kind${at}`;
      await put(tower, `plain${at}`, `command('plain${at}', (ctx, msg) => say(ctx, msg, [1, 2].join('+')));`);
      await put(tower, name, `${body} command('${word}', (ctx, msg) => say(ctx, msg, kind));`);
      expect(await row(name)).to.include({ loaded: true, isolated: true, isolatedBy: "service" });
      expect(await reply(`.${word}`)).to.equal("thing");
      expect(await reply(`.plain${at}`)).to.equal("1+2");
      await tower.post("/api/plugins/js/reload", {}).answers({ code: 0, data: { failed: [] } });
      expect(await reply(`.${word}`)).to.equal("thing");
    });

  it("fail among the others where their owner wants them there, and nobody moves them again", async () => {
    expect(await toggle("runtime0", { isolated: false })).to.include({
      loaded: false,
      state: "error",
      isolated: false,
      isolatedBy: "",
    });
    await tower.post("/api/plugins/js/reload", {}).answers({ code: 0 });
    expect(await row("runtime0")).to.include({ loaded: false, isolated: false });
    expect(await toggle("runtime0", { isolated: true })).to.include({ loaded: true, isolatedBy: "owner" });
  });

  it("stay with the others where a realm of their own does not help", async () => {
    const text = plugin("broken", "Object.prototype.$x = 1; throw new Error('broken anyway');");
    const { errorText } = await upload(tower, "broken.js", text).data<Row>();
    expect(errorText).to.match(/broken anyway/);
    expect(await row("broken")).to.include({ loaded: false, isolated: false, isolatedBy: "" });
    await put(
      tower,
      "broken",
      "Object.prototype.$x = () => 'mended'; const x = ({}).$x(); command('mended', (ctx, msg) => say(ctx, msg, x));",
    );
    expect(await row("broken")).to.include({ loaded: true, isolatedBy: "service" });
    expect(await reply(".mended")).to.equal("mended");
  });
});
