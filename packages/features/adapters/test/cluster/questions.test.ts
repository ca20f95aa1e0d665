import { codes, type OutgoingMessage, textSegment } from "@dicetower/contract";
import { testNats, testPostgres } from "@dicetower/testkit";
import { expect } from "chai";
import { record } from "../end-by.js";
import { Cluster, connectedAt, living, type Process, processes, type Row, until } from "./cluster-support.js";

const postgres = await testPostgres();
const nats = await testNats();

nats.describe("an account that another process connects", () =>
  postgres.describe("is asked over the bus", function () {
    this.timeout(120_000);
    let database: Awaited<ReturnType<typeof postgres.database>>;
    let cluster: Cluster;
    /** Connects the account, and the other one. */
    let holder: Process;
    let other: Process;
    let id: number;

    beforeEach(async () => {
      database = await postgres.database();
      cluster = new Cluster(database.url, nats.url);
      const [one, two] = [await cluster.start(), await cluster.start()];
      id = (await one.tower.post("/api/adapters", record).data<Row>()).id;
      await connectedAt(one);
      await connectedAt(two);
      [holder, other] = living(one).length > 0 ? [one, two] : [two, one];
    });
    afterEach(async () => {
      await cluster.stop();
      await database.drop();
    });

    const actions = () => other.adapters.actions(String(id));
    /** Offers actions, once the other process has heard of them. */
    async function offer(offered: object, name: string): Promise<void> {
      Object.assign(holder.platform.actions, offered);
      await until("what it can do is known", () => (name in actions() ? true : undefined));
    }

    it("for its tests, its frames and to connect anew", async () => {
      holder.platform.tested = {
        ok: true,
        selfId: "10001",
        nickname: "Dicey",
        appName: "Fake",
        appVersion: "1",
        latencyMs: 3,
      };
      await other.tower.post(`/api/adapters/${id}/test`).answers({ data: { ok: true, nickname: "Dicey" } });
      holder.platform.opened[0]?.link.frame("in", "a frame");
      const frames = await holder.tower.get(`/api/adapters/${id}/frames`).data<{ at: number }[]>();
      await other.tower.get(`/api/adapters/${id}/frames`).answers({
        data: [{ at: frames[0]?.at, direction: "in", text: "a frame" }],
      });
      await other.tower.post(`/api/adapters/${id}/reconnect`).answers({ code: 0 });
      await until("a second connection", () => holder.platform.opened[1]);
      expect(other.platform.opened).to.deep.equal([]);
    });

    it("for what its platform can do: answers, refusals and large lists come back", async () => {
      const members = Array.from({ length: 30_000 }, (_, at) => ({
        groupId: String(at),
        name: `群${at} ${"x".repeat(60)}`,
        members: at,
      }));
      const left: string[] = [];
      await offer(
        {
          groupList: async () => members,
          leaveGroup: async (groupId: string) => void left.push(groupId),
          groupInfo: () => Promise.reject(Object.assign(new Error("odd"), {})),
        },
        "groupInfo",
      );
      expect(await actions().groupList?.()).to.deep.equal(members);
      expect(await other.adapters.action(String(id), "leaveGroup")("7")).to.equal(undefined);
      expect(left).to.deep.equal(["7"]);
      const broken = await actions()
        .groupInfo?.("7")
        .catch((error) => [error.data.code, error.message]);
      expect(broken).to.deep.equal([
        codes.internal,
        "The process that connects the account failed; its log says why.",
      ]);
      expect(() => other.adapters.action(String(id), "poke")).to.throw("cannot do this (poke)");
    });

    it("for messages, as they are and down the line, and each is told of once", async () => {
      holder.platform.answer = () => ({ state: "sent", messageId: "m-9" });
      const message: OutgoingMessage = { scene: "group", target: "7", segments: [textSegment("as it is")] };
      expect(await other.adapters.send(String(id), message)).to.deep.equal({
        state: "sent",
        messageId: "m-9",
      });
      const part = { content: "down the line" };
      expect(other.adapters.say(String(id), { scene: "group", target: "7" }, part)).to.equal(true);
      await holder.platform.sentSoFar(2);
      expect(holder.platform.sent).to.deep.equal(["as it is", "down the line"]);
      await until("both are told of", () =>
        holder.deliveries.length + other.deliveries.length === 2 ? true : undefined,
      );
      // Whoever says something in his own words hears what became of it.
      expect(other.deliveries.map(({ outgoing, outcome }) => [outgoing?.text, outcome.state])).to.deep.equal([
        ["down the line", "sent"],
      ]);
      expect(other.deliveries[0]?.account.selfId).to.equal("10001");
    });

    it("for a message that is refused: it comes back with its reason", async () => {
      holder.platform.answer = () => ({ state: "failed", reason: "muted", code: 1 });
      const message: OutgoingMessage = { scene: "group", target: "7", segments: [textSegment("no")] };
      expect(await other.adapters.send(String(id), message)).to.deep.equal({
        state: "failed",
        reason: "muted",
        code: 1,
      });
    });

    it("and says who does not answer, where nobody does", async () => {
      await offer({ groupList: async () => [] }, "groupList");
      // The holder is gone without a word: its lease names a process that nobody hears.
      await other.store.change((db) =>
        db("adapters_lease").update({ process_id: "gone", fence: 99, expires_at_ms: 9_999_999_999_999 }),
      );
      await until("the holder lets go", () => (living(holder).length === 0 ? true : undefined));
      await until("it is known", async () => {
        const found = await processes(other);
        return found.every(({ accounts }) => accounts.length === 0) ? true : undefined;
      });
      const { json: answer } = await other.tower.post(`/api/adapters/${id}/reconnect`).done();
      expect(answer.code).to.equal(codes.notReady);
      expect(answer.message).to.match(/^The process .*gone.* does not answer: .*another one takes/);
    });

    it("and is moved to another process by hand, which keeps it", async () => {
      const target = (await processes(holder)).find(({ accounts }) => accounts.length === 0);
      await holder.tower
        .post(`/api/system/processes/${target?.id}/accounts`, { adapterId: id })
        .answers({ data: { id: target?.id, adapterId: id } });
      await until("it has moved", () =>
        living(other).length === 1 && living(holder).length === 0 ? true : undefined,
      );
      await connectedAt(holder);
      const link = living(other)[0]?.link;
      link?.message({
        id: "m-1",
        scene: "group",
        groupId: "7",
        userId: "1",
        nickname: "Ann",
        segments: [textSegment(".say here")],
        text: ".say here",
        sentAt: Math.floor(Date.now() / 1000),
      });
      expect(await other.platform.sentSoFar(1)).to.deep.equal(["here"]);
      // Back again, asked of the process that does not hold it.
      const back = (await processes(holder)).find(({ accounts }) => accounts.length === 0);
      await until("the other one has told of itself", () =>
        other.adapters.get(String(id))?.state === "connected" ? true : undefined,
      );
      await holder.tower
        .post(`/api/system/processes/${back?.id}/accounts`, { adapterId: id })
        .answers({ code: 0 });
      await until("it is back", () =>
        living(holder).length === 1 && living(other).length === 0 ? true : undefined,
      );
      await holder.tower
        .post("/api/system/processes/abcdef/accounts", { adapterId: id })
        .answers({ code: codes.notFound });
    });
  }),
);
