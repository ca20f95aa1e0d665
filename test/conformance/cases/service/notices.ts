import type { Case } from "../../case.js";
import { count, flag, list, object, unknownQuery, word } from "../shapes.js";

const settings = object({
  enabled: flag,
  windows: list(object({ id: word, type: word, targetId: word, lastSentAt: count })),
  smtp: object({ enabled: flag, host: word.allow(""), port: count, to: list(word), digestMinutes: count }),
  webhook: list(object({ id: word, url: word, localTarget: flag, secret: word })),
  mergeSeconds: count,
  maxPerHour: count,
  includeContent: flag,
});
const hook = { id: "w", url: "http://127.0.0.1:9/", localTarget: true, secret: "s3cret" };
const eventLog = object({ enabled: flag, maxMb: count, retentionDays: count });

export const notices: readonly Case[] = [
  { endpoint: "GET /api/system/notice", returns: settings, refused: unknownQuery },
  {
    endpoint: "PUT /api/system/notice",
    body: { webhook: [hook] },
    returns: settings,
    async proves(tower) {
      const { text } = await tower.get("/api/system/notice").done();
      if (text.includes("s3cret") || !text.includes("<configured>")) throw new Error("the secret came back");
    },
    refused: { body: { webhook: [{ ...hook, localTarget: false }] }, code: 40001, field: "/webhook/0/url" },
    undo: (tower) => tower.put("/api/system/notice", {}).done(),
  },
  {
    endpoint: "POST /api/system/notice/test",
    async prepare(tower) {
      await tower.put("/api/system/notice", { webhook: [hook] }).answers({ code: 0 });
      return undefined;
    },
    body: { webhookId: "w" },
    // Nobody listens there.
    returns: object({ ok: flag.valid(false), error: word, durationMs: count }),
    refused: { body: { webhookId: "nobody" }, code: 40400 },
    undo: (tower) => tower.put("/api/system/notice", {}).done(),
  },
  { endpoint: "GET /api/system/log-mode", returns: eventLog, refused: unknownQuery },
  {
    endpoint: "PUT /api/system/log-mode",
    body: { enabled: true, maxMb: 2, retentionDays: 1 },
    returns: eventLog,
    refused: { body: { maxMb: 0 }, code: 40001, field: "/maxMb" },
    undo: (tower) => tower.put("/api/system/log-mode", {}).done(),
  },
];
