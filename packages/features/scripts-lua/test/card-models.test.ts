import { setTimeout } from "node:timers/promises";
import groups from "@dicetower/groups";
import systems from "@dicetower/rule-systems";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import { expect } from "chai";
import { features, given, type Row, upload } from "./making.js";

const model = (name: string, alias: string) => `<?xml version="1.0" encoding="UTF-8"?>
<model name="${name}" alias="${alias}">
  <basic><list name="能力">敏捷</list></basic>
  <property>
    <attr name="敏捷" alias="agi">7</attr>
    <attr name="闪避" text="dicexp">{敏捷}*2</attr>
    <attr name="年龄" text="javascript">1 + 1</attr>
  </property>
</model>`;

describe("card models of Lua mods", () => {
  let tower: TestHost;
  before(async () => {
    tower = await testHost({ features: [...features, groups, systems] });
  });
  after(() => tower.stop());

  /** Names and packs of the rule systems in force. */
  const inForce = async () =>
    (
      await tower
        .get("/api/rules")
        .data<{ name: string; packId: string; enabled: boolean; error: string }[]>()
    )
      .filter(({ enabled, error }) => enabled && error === "")
      .map(({ name, packId }) => `${name} ${packId}`);
  const until = async (wanted: readonly string[]) => {
    for (let tries = 0; tries < 400 && (await inForce()).join() !== wanted.join(); tries++)
      await setTimeout(25);
    expect(await inForce()).to.deep.equal(wanted);
  };

  it("are played while the mod is on, and gone when it is off", async () => {
    await given(
      tower,
      "isle.zip",
      zip({ "descriptor.json": '{"mod": "isle"}', "model/isle.xml": model("Isle", "island") }),
    );
    expect(await inForce()).to.deep.equal(["isle lua/isle"]);
    const file = await tower.get("/api/rules/file?name=isle").data<{ readOnly: boolean; content: string }>();
    expect(file.readOnly).to.equal(true);
    expect(file.content).to.include("敏捷*2").and.include("- the script of 年龄");
    await tower.say(".set island", { role: "admin", groupId: "700" }).replies(/ISLE/);
    await tower.post("/api/mod/lua/toggle", { id: "isle", enabled: false }).answers({ code: 0 });
    expect(await inForce()).to.deep.equal([]);
    await tower.post("/api/mod/lua/toggle", { id: "isle", enabled: true }).answers({ code: 0 });
    expect(await inForce()).to.deep.equal(["isle lua/isle"]);
    await upload(
      tower,
      "isle.zip",
      zip({ "descriptor.json": '{"mod": "isle"}', "model/b.xml": model("Atoll", "") }),
    ).answers({ code: 0 });
    expect(await inForce()).to.deep.equal(["atoll lua/isle"]);
  });

  it("come and go with rule systems themselves", async () => {
    await tower.post("/api/features/rule-systems/disable", {}).answers({ code: 0 });
    await tower.get("/api/rules").answers({ code: 40400 });
    await given(
      tower,
      "reef.zip",
      zip({ "descriptor.json": '{"mod": "reef"}', "model/reef.xml": model("Reef", "") }),
    );
    await tower.post("/api/features/rule-systems/enable", {}).answers({ code: 0 });
    await until(["atoll lua/isle", "reef lua/reef"]);
    for (const id of ["isle", "reef"]) await tower.post("/api/mod/lua/delete", { id }).answers({ code: 0 });
    expect(await inForce()).to.deep.equal([]);
  });

  it("that cannot be read are named, and the rest of the mod works", async () => {
    const row = await upload(
      tower,
      "odd.zip",
      zip({
        "descriptor.json": '{"mod": "odd"}',
        "reply/a.toml": '[reply.a]\nkeyword.match = "odd"\necho = "even"\n',
        "model/a.xml": model("Cape", ""),
        "model/b.xml": model("Cape", ""),
        "model/c.xml": "<model",
        "model/d.lua": "return {}",
      }),
    ).data<Row>();
    expect(row.loaded).to.equal(true);
    expect(row.errorText).to.match(/model\/b\.xml: there is a model "cape" in it already/);
    expect(row.errorText).to.match(/model\/c\.xml: The card model cannot be read/);
    expect(row.errorText).to.match(/model\/d\.lua: only card models in XML/);
    expect(await inForce()).to.deep.equal(["cape lua/odd"]);
    await tower.say("odd").replies("even");
    await tower.post("/api/mod/lua/delete", { id: "odd" }).answers({ code: 0 });
  });
});
