import { type CommandAnswer, commands as commandPoint, defineFeature } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import commands from "../src/index.js";
import { command } from "./probe.js";

/** What somebody who writes without types may answer, by the word of the command. */
const odd: Readonly<Record<string, unknown>> = {
  nothing: null,
  number: 7,
  empty: {},
  contentless: { content: null },
  holed: ["a", null],
  nested: [["a"]],
  waiting: [Promise.resolve("a")],
  segments: { content: [null] },
  never: { later: 5 },
};

/** What can be waited for and is no promise. */
const waitable = (wait: (told: (answer: string) => void) => void): never =>
  new Proxy({}, { get: (_, name) => (name === "then" ? wait : undefined) }) as never;

interface Logs {
  readonly items: readonly { readonly owner: string }[];
}

describe("an answer that nobody could say", () => {
  let tower: TestHost;

  const rogue = defineFeature({
    id: "rogue",
    setup(host) {
      for (const [word, answer] of Object.entries(odd))
        host.add(
          commandPoint,
          command(word, { run: () => answer as CommandAnswer }),
          command(`${word}-soon`, { run: async () => answer as CommandAnswer }),
          command(`${word}-later`, { run: () => ({ later: async () => answer as never }) }),
        );
      host.add(
        commandPoint,
        command("borrowed", {
          // As what builds questions to a database does: it can be waited for, and is no promise.
          run: () => waitable((told) => told("borrowed")),
        }),
        command("broken", {
          run: () =>
            waitable(() => {
              throw new Error("not to be waited for");
            }),
        }),
      );
    },
  });

  before(async () => {
    tower = await testHost({ features: [texts, commands, rogue] });
  });
  after(() => tower.stop());

  const errors = () => ["rogue", "commands", "texts"].map((id) => tower.feature(id)?.errors);

  for (const word of [...Object.keys(odd), "broken"])
    it(`is an error of the command that gave it, and said to be one: ${word}`, async () => {
      const ways = word === "broken" ? [""] : ["", "-soon", "-later"];
      for (const way of ways) {
        const [own = 0] = errors();
        const reply = await tower.say(`.${word}${way}`).text();
        expect(reply, way).to.match(/^Something went wrong inside the bot \(reference [0-9a-f]{8}\)\.$/);
        expect(errors(), way).to.deep.equal([own + 1, 0, 0]);
        const { items } = await tower.get(`/api/system/logs?q=${reply.slice(-10, -2)}`).data<Logs>();
        expect(items.map(({ owner }) => owner)).to.deep.equal(["rogue"]);
      }
    });

  it("is none that can be waited for, although it is no promise", async () => {
    await tower.say(".borrowed").replies("borrowed");
  });
});
