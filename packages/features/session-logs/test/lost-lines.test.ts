import {
  type Account,
  codes,
  defineFeature,
  failure,
  incoming,
  Message,
  textSegment,
} from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";

import { BlockWriter } from "../src/recording/block-writer.js";
import type { Block, BlockRow } from "../src/recording/line-block.js";
import { eventually, linesOf, logOf, logTower, owner, textsOf } from "./tower.js";

const account: Account = {
  id: "7",
  type: "test",
  platform: "test",
  selfId: "10000",
  exempt: true,
  deliver: () => undefined,
};

const lineOf = (id: number, message = `line ${id}`) => ({
  line: {
    log: 1,
    id,
    at: id,
    user_id: "1",
    nickname: "Ann",
    card: "",
    message,
    segments: "",
    flags: 0,
    command_id: 0,
    info: "",
    raw_msg_id: "",
    source: "",
    group_id: "",
    group_name: "",
  },
  role: "player" as const,
  removed: false,
});

/** A writer whose store does what a test says. */
function writer() {
  const waiting: { readonly row: BlockRow; readonly done: (error?: unknown) => void }[] = [];
  const timers: (() => void)[] = [];
  const written: Block[] = [];
  const given: (Block | undefined)[] = [];
  const made = new BlockWriter({
    journal: {
      group: () => ({
        write: (row: object, done?: (error?: unknown) => void) =>
          void waiting.push({ row: row as BlockRow, done: done ?? (() => undefined) }),
        within: async () => undefined,
        flush: async () => undefined,
      }),
    },
    after: (_ms, call) => {
      timers.push(call);
      return () => void timers.splice(timers.indexOf(call), 1);
    },
    written: (block) => written.push(block),
    failed: (_error, lost) => given.push(lost),
  });
  const answer = (error?: unknown) => {
    for (const { done } of waiting.splice(0)) done(error);
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { made, waiting, timers, written, given, answer, turn };
}

describe("lines that cannot be recorded at once", () => {
  it("wait while the store takes none, and are handed in again in larger groups", async () => {
    const { made, waiting, timers, written, given, answer, turn } = writer();
    let told = 0;
    made.add(lineOf(1), () => told++);
    await turn();
    expect(waiting.length).to.equal(1);
    for (let id = 2; id <= 2_500; id++) made.add(lineOf(id));
    answer(failure(codes.notReady, "The disk is full."));
    expect([told, given]).to.deep.equal([1, [undefined]]);
    for (let round = 0; round < 10; round++) {
      timers.shift()?.();
      answer(failure(codes.notReady, "The disk is full."));
    }
    expect(written.length).to.equal(0);
    timers.shift()?.();
    expect(waiting.map(({ row }) => (JSON.parse(row.entries) as unknown[]).length)).to.have.members([
      1, 1_000, 1_000, 499,
    ]);
    answer();
    const ids = written.flatMap(({ entries }) => entries.map(({ line }) => line.id));
    expect(ids.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 2_500 }, (_, at) => at + 1));
    made.add(lineOf(2_501));
    await turn();
    expect(waiting.length).to.equal(1);
  });

  it("are given up where the store refuses them again and again, and takes others", async () => {
    const { made, timers, written, given, answer, turn } = writer();
    made.add(lineOf(1));
    await turn();
    for (let round = 0; round < 5; round++) {
      answer(new Error("no such value"));
      timers.shift()?.();
    }
    expect(given.map((lost) => lost?.entries.length)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      undefined,
      1,
    ]);
    expect(written).to.deep.equal([]);
  });

  it("are too many at 20 000, or at 32 MiB", () => {
    const { made } = writer();
    for (let id = 1; id <= 20_000; id++) {
      expect(made.isFull(lineOf(id))).to.equal(false);
      made.add(lineOf(id));
    }
    expect(made.isFull(lineOf(20_001))).to.equal(true);
    const long = writer().made;
    const text = "x".repeat(2 ** 20);
    let taken = 0;
    while (!long.isFull(lineOf(taken, text))) long.add(lineOf(taken++, text));
    expect(taken).to.equal(15);
  });

  describe("as more are said than can wait", () => {
    let tower: TestHost;
    let open = () => {};
    let begun = () => {};
    const held = new Promise<void>((resolve) => {
      begun = resolve;
    });
    before(async () => {
      const door = defineFeature({
        id: "door",
        setup: (host) =>
          host.add(incoming, {
            key: "door",
            slot: "replies",
            run: ({ text }) =>
              text === "hold the door"
                ? new Promise<undefined>((resolve) => {
                    open = () => resolve(undefined);
                    begun();
                  })
                : undefined,
          }),
      });
      tower = await logTower({ features: [door] });
    });
    after(() => tower.stop());

    it("are missing, and the log says how many and when", async () => {
      const groupId = "flood";
      await tower.say(".log new flood", { groupId, ...owner, locale: "zh-CN" }).done();
      const now = Math.floor(Date.now() / 1000);
      const say = (text: string, at: number) =>
        tower.host.line.push(
          new Message({
            account,
            id: "",
            scene: "group",
            groupId,
            userId: "2",
            nickname: "Bob",
            segments: [textSegment(text)],
            text,
            sentAt: at,
            locale: "zh-CN",
          }),
        );
      say("hold the door", now);
      await held;
      // What may wait is 32 MiB, or 20 000 lines.
      const long = "x".repeat(2 ** 16);
      for (let n = 1; n <= 400; n++) say(`line ${n} ${long}`, now + n);
      open();
      await tower.host.line.idle();
      const log = await logOf(tower, groupId);
      const [said, ...more] = await eventually(
        async () => textsOf(await linesOf(tower, log.id, `&q=${encodeURIComponent("未能记录")}`)),
        ({ length }) => length > 0,
      );
      const [, from = "", to = "", count] =
        /^(.*) 至 (.*) 之间有 (\d+) 条消息未能记录。$/.exec(said ?? "") ?? [];
      expect(Number(count)).to.be.within(90, 100);
      // Nothing is missing but that.
      const span = (Date.parse(to) - Date.parse(from)) / 1_000 + 1;
      expect(span).to.equal(Number(count));
      expect(more).to.deep.equal([]);
      await tower
        .say(".log halt", { groupId, ...owner, locale: "zh-CN" })
        .replies(`日志「flood」已结束，共 ${402 - Number(count)} 条，未发送也未上传。`);
    });
  });
});
