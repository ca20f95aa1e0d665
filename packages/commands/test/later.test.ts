import {
  type Command,
  type CommandAnswer,
  commands as commandPoint,
  defineFeature,
} from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";

describe("a command that answers later", () => {
  let tower: TestHost;
  let release: (answer: string | Error) => void;
  const answer = (): CommandAnswer => ({
    later: () =>
      new Promise((resolve, reject) => {
        release = (given) => (given instanceof Error ? reject(given) : resolve(given));
      }),
  });
  const command = (key: string, run: Command["run"]): Command => ({
    key,
    names: [key],
    category: "probe",
    syntax: `.${key}`,
    example: `.${key}`,
    replyKeys: [],
    run,
  });
  const slow = defineFeature({
    id: "slow",
    setup(host) {
      host.add(commandPoint, command("slow", answer));
      host.add(
        commandPoint,
        command("slower", () => Promise.resolve(answer())),
      );
      host.add(
        commandPoint,
        command("quick", () => "quick"),
      );
      host.add(
        commandPoint,
        command("hasty", () => ({
          later() {
            throw new Error("before it waited");
          },
        })),
      );
    },
  });

  before(async () => {
    tower = await testHost({ features: [texts, commands, slow] });
  });
  after(() => tower.stop());

  it("says that it failed when its work throws before it waits", async () => {
    await tower.say(".hasty").replies(/[0-9a-f]{8}/);
    await tower.say(".quick").replies("quick");
  });

  for (const word of ["slow", "slower"]) {
    it(`lets the conversation go on and answers when it is ready (.${word})`, async () => {
      const said = tower.say(`.${word}`);
      // The next message of the same conversation is answered while the first is still at work.
      await tower.say(".quick").replies("quick");
      release("ready");
      await said.replies("ready");
    });

    it(`says that it failed, with a reference, counted to its own feature (.${word})`, async () => {
      const said = tower.say(`.${word}`);
      await tower.say(".quick").replies("quick");
      const before = tower.feature("slow")?.errors ?? 0;
      release(new Error("broken inside /home/secret"));
      await said.replies(/^Something went wrong inside the bot \(reference [0-9a-f]{8}\)\.$/);
      expect(tower.feature("slow")?.errors).to.equal(before + 1);
    });
  }
});
