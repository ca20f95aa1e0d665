/** Rows a second, and what a page costs: `npx tsx --conditions=dicetower-source packages/features/chat/test/measure.ts [rows]`. */
import { defineFeature, Journal, textSegment } from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import chat from "../src/index.js";
import { ChatCache } from "../src/recording/chat-cache.js";
import type { Entry } from "../src/recording/entry.js";
import { contentOf } from "../src/recording/message-content.js";
import { MessageIds } from "../src/recording/message-ids.js";
import { MessageWriter } from "../src/recording/message-writer.js";
import { messagesOf, others } from "./tower.js";

const rows = Number(process.argv[2] ?? 1_000_000);
const perBatch = 1_000;
const groups = 100;
let journal: Journal | undefined;
const opener = defineFeature({
  id: "opener",
  needs: { journal: Journal },
  setup(host) {
    ({ journal } = host.needs);
  },
});
const tower = await testHost({ features: [...others, chat, opener] });
if (journal === undefined) throw new Error("no journal");
const writer = new MessageWriter(journal, new ChatCache(journal), {
  seconds: () => Math.floor(Date.now() / 1000),
});
const chats = new ChatCache(journal);
const ids = new MessageIds(0);

const page = async (group: string) => {
  const times: number[] = [];
  const [middle] = (await messagesOf(tower, group, "?limit=200")).slice(-10);
  for (let time = 0; time < 50; time++) {
    const began = performance.now();
    await messagesOf(tower, group, time % 2 === 0 ? "" : `?before=${middle?.id ?? 1}`);
    times.push(performance.now() - began);
  }
  return times.sort((one, other) => one - other)[25]?.toFixed(2);
};

let made = 0;
const batch = (): Entry[] =>
  Array.from({ length: perBatch }, () => {
    const number = ++made;
    return {
      chat: chats.ref("test", String(number % groups), ""),
      id: ids.next(Date.now()),
      messageId: String(Math.imul(number, 0x9e3779b1)),
      at: Math.floor(Date.now() / 1000),
      userId: String(number % 1000),
      nickname: `Player ${number % 1000}`,
      flags: 4,
      ...contentOf([textSegment(`message number ${number}, as long as messages are as a rule`)]),
      account: "1",
      past: false,
    };
  });
let told = 0;
let ms = 0;
let cpu = 0;
while (made < rows) {
  const entries = batch();
  const began = performance.now();
  const used = process.cpuUsage();
  await writer.write(entries);
  const { user, system } = process.cpuUsage(used);
  ms += performance.now() - began;
  cpu += user + system;
  if (made === Math.floor(rows / 100) || made - told >= rows / 5) {
    console.log(
      `${made} rows: ${Math.round(((made - told) / ms) * 1000)} rows/s, ${(cpu / (made - told)).toFixed(1)} µs of processor time a row, a page ${await page("7")} ms`,
    );
    told = made;
    ms = 0;
    cpu = 0;
  }
}
await tower.stop();
