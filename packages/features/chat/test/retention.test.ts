import { Clock, defineFeature, Journal, jobs, textSegment } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { ChatCache } from "../src/recording/chat-cache.js";
import type { Entry } from "../src/recording/entry.js";
import { contentOf } from "../src/recording/message-content.js";
import { MessageIds } from "../src/recording/message-ids.js";
import { MessageWriter } from "../src/recording/message-writer.js";
import { onBoth } from "./on-both.js";
import { messagesOf, textsOf } from "./tower.js";

const daySeconds = 86_400;

onBoth("the retention of a chat", (start, dialect) => {
  let tower: TestHost;
  let journal: Journal | undefined;
  let clock: Clock | undefined;
  before(async () => {
    const opener = defineFeature({
      id: "opener",
      needs: { journal: Journal, clock: Clock },
      setup(host) {
        ({ journal, clock } = host.needs);
      },
    });
    tower = await start({ features: [opener] });
  });
  after(() => tower.stop());

  const run = () => {
    const job = tower.host.contributions(jobs).find(({ key }) => key === "chat.retention");
    return job?.item.run(new AbortController().signal);
  };
  /** Stores messages that were said so many days ago. */
  const old = async (groupId: string, count: number, days: number) => {
    if (journal === undefined || clock === undefined) throw new Error("not begun");
    const chats = new ChatCache(journal);
    const ids = new MessageIds(0);
    const at = clock.seconds() - days * daySeconds;
    const entries = Array.from(
      { length: count },
      (_, number): Entry => ({
        chat: chats.ref("test", groupId, ""),
        id: ids.past(at),
        messageId: `${days}-${number}`,
        at,
        userId: "5",
        nickname: "Old",
        flags: 4,
        ...contentOf([textSegment(`${days}-${number}`)]),
        account: "7",
        past: false,
      }),
    );
    await new MessageWriter(journal, chats, clock).write(entries);
  };
  const config = { enabled: true, saveImages: false };

  it("removes what is too old, in small steps, while commands are answered", async () => {
    // A step waits for the disk of the server there.
    await old("r1", dialect === "sqlite" ? 2_500 : 600, 40);
    await old("r1", 3, 2);
    await tower.say("now", { groupId: "r1", accountId: "7" }).silent();
    const removal = run();
    const waits: number[] = [];
    let busy = true;
    void removal?.then(() => {
      busy = false;
    });
    while (busy) {
      const began = performance.now();
      await tower.say("still there", { groupId: "r2" }).silent();
      waits.push(performance.now() - began);
      await new Promise((wake) => setTimeout(wake, 1));
    }
    await removal;
    expect(waits.length).to.be.greaterThan(2);
    expect(textsOf(await messagesOf(tower, "r1"))).to.deep.equal(["2-0", "2-1", "2-2", "now"]);
  });

  it("is felt at once where its days are changed", async () => {
    await tower
      .put("/api/system/chat-config", { ...config, retentionDays: 1, maxMessagesPerGroup: 0 })
      .answers({ code: 0 });
    await run();
    expect(textsOf(await messagesOf(tower, "r1"))).to.deep.equal(["now"]);
  });

  it("keeps no more than so many messages of each chat", async () => {
    for (let number = 0; number < 9; number++)
      await tower.say(`${number}`, { groupId: "r3", accountId: "7" }).silent();
    await tower
      .put("/api/system/chat-config", { ...config, retentionDays: 30, maxMessagesPerGroup: 4 })
      .answers({ code: 0 });
    await run();
    expect(textsOf(await messagesOf(tower, "r3"))).to.deep.equal(["5", "6", "7", "8"]);
    expect(textsOf(await messagesOf(tower, "r1"))).to.deep.equal(["now"]);
  });
});
