import { Automation } from "@dicetower/automation/api";
import { CommandRunner } from "@dicetower/commands/api";
import {
  type Command,
  type CommandForm,
  commands,
  defineFeature,
  Journal,
  Store,
  texts,
} from "@dicetower/contract";
import { type ContributedTexts, exampleIn, type TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullFeatures, fullTower, usedFolder } from "./full-tower.js";

/** Tables that grow with whatever is called, those of the host itself, and codes that are made after the start. */
const passing =
  /^(?:help_counter|help_index|changes|change_|store_|jobs?_|host_|sqlite_|knex|audit|leases|auth_setup_code)/;

const account = { id: "test", type: "test", platform: "test", selfId: "10000", deliver() {} };

describe("forms that only show", () => {
  let tower: TestHost;
  let services: {
    readonly store: Store;
    readonly journal: Journal;
    readonly runner: CommandRunner;
    readonly automation: Automation;
  };
  const probe = defineFeature({
    id: "probe",
    needs: { store: Store, journal: Journal, runner: CommandRunner, automation: Automation },
    setup(host) {
      services = host.needs;
    },
  });
  before(async () => {
    // Begun again, so that nothing is still on its way into the store.
    tower = await fullTower({
      features: [...(await fullFeatures()), probe],
      copyOf: await usedFolder(somethingToShow),
    });
  });
  after(() => tower.stop());

  /** What is in the store, by table. */
  async function dump(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const store of [services.store, services.journal])
      await store.read(async (db) => {
        const names: { name: string }[] = await db("sqlite_master").where({ type: "table" }).select("name");
        for (const { name } of names.filter((one) => !passing.test(one.name))) {
          const rows: object[] = await db(name).select();
          found.set(name, JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()));
        }
      });
    return found;
  }

  it("change nothing and roll nothing", async () => {
    const wrong: string[] = [];
    let tried = 0;
    let before = await dump();
    const words = tower.host.contributions(texts);
    for (const { key, item } of tower.host.contributions(commands))
      for (const form of (item.forms ?? []).filter(({ readOnly }) => readOnly === true)) {
        const line = lineOf(item, form, words);
        if (line === undefined) continue;
        const message = services.automation.silentMessage(account, { groupId: "1000", userId: "900" });
        const { status, verdict } = await services.runner.run({ message, text: line, key });
        if (verdict !== undefined && "later" in verdict) await verdict.later(AbortSignal.timeout(10_000));
        if (status === "ok" || status === "later") tried++;
        const now = await dump();
        const changed = [...now.keys()].filter((name) => now.get(name) !== before.get(name));
        if (changed.length > 0) wrong.push(`.${line}: ${changed.join(", ")}`);
        before = now;
      }
    expect(wrong).to.deep.equal([]);
    expect(tried).to.be.above(80);
  });
});

async function somethingToShow(tower: TestHost): Promise<void> {
  await tower.post("/api/masters", { platform: "test", userId: "900" }).answers({ code: 0 });
  for (const said of [
    ".pc new Morris",
    ".st str 60 hp 9",
    ".log new harbour",
    "the lighthouse is dark",
    ".game new",
    ".team add 900",
    ".ri",
    ".init hp 3",
    ".deck new fruit=apple|pear",
    ".alias luck r d20",
    ".ak # supper",
    ".drl new 3",
    ".welcome set hello",
    ".r d20",
  ])
    await tower.say(said, { userId: "900", role: "owner" }).done();
}

/** How a form is called, by its example; undefined where its words do not tell. */
function lineOf(
  { names, key }: Command,
  { elements, example }: CommandForm,
  words: ContributedTexts,
): string | undefined {
  const [word = key] = names;
  if (example !== undefined) return `${word} ${exampleIn(example, "en", words)}`;
  const needed = elements.some((one) => one.type !== "word" && one.required);
  const spelt = elements.flatMap((one) => (one.type === "word" ? [one.spellings[0] ?? ""] : []));
  return needed ? undefined : [word, ...spelt].join(" ");
}
