import { expect } from "chai";
import type { Case, Cases, Name } from "../action-cases/case.js";
import { contentCases } from "../action-cases/content-cases.js";
import { peopleCases } from "../action-cases/people-cases.js";
import { OneBotServer } from "../support/onebot-server.js";
import { type PeerTower, peerTower } from "../support/tower.js";

const table: Cases = { ...peopleCases, ...contentCases };

/** Actions that the service asks for by itself, when it has connected. */
const unasked: ReadonlySet<string> = new Set(["get_group_list", "get_friend_list"]);

describe("the actions of an account", () => {
  let ours: PeerTower;
  let server: OneBotServer;
  before(async () => {
    server = new OneBotServer();
    await server.listen();
    ours = await peerTower();
    await ours.create({ connection_mode: "forward_ws", endpoint: server.endpoint });
    await ours.state("connected");
  });
  beforeEach(() => {
    server.asked.length = 0;
  });
  after(async () => {
    await ours.tower.stop();
    await server.close();
  });

  const run = (name: Name, parameters: readonly unknown[]) =>
    (ours.service.action("1", name) as (...all: readonly unknown[]) => Promise<unknown>)(...parameters);

  for (const [name, cases] of Object.entries(table) as [Name, readonly Case<Name>[]][])
    for (const { does, asks, told = null, gives } of cases)
      it(`${name} ${JSON.stringify(does)} asks for ${asks[0]}`, async () => {
        const [action, params] = asks;
        server.answers[action] = () => told;
        expect(await run(name, does)).to.deep.equal(gives);
        if (!unasked.has(action)) expect(server.asked).to.deep.equal([{ action, params }]);
      });

  // These come last: what the server does not know is not asked for again over the same connection.
  for (const [name, cases] of Object.entries(table) as [Name, readonly Case<Name>[]][])
    it(`${name} says so where the server refuses, and where it does not know it`, async () => {
      const [{ does, asks }] = cases as [Case<Name>];
      server.answers[asks[0]] = () => ({ status: "failed", retcode: 1200, message: "no right", data: null });
      expect(await failed(run(name, does))).to.deep.equal([42200, true]);
      delete server.answers[asks[0]];
      const [code] = await failed(run(name, does));
      // What can be done in another way is tried so, by a segment at last, before it is given up.
      expect(code).to.equal(50100);
      if (!unasked.has(asks[0])) expect(server.asked[0]?.params).to.deep.equal(asks[1]);
    });

  async function failed(work: Promise<unknown>): Promise<readonly [code: unknown, inItsWords: boolean]> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const { data } = error as { readonly data?: { readonly code?: unknown } };
    return [data?.code, String(error).includes("no right")];
  }
});
