import { testNats, testPostgres, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { faults, Installation, until } from "./support/installation.js";

const postgres = await testPostgres();
const nats = await testNats();
/** Each start is seconds of processor time. */
const processes = volume(2, 3);

nats.describe("processes that are restarted in turn", () =>
  postgres.describe("as for a new version", function () {
    this.timeout(180_000);

    it("lose no message: each is answered once, and in order", async () => {
      const there = await Installation.of(postgres, nats, { processes, accounts: 6 });
      let turn = 0;
      const { accounts } = there.platform;
      const talk = setInterval(() => {
        turn++;
        const account = accounts[turn % accounts.length];
        if (account !== undefined) there.platform.say(account.selfId, 7_000 + (turn % 2));
      }, 40);
      try {
        await there.calm();
        for (const member of there.cluster.members) {
          await member.kill("SIGTERM");
          await member.start();
          await there.calm();
        }
        clearInterval(talk);
        const { said } = there.platform;
        await until("all is answered", () => said.every(({ answers }) => answers.length > 0), 20_000);
        expect(faults(said, new Set())).to.deep.equal([]);
      } finally {
        clearInterval(talk);
        await there.end();
      }
    });
  }),
);
