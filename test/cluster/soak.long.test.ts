import { randomInt } from "node:crypto";
import { soaking, testNats, testPostgres, volume } from "@dicetower/testkit";
import { expect } from "chai";
import { faults, Installation, until } from "./support/installation.js";
import {
  cutBoth,
  cutBus,
  cutDatabase,
  everything,
  kill,
  seeded,
  sleep,
  type Trouble,
} from "./support/troubles.js";

const postgres = await testPostgres();
const nats = await testNats();

/** What is repeated in the long run, until its time is over. */
const round: readonly Trouble[] = [kill, kill, sleep, kill, cutBus, cutDatabase, kill, cutBoth, everything];
const soakMs = volume(0, 300_000);
/** Milliseconds between two messages, of whichever account. */
const betweenMs = volume(40, 30);

nats.describe("three processes with troubles", () =>
  postgres.describe("around them", function () {
    this.timeout(120_000 + 2 * soakMs);
    const seed = Number(process.env["DICETOWER_SEED"] ?? randomInt(2 ** 31));

    it(`answer each message once, in order, or tell that its outcome is unknown (seed ${seed})`, async () => {
      const random = seeded(seed);
      const there = await Installation.of(postgres, nats, { processes: 3, accounts: 30 });
      try {
        await there.calm();
        const talk = talking(there, random);
        if (soaking) await through(there, random);
        else {
          await Promise.all([kill(there, 0.5), cutBus(there, 0.2)]);
          await Promise.all([sleep(there, 0), cutDatabase(there, 0.2)]);
        }
        clearInterval(talk);
        await there.calm();
        // Whatever waits for somebody to come is delivered.
        there.platform.hangUp();
        await there.calm();
        const { said } = there.platform;
        await until("all is answered", () => said.every(({ answers }) => answers.length > 0), 5_000).catch(
          () => {},
        );
        const unknown = await there.unknown();
        const untold = said.filter(({ answers }) => answers.length === 0).length;
        if (soaking) console.log(`      ${said.length} messages, ${untold} of unknown outcome`);
        expect(faults(said, unknown)).to.deep.equal([]);
        expect(said.length).to.be.above(100);
        expect(untold, "of unknown outcome").to.be.below(said.length / 20);
      } finally {
        await there.end();
      }
    });
  }),
);

/** People say something all the time, in two groups of each account. */
function talking({ platform }: Installation, random: () => number): NodeJS.Timeout {
  return setInterval(() => {
    const account = platform.accounts[Math.floor(random() * platform.accounts.length)];
    if (account !== undefined) platform.say(account.selfId, 7_000 + Math.floor(random() * 2));
  }, betweenMs);
}

async function through(there: Installation, random: () => number): Promise<void> {
  const end = Date.now() + soakMs;
  for (let turn = 0; Date.now() < end; turn++) {
    const trouble = round[turn % round.length] as Trouble;
    await trouble(there, random());
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}
