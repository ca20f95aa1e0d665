import { type Actor, Joi, settingsGroup } from "@dicetower/contract";
import { openSecrets } from "@dicetower/installation";
import { createRandom, fakeClock, Kernel } from "@dicetower/kernel";
import { expect } from "chai";
import { describeOn, dialects, type TestHome, testHome } from "../../store/test/test-support.js";
import { createSettings, renameSettings, settingsMigration } from "../src/index.js";

interface Site {
  readonly address: string;
  readonly token: string;
}

const group = (key: string, formerKey?: string) =>
  settingsGroup<Site>({
    key,
    ...(formerKey === undefined ? {} : { formerKey }),
    layers: ["group"],
    secrets: ["token"],
    schema: Joi.object<Site>({
      address: Joi.string().allow("").default(""),
      token: Joi.string().allow("").default(""),
    }),
  });
const actor: Actor = { kind: "panel", id: "ab12" };
const at = { layer: "group", target: "p:1" } as const;

for (const dialect of dialects)
  describeOn(dialect, `settings of a feature that has another id, on ${dialect}`, () => {
    let home: TestHome;
    beforeEach(async () => {
      home = await testHome(dialect);
    });
    afterEach(() => home.end());

    async function start() {
      const warnings: string[] = [];
      const quiet = () => {};
      const log = { debug: quiet, info: quiet, warn: (line: string) => warnings.push(line), error: quiet };
      const store = await home.open({ migrations: [settingsMigration] });
      const kernel = new Kernel({ clock: fakeClock(), logFor: () => log });
      const secrets = await openSecrets({ folder: home.folder, random: createRandom(), log });
      const service = await createSettings(kernel.root, {
        store: store.state,
        changes: store.changesFor("site"),
        secrets,
        clock: fakeClock(),
        notices: { send: ({ detail }) => String(warnings.push(detail)) },
      });
      return { store, service, warnings };
    }

    it("are what they were, secrets, layers and history included", async () => {
      const before = await start();
      const former = before.service.of(group("logs.site"));
      await former.save({ address: "https://a.example", token: "of the site" }, actor);
      await former.save({ address: "https://b.example" }, actor, at);
      await before.service.of(group("logsite")).save({ address: "of another" }, actor);
      await before.store.state.change((db) => renameSettings(db, "logs", "session-logs"));
      await before.store.close();

      const { service, store, warnings } = await start();
      const live = service.of(group("session-logs.site", "logs.site"));
      expect(live.value).to.deep.equal({ address: "https://a.example", token: "of the site" });
      expect(live.at({ platform: "p", groupId: "1" }).address).to.equal("https://b.example");
      expect(service.of(group("logsite")).value.address).to.equal("of another");
      await live.save({ address: "https://c.example" }, actor);
      expect(live.value.token).to.equal("of the site");
      expect(warnings).to.deep.equal([]);
      const history = await store.state.read((db) =>
        db("host_setting_history").where({ key: "session-logs.site", layer: "global" }).pluck("revision"),
      );
      expect(history).to.include.members([0, 1, 2]);
    });
  });
