import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, number, object, some, text, time, unknownQuery, whole, word } from "../shapes.js";

export const system: readonly Case[] = [
  {
    endpoint: "GET /api/system/status",
    returns: object({
      name: word,
      version: object({ semver: word, build: count, display: word, builtAt: time, prerelease: flag }),
      prerelease: flag,
      uptimeSeconds: count,
      startedAt: time.min(1),
      timezoneMinutes: whole,
      os: word,
      arch: word,
      runtime: word,
      container: flag,
      memory: object({
        rssBytes: count.min(1),
        heapBytes: count.min(1),
        systemTotal: count.min(1),
        systemFree: count,
      }),
      cpuPercent: number,
      disk: object({ free: count, total: count.min(1) }),
      database: object({ bytes: count.min(1), ok: flag.valid(true), lastBackupAt: time }),
      adapters: object({ total: count, online: count }),
      queues: object({ incoming: count, outgoing: count }),
      restartPending: flag,
    }),
    refused: unknownQuery,
  },
  {
    endpoint: "GET /api/system/settings",
    returns: object({
      host: word,
      port: count.min(1),
      logLevel: word,
      locale: word,
      timezoneMinutes: whole,
    }),
    proves: async (tower, data: { host: string; port: number }) => {
      expect(`http://${data.host}:${data.port}`, "the address in force").to.equal(tower.base);
    },
    refused: unknownQuery,
  },
  {
    endpoint: "GET /api/dashboard/stats",
    returns: object({
      groups: object({ total: count, active7d: count }),
      players: object({ total: count, active7d: count }),
      commands: object({
        today: count,
        yesterday: count,
        byDay: list(object({ day: word, count })).length(30),
        byKey: list(object({ key: word, count })).max(10),
      }),
      rolls: object({ today: count, d100Mean: number.allow(null) }),
      logs: object({ recording: count, total: count }),
      errors24h: count,
      adapters: list(object({ id: count, name: text, state: word })),
      recent: list(object({ action: word })).max(10),
      notices: list(object({ kind: word })).max(10),
    }),
    refused: unknownQuery,
  },
  {
    endpoint: "GET /api/system/prefixes",
    returns: object({ prefixes: some(word.max(4)).max(8) }),
    proves: async (_tower, data: { prefixes: string[] }) => {
      expect(data.prefixes).to.deep.equal([".", "。", "!", "！", "/", "．"]);
    },
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/prefixes",
    body: { prefixes: ["#"] },
    returns: object({ prefixes: some(word) }),
    proves: async (tower) => {
      await tower.say("#r 3d1").replies(/3/);
      await tower.say(".r 3d1").silent();
    },
    refused: { body: { prefixes: [] }, code: 40001, field: "/prefixes" },
    undo: (tower) => tower.put("/api/system/prefixes", {}).done(),
  },
  {
    endpoint: "GET /api/system/nick-wrap",
    returns: object({ left: text, right: text }),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/system/nick-wrap",
    body: { left: "«", right: "»" },
    returns: object({ left: word.valid("«"), right: word.valid("»") }),
    proves: (tower) => tower.say(".r 3d1").replies(/«Ann»/),
    refused: { body: { left: "x".repeat(11) }, code: 40001, field: "/left" },
    undo: (tower) => tower.put("/api/system/nick-wrap", {}).done(),
  },
  {
    endpoint: "GET /api/roadmap",
    returns: some(
      object({
        id: word,
        title: word,
        description: text,
        state: word.valid("planned", "active", "done"),
        target: text,
        updatedAt: time,
      }),
    ),
    refused: unknownQuery,
  },
];
