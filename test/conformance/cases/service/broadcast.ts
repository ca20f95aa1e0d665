import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { connect, disconnect } from "../../onebot-account.js";
import { count, list, object, text, time, word } from "../shapes.js";

const broadcast = object({
  id: count.min(1),
  title: word,
  content: list(object({ text: word, weight: count })),
  mode: word.valid("now", "onNextMessage", "onNextCommand"),
  targets: object({ adapters: list(count), groups: list(word), flags: list(word), users: list(word) }),
  startAt: time.min(1),
  expiresAt: time.min(1),
  ratePerMinute: count.min(1).max(60),
  progress: object({ total: count, sent: count, failed: count, skipped: count, pending: count }),
  failures: list(object({ platform: word, groupId: text, error: text, at: time })),
  state: word.valid("waiting", "running", "paused", "done", "cancelled", "expired"),
  createdBy: object({ kind: word }),
  createdAt: time.min(1),
});

const path = "/api/broadcast";
const body = {
  title: "News",
  content: [{ text: "Hello", weight: 1 }],
  targets: { users: ["platform_a:222"] },
};
let id = 0;

/** A broadcast that waits for somebody to speak. */
const made = {
  prepare: async (tower: TestHost) => {
    await connect(tower, {});
    ({ id } = await tower.post(path, body).data<{ id: number }>());
    return undefined;
  },
  undo: async (tower: TestHost) => {
    await tower.delete(path, { id }).done();
    await disconnect(tower);
  },
};

export const broadcastCases: readonly Case[] = [
  {
    endpoint: `POST ${path}`,
    prepare: async (tower) => {
      await connect(tower, {});
      return undefined;
    },
    body,
    returns: broadcast,
    proves: async (_tower, data: { state: string; mode: string; progress: { pending: number } }) => {
      expect([data.state, data.mode, data.progress.pending]).to.deep.equal(["waiting", "onNextMessage", 1]);
    },
    refused: { body: { ...body, ratePerMinute: 61 }, code: 40001, field: "/ratePerMinute" },
    undo: async (tower) => {
      const all = await tower.get(path).data<{ id: number }[]>();
      for (const one of all) await tower.delete(path, { id: one.id }).done();
      await disconnect(tower);
    },
  },
  {
    endpoint: `GET ${path}`,
    ...made,
    returns: list(broadcast).min(1),
    proves: async (_tower, [first]: { id: number; progress: { total: number } }[]) =>
      expect([first?.id, first?.progress.total]).to.deep.equal([id, 1]),
    refused: { query: "?nope=1", code: 40001, field: "/nope" },
  },
  {
    endpoint: `DELETE ${path}`,
    ...made,
    get query() {
      return `?id=${id}`;
    },
    returns: broadcast,
    proves: async (tower) => {
      await tower.get(`${path}/${id}`).answers({ data: { state: "cancelled" } });
    },
    refused: { code: 40001, field: "/id" },
  },
];
